import { changeList, followList, listedIds, renewCopy, tellServer } from './browser-copy.ts';

/*
 * Hearts and counts in a page that was made for everybody (see docs/decisions/002): the server draws them empty, and here they
 * are filled in from the browser's own copy, those as well that come later, in a list or on another page.
 */

const parts = '.heart, [data-wishlist-count]';

/** Puts a product on the list or takes it off, as its heart says. PDP-03: what is put there is seen to be. */
export function press(heart: HTMLButtonElement): void {
  const isOn = heart.ariaPressed !== 'true';
  delete heart.dataset.beats;
  if (!changeList(Number(heart.value), isOn)) {
    say(heart.form?.dataset.full ?? '');
    return;
  }
  say('');
  if (!isOn) return;
  // Read, so that a second beat begins anew.
  void heart.offsetWidth;
  heart.dataset.beats = '';
  heart.addEventListener('animationend', () => delete heart.dataset.beats, { once: true });
}

/** Of hearts that nobody looks at there is nothing to read out: the button says itself that it is pressed. */
function say(text: string) {
  const output = document.querySelector('#hearts output');
  if (output) output.textContent = text;
}

function fill() {
  const ids = new Set(listedIds());
  for (const heart of document.querySelectorAll<HTMLButtonElement>('.heart')) {
    const isOn = String(ids.has(Number(heart.value)));
    if (heart.ariaPressed !== isOn) heart.ariaPressed = isOn;
  }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-wishlist-count]')) count(badge, ids.size);
}

/** HEAD-14: above 0 only. */
function count(badge: HTMLElement, size: number) {
  const text = String(size);
  if (badge.textContent !== text) badge.textContent = text;
  badge.hidden = size === 0;
  const link = badge.closest('a');
  if (!link) return;
  link.dataset.plain ??= link.ariaLabel ?? '';
  const label = size > 0 ? (badge.dataset.wishlistCount ?? '').replace('#', text) : link.dataset.plain;
  link.ariaLabel = label || null;
}

const isPart = (node: Node) => node instanceof Element && (node.matches(parts) || node.querySelector(parts));

const later = new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some(isPart))) fill();
});
later.observe(document.body, { childList: true, subtree: true });
followList(fill);
fill();
if (listedIds().length > 0) renewCopy();
// AUTH-04: at the start, and whenever this page may have missed something.
void tellServer();
addEventListener('online', () => void tellServer());
addEventListener('pageshow', ({ persisted }) => persisted && refresh());
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && refresh());

function refresh() {
  fill();
  void tellServer();
}
