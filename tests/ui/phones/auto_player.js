// Plays a seat by the page alone: finds buttons, cards and melds on it and presses them, as a
// screen reader would; on every screen it waits `pace` milliseconds, at most double. What it has tried on one screen it doesn't try again on the same one.
async ({ seed, wants, pace }) => {
  if (window.autoPlayer) return;
  const { page } = await import("/main.js");
  const done = {};
  window.autoPlayer = { done };
  let state = seed;
  const dice = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const one = (list) => list[Math.floor(dice() * list.length)];
  const press = (element, name) => {
    if (!element || element.hasAttribute("aria-disabled")) return false;
    done[name] = (done[name] ?? 0) + 1;
    element.click();
    return true;
  };
  const does = (name) => {
    const found = document.querySelector(`#bar [data-does="${name}"], #tools [data-does="${name}"]`);
    return press(found, name);
  };
  const cards = () => [...document.querySelectorAll("#hand .card")];
  const key = (element) => Number(element.dataset.key);
  const chooseOnly = (wanted) => {
    for (const card of cards()) {
      const chosen = card.getAttribute("aria-selected") === "true";
      if (chosen !== (card === wanted)) card.click();
    }
  };

  const answerQuestion = () => {
    const answers = [...document.querySelectorAll("#ask:not([hidden]) .act")];
    return answers.length > 0 && press(one(answers), "answer");
  };

  const answerClaim = (screen) => {
    if (!screen.claim) return false;
    const names = dice() < wants ? ["want", "may_i"] : [];
    return [...names, "allow", "let_go"].some(does);
  };

  const layOff = (screen) => {
    for (const meld of screen.melds) {
      const swaps = meld.swaps.flatMap((swap) => swap.takes);
      const fitting = cards().find((card) => [...swaps, ...meld.takes].includes(key(card)));
      if (!fitting) continue;
      chooseOnly(fitting);
      const element = document.querySelector(`#melds [data-meld="${meld.id}"]`);
      if (!element.classList.contains("fits")) throw new Error("a meld that takes a card isn't marked");
      return press(element, swaps.includes(key(fitting)) ? "swap" : "lay_off");
    }
    return false;
  };

  const discard = (screen) => {
    const button = screen.buttons.find((each) => each.does === "discard" && each.enabled);
    const fit = cards().filter((card) => button && !(String(key(card)) in button.not));
    if (!fit.length) {
      const staged = document.querySelector("#tray .back");
      return press(staged, "put_back");
    }
    const wild = new Set(screen.hand.filter((card) => card.wild).map((card) => card.id));
    const plain = fit.filter((card) => !wild.has(key(card)));
    chooseOnly(one(plain.length ? plain : fit));
    return does("discard");
  };

  const act = (screen) => {
    if (answerQuestion() || answerClaim(screen)) return true;
    if (dice() < 0.3 && does("take")) return true;
    if (["draw", "take", "go_out", "lay_down", "new_meld", "submit"].some(does)) return true;
    if (screen.tone !== "turn") return does("next_deal");
    if (dice() < 0.8 && layOff(screen)) return true;
    if (!screen.tray.some((slot) => slot.cards.length) && does("suggest_melds")) return true;
    return discard(screen) || does("keep") || does("next_deal");
  };

  let last = null;
  let next = 0;
  setInterval(() => {
    const { screen } = page;
    if (!screen || document.getElementById("game").hidden) return;
    const now = performance.now();
    if (last !== screen) {
      last = screen;
      next = now + pace * (1 + dice());
    }
    if (now < next) return;
    next = now + 700 + pace;
    act(screen);
  }, 10);
}
