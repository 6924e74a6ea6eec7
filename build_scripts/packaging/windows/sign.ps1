# Signs a file with the certificate in the environment; run by the workflow.
param([string] $target)
$file = Join-Path $env:RUNNER_TEMP "certificate.pfx"
[IO.File]::WriteAllBytes($file, [Convert]::FromBase64String($env:CERTIFICATE))
$tool = Get-ChildItem "${env:ProgramFiles(x86)}\Windows Kits\10\bin\*\x64\signtool.exe" |
  Sort-Object FullName | Select-Object -Last 1
& $tool.FullName sign /f $file /p $env:CERTIFICATE_PASSWORD /fd SHA256 `
  /tr http://timestamp.digicert.com /td SHA256 $target
$code = $LASTEXITCODE
Remove-Item $file
exit $code
