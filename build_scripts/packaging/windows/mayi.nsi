; Installer for one user, without an administrator. packaging_tools/installer.py runs makensis with
; FOLDER (what is installed), TARGET, VERSION, NUMBERS (four), MAKERS, ICON, SIZE_KB and, on Linux,
; STUB64. An update or a repair replaces the program and leaves games and settings alone.

!ifdef NSIS_WIN32_MAKENSIS
  !define SLASH "\"
!else
  !define SLASH "/"
!endif
!ifdef STUB64
  Target amd64-unicode
!endif
Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true

!define TITLE "May I?"
!define FILE_TITLE "May I"
!define PROGRAM "mayi-desktop.exe"
!define FILE_TYPE "MayI.SavedGame"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\mayi-desktop"
!define TYPES "Software\Classes"

Name "${TITLE}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\${FILE_TITLE}"
BrandingText " "
Icon "${ICON}"
UninstallIcon "${ICON}"

VIProductVersion "${NUMBERS}"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "FileDescription" "${TITLE}"
VIAddVersionKey "CompanyName" "${MAKERS}"
VIAddVersionKey "LegalCopyright" "${MAKERS}, MIT licence"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"

; The version that is installed already, and what the first page says.
Var Before
Var Welcome

!include MUI2.nsh
!include WordFunc.nsh
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${__FILEDIR__}${SLASH}installer.bmp"
!define MUI_WELCOMEPAGE_TITLE "${TITLE} ${VERSION}"
!define MUI_WELCOMEPAGE_TEXT "$Welcome"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "$(Play)"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT
!define MUI_PAGE_CUSTOMFUNCTION_SHOW NameTheButton
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "Spanish"
!insertmacro MUI_LANGUAGE "French"

!macro Say Name English German Spanish French
  LangString ${Name} ${LANG_ENGLISH} "${English}"
  LangString ${Name} ${LANG_GERMAN} "${German}"
  LangString ${Name} ${LANG_SPANISH} "${Spanish}"
  LangString ${Name} ${LANG_FRENCH} "${French}"
!macroend
!insertmacro Say Fresh \
  "Contract rummy for the whole table.$\r$\n$\r$\nIt is installed for you alone and needs no administrator." \
  "Kontrakt-Rommé für den ganzen Tisch.$\r$\n$\r$\nDas Spiel wird nur für dich installiert und braucht keine Administratorrechte." \
  "Rummy de contrato para toda la mesa.$\r$\n$\r$\nSe instala solo para ti y no hace falta ser administrador." \
  "Le rami à contrats pour toute la table.$\r$\n$\r$\nLe jeu s’installe pour toi seul, sans droits d’administrateur."
!insertmacro Say Update \
  "Version $Before is installed and will be updated.$\r$\n$\r$\nYour games and settings stay." \
  "Version $Before ist installiert und wird aktualisiert.$\r$\n$\r$\nDeine Spiele und Einstellungen bleiben." \
  "Está instalada la versión $Before y se va a actualizar.$\r$\n$\r$\nTus partidas y ajustes se conservan." \
  "La version $Before est installée et sera mise à jour.$\r$\n$\r$\nTes parties et tes réglages restent."
!insertmacro Say Repair \
  "This version is installed already. Setup puts all its files back as they were.$\r$\n$\r$\nYour games and settings stay." \
  "Diese Version ist schon installiert. Alle ihre Dateien werden wiederhergestellt.$\r$\n$\r$\nDeine Spiele und Einstellungen bleiben." \
  "Esta versión ya está instalada. Se restauran todos sus archivos.$\r$\n$\r$\nTus partidas y ajustes se conservan." \
  "Cette version est déjà installée. Tous ses fichiers seront rétablis.$\r$\n$\r$\nTes parties et tes réglages restent."
!insertmacro Say Older \
  "The newer version $Before is installed and will be replaced by an older one.$\r$\n$\r$\nGames of the newer version may not open in it." \
  "Die neuere Version $Before ist installiert und wird durch eine ältere ersetzt.$\r$\n$\r$\nSpiele der neueren Version lassen sich damit vielleicht nicht öffnen." \
  "Está instalada la versión $Before, más nueva, y se va a sustituir por una anterior.$\r$\n$\r$\nPuede que no abra las partidas de la versión más nueva." \
  "La version $Before, plus récente, est installée et sera remplacée par une plus ancienne.$\r$\n$\r$\nElle n’ouvrira peut-être pas les parties de la version récente."
!insertmacro Say Install "Install" "Installieren" "Instalar" "Installer"
!insertmacro Say Play "Play ${TITLE}" "${TITLE} spielen" "Jugar a ${TITLE}" "Jouer à ${TITLE}"
!insertmacro Say Running \
  "${TITLE} is open. It will be closed; your game is saved and goes on where it was." \
  "${TITLE} ist offen und wird geschlossen. Dein Spiel ist gespeichert und geht weiter, wo es war." \
  "${TITLE} está abierto y se va a cerrar. Tu partida está guardada y sigue donde estaba." \
  "${TITLE} est ouvert et sera fermé. Ta partie est enregistrée et reprendra où elle en était."
!insertmacro Say StillRunning \
  "${TITLE} is still open. Please close it and try again." \
  "${TITLE} ist noch offen. Bitte schließe das Spiel und versuche es noch einmal." \
  "${TITLE} sigue abierto. Ciérralo e inténtalo de nuevo." \
  "${TITLE} est toujours ouvert. Ferme-le, puis réessaie."
!insertmacro Say SavedGame "May I? game" "May-I?-Spiel" "Partida de May I?" "Partie de May I?"

Function .onInit
  SetShellVarContext current
  ReadRegStr $Before HKCU "${UNINSTALL}" "DisplayVersion"
  StrCpy $Welcome "$(Fresh)"
  StrCmp $Before "" done
  ReadRegStr $0 HKCU "${UNINSTALL}" "InstallLocation"
  StrCmp $0 "" +2
    StrCpy $INSTDIR $0
  ${VersionCompare} "$Before" "${VERSION}" $0
  StrCpy $Welcome "$(Repair)"
  StrCmp $0 1 0 +2
    StrCpy $Welcome "$(Older)"
  StrCmp $0 2 0 +2
    StrCpy $Welcome "$(Update)"
  done:
FunctionEnd

Function NameTheButton
  GetDlgItem $0 $HWNDPARENT 1
  SendMessage $0 ${WM_SETTEXT} 0 "STR:$(Install)"
FunctionEnd

; Closes a running game after asking. A program that runs cannot be opened for writing.
!macro CloseTheGame un
Function ${un}CloseTheGame
  IfFileExists "$INSTDIR\${PROGRAM}" 0 closed
  try:
  ClearErrors
  FileOpen $0 "$INSTDIR\${PROGRAM}" a
  IfErrors 0 free
  MessageBox MB_OKCANCEL|MB_ICONINFORMATION "$(Running)" /SD IDOK IDOK close
    SetErrorLevel 1
    Quit
  close:
  StrCpy $1 0
  ask:
  FindWindow $2 "" "${TITLE}"
  StrCmp $2 0 +2
    SendMessage $2 ${WM_CLOSE} 0 0 /TIMEOUT=2000
  Sleep 500
  ClearErrors
  FileOpen $0 "$INSTDIR\${PROGRAM}" a
  IfErrors 0 free
  IntOp $1 $1 + 1
  IntCmp $1 20 0 ask
  MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(StillRunning)" /SD IDCANCEL IDRETRY try
    SetErrorLevel 2
    Quit
  free:
  FileClose $0
  closed:
FunctionEnd
!macroend
!insertmacro CloseTheGame ""
!insertmacro CloseTheGame "un."

Section
  Call CloseTheGame
  SetOutPath "$INSTDIR"
  ; Files of another version would be loaded beside the new ones.
  RMDir /r "$INSTDIR\_internal"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${FILE_TITLE}.lnk" "$INSTDIR\${PROGRAM}"

  WriteRegStr HKCU "${TYPES}\${FILE_TYPE}" "" "$(SavedGame)"
  WriteRegStr HKCU "${TYPES}\${FILE_TYPE}\DefaultIcon" "" "$INSTDIR\${PROGRAM},0"
  WriteRegStr HKCU "${TYPES}\${FILE_TYPE}\shell\open\command" "" '"$INSTDIR\${PROGRAM}" replay "%1"'
  WriteRegStr HKCU "${TYPES}\.mayi" "" "${FILE_TYPE}"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${PROGRAM}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${MAKERS}"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
SectionEnd

; Games and settings are in %LOCALAPPDATA%\mayi-desktop, and stay.
Section Uninstall
  SetShellVarContext current
  Call un.CloseTheGame
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${PROGRAM}"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${FILE_TITLE}.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "${TYPES}\${FILE_TYPE}"
  ReadRegStr $0 HKCU "${TYPES}\.mayi" ""
  StrCmp $0 "${FILE_TYPE}" 0 +2
    DeleteRegKey HKCU "${TYPES}\.mayi"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
