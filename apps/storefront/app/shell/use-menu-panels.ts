import { type RefObject, useEffect, useRef } from 'react';
import { onFirstTouch } from '../lib/first-touch.ts';

/**
 * Opens and closes what unfolds below the entries of a menu that the server drew (menu-panels.ts). That script comes with the
 * first touch of the menu. Without script the style sheet opens them.
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
    const end = onFirstTouch(menu, {
      load: () => import('./menu-panels.ts'),
      start: ({ drivePanels }, missed) => drivePanels(menu, { closeDelay, hasMoved, missed }),
      meanwhile: (event) => {
        if (event.type === 'pointerover' && hasMoved(event as PointerEvent))
          showAtOnce(event as PointerEvent, menu);
      },
      lost: () => {
        hide(menu);
        delete menu.dataset.enhanced;
      },
    });
    const follow = (event: MouseEvent) => {
      clicked.current = (event.target as Element).closest('a') && event;
    };
    menu.addEventListener('click', follow);
    menu.dataset.enhanced = '';
    return () => {
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
