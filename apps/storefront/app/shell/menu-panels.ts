const entrySelector = '.menu-entry';
const openOne = `${entrySelector}[data-open]`;

type Pointing = {
  /** In milliseconds. */
  closeDelay: number;
  /** Whether the pointer came by itself, and not because a page changed below it. */
  hasMoved: (event: PointerEvent) => boolean;
  /** What happened in the menu while this script was on its way. */
  missed: readonly Event[];
};

/**
 * Opens and closes what unfolds below the entries of a menu: by pointing, with a moment's delay before it closes (HEAD-05), by
 * the entry's button, and by keyboard.
 * @returns that ends it
 */
export function drivePanels(menu: HTMLElement, { closeDelay, hasMoved, missed }: Pointing): () => void {
  let closing: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const { signal } = ended;
  const acts = new Map<string, (event: Event) => void>();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => {
    menu.addEventListener(name, act, { signal });
    acts.set(name, act as (event: Event) => void);
  };

  const open = (entry: Element | null) => {
    clearTimeout(closing);
    for (const other of menu.querySelectorAll(openOne)) if (other !== entry) set(other, false);
    if (entry?.querySelector('.menu-panel')) set(entry, true);
  };
  const closeSoon = () => {
    clearTimeout(closing);
    closing = setTimeout(() => open(null), closeDelay);
  };

  on('pointerover', (event) => {
    if (event.pointerType !== 'mouse' || !hasMoved(event)) return;
    const entry = entryOf(event.target);
    if (entry) open(entry);
    else closeSoon();
  });
  on('pointerout', (event) => {
    if (event.pointerType === 'mouse' && !menu.contains(event.relatedTarget as Node | null)) closeSoon();
  });
  on('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button[aria-expanded]') : null;
    if (!button) return;
    // A mouse has opened it by coming here, and means to see it.
    const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    open(isOpen && !isMouse ? null : entryOf(button));
  });
  on('focusout', (event) => {
    if (!menu.contains(event.relatedTarget as Node | null)) open(null);
  });
  on('keydown', (event) => onArrow(event, menu, open));
  const onEscape = ({ key }: KeyboardEvent) => {
    const shown = key === 'Escape' && menu.querySelector(openOne);
    if (!shown) return;
    if (shown.contains(document.activeElement)) shown.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    open(null);
  };
  // What opened by pointing closes too, wherever the focus is.
  document.addEventListener('keydown', onEscape, { signal });
  for (const event of missed) acts.get(event.type)?.(event);
  return () => {
    clearTimeout(closing);
    open(null);
    ended.abort();
  };
}

function set(entry: Element, isOpen: boolean) {
  entry.toggleAttribute('data-open', isOpen);
  entry.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', String(isOpen));
}

const entryOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest(entrySelector) : null;

/** Left and right along the entries, down into what unfolds, up and down in it. */
function onArrow(event: KeyboardEvent, menu: HTMLElement, open: (entry: Element | null) => void) {
  const entry = entryOf(event.target);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!entry || !(event.target instanceof HTMLElement)) return;
  const panel = entry.querySelector('.menu-panel');
  if (step && /Left|Right/.test(event.key)) {
    const entries = [...menu.querySelectorAll(entrySelector)];
    const next = entries[(entries.indexOf(entry) + step + entries.length) % entries.length];
    next?.querySelector<HTMLElement>('a, button')?.focus();
    open(null);
    event.preventDefault();
  } else if (step && panel) {
    const links = [...panel.querySelectorAll<HTMLElement>('a')];
    const at = links.indexOf(event.target);
    open(entry);
    const first = step > 0 ? 0 : links.length - 1;
    links[at < 0 ? first : (at + step + links.length) % links.length]?.focus();
    event.preventDefault();
  }
}
