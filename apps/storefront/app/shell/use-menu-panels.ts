import { type RefObject, useEffect, useRef } from 'react';

/** What a menu may be told before its script is there. */
const heard = ['pointerover', 'pointerout', 'focusin', 'focusout', 'click', 'keydown'] as const;

/**
 * Opens and closes what unfolds below the entries of a menu that the server drew (menu-panels.ts). That script comes with the
 * first pointer or focus in the menu, and is then told what it missed. Without script the style sheet opens them.
 * @param closeDelay in milliseconds
 */
export function useMenuPanels(nav: RefObject<HTMLElement | null>, closeDelay: number, path: string): void {
  const clicked = useRef<MouseEvent | null>(null);
  useEffect(() => {
    const menu = nav.current;
    if (!menu) return;
    /** Whoever followed a link of a menu still points at where it was, which opens it no second time. A click tells whole pixels only. */
    const hasMoved = ({ clientX, clientY }: PointerEvent) =>
      !clicked.current ||
      Math.hypot(clientX - clicked.current.clientX, clientY - clicked.current.clientY) > 1.5;
    for (const link of menu.querySelectorAll('a[data-entry]'))
      if (link.getAttribute('href') === path.split('?')[0]) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    const waiting = new AbortController();
    const missed: Event[] = [];
    let end = () => {};
    const load = async () => {
      const script = await import('./menu-panels.ts').catch(() => null);
      if (waiting.signal.aborted) return;
      waiting.abort();
      if (script) end = script.drivePanels(menu, { closeDelay, hasMoved, missed });
      else leaveToStyles(menu);
    };
    const hear = (event: Event) => {
      if (event.type === 'pointerover' && hasMoved(event as PointerEvent))
        showAtOnce(event as PointerEvent, menu);
      if (missed.push(event) === 1) void load();
    };
    for (const name of heard) menu.addEventListener(name, hear, { signal: waiting.signal });
    const follow = (event: MouseEvent) => {
      clicked.current = (event.target as Element).closest('a') && event;
    };
    menu.addEventListener('click', follow);
    menu.dataset.enhanced = '';
    return () => {
      waiting.abort();
      menu.removeEventListener('click', follow);
      hide(menu);
      end();
    };
    // On another page every menu is closed, whatever opened it.
  }, [nav, closeDelay, path]);
}

/** Nobody who points waits for the script, and what opened does not close while it comes. */
function showAtOnce({ pointerType, target }: PointerEvent, menu: HTMLElement) {
  const entry = pointerType === 'mouse' && (target as Element).closest('.menu-entry:has(.menu-panel)');
  if (!entry) return;
  hide(menu);
  entry.setAttribute('data-open', '');
}

const hide = (menu: HTMLElement) => menu.querySelector('[data-open]')?.removeAttribute('data-open');

function leaveToStyles(menu: HTMLElement) {
  hide(menu);
  delete menu.dataset.enhanced;
}
