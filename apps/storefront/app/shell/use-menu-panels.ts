import { type RefObject, useEffect } from 'react';

/**
 * Opens and closes what unfolds below the entries of a menu that the server drew: by pointing, with a moment's delay before
 * it closes (HEAD-05), by the entry's button, and by keyboard. Without script the style sheet opens them.
 * @param closeDelay in milliseconds
 */
export function useMenuPanels(nav: RefObject<HTMLElement | null>, closeDelay: number, path: string): void {
  useEffect(() => {
    const menu = nav.current;
    if (!menu) return;
    for (const link of menu.querySelectorAll('a[data-entry]'))
      if (link.getAttribute('href') === path.split('?')[0]) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    return listen(menu, closeDelay);
    // On another page every menu is closed, whatever opened it.
  }, [nav, closeDelay, path]);
}

const entrySelector = '.menu-entry';
const openOne = `${entrySelector}[data-open]`;

function listen(menu: HTMLElement, closeDelay: number): () => void {
  let closing: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => menu.addEventListener(name, act, { signal: ended.signal });

  const open = (entry: Element | null) => {
    clearTimeout(closing);
    for (const other of menu.querySelectorAll(openOne)) if (other !== entry) set(other, false);
    if (entry?.querySelector('.menu-panel')) set(entry, true);
  };
  const closeLater = () => {
    clearTimeout(closing);
    closing = setTimeout(() => open(null), closeDelay);
  };

  on('pointerover', (event) => {
    if (event.pointerType !== 'mouse') return;
    const entry = entryOf(event.target);
    if (entry) open(entry);
    else closeLater();
  });
  on('pointerout', (event) => {
    if (event.pointerType === 'mouse' && !menu.contains(event.relatedTarget as Node | null)) closeLater();
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
  on('keydown', (event) => onKey(event, menu, open));
  menu.dataset.enhanced = '';
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

/** Left and right along the entries, down into what unfolds, up and down in it, Escape back to its button. */
function onKey(event: KeyboardEvent, menu: HTMLElement, open: (entry: Element | null) => void) {
  const entry = entryOf(event.target);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!entry || !(event.target instanceof HTMLElement)) return;
  const panel = entry.querySelector('.menu-panel');
  if (event.key === 'Escape' && entry.matches(openOne)) {
    entry.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    open(null);
  } else if (step && /Left|Right/.test(event.key)) {
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
