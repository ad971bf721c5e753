const focusable = 'a[href], button, input:not([type=hidden]), summary';

/**
 * Makes the opened sheet what a dialog is: the keyboard stays in it, and whoever cannot see it is told what it is. Until it
 * closes, when the browser gives the focus back to the button that opened it.
 */
export function holdFocus(sheet: HTMLElement): void {
  const open = new AbortController();
  const stops = () =>
    [...sheet.querySelectorAll<HTMLElement>(focusable)].filter((element) => element.checkVisibility());
  sheet.setAttribute('role', 'dialog');
  sheet.setAttribute('aria-modal', 'true');
  stops()[0]?.focus();
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const all = stops();
    const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };
  sheet.addEventListener('keydown', turn, { signal: open.signal });
  document.addEventListener('pointerdown', (press) => giveBackAfter(press, sheet), { signal: open.signal });
  sheet.addEventListener(
    'toggle',
    ({ newState }) => {
      if (newState !== 'closed') return;
      open.abort();
      sheet.removeAttribute('role');
      sheet.removeAttribute('aria-modal');
    },
    { signal: open.signal },
  );
}

/** A press beside the sheet closes it, and leaves the focus nowhere or on the page's main part: then this gives it back, once that press is over. */
function giveBackAfter({ target }: PointerEvent, sheet: HTMLElement): void {
  if (target instanceof Node && sheet.contains(target)) return;
  const giveBack = () => {
    if (sheet.matches(':popover-open') || !document.activeElement?.matches('body, main')) return;
    document.querySelector<HTMLElement>(`[popovertarget="${sheet.id}"]:not([popovertargetaction])`)?.focus();
  };
  document.addEventListener('click', giveBack, { once: true });
}
