import { useSyncExternalStore } from 'react';

/*
 * Whether what moves by itself stands still: as the shopper's system asks, or, for the visit, as they pressed the page's one
 * button for it (shell/pause-button.tsx).
 */
const lessMotion = '(prefers-reduced-motion: reduce)';
const key = 'still';

/** 'yes' or 'no' once the button was pressed. */
let pressed: string | null = null;
try {
  pressed = sessionStorage.getItem(key);
} catch {
  // A server, or a browser that keeps nothing.
}

export const isStill = (): boolean => (pressed ? pressed === 'yes' : matchMedia(lessMotion).matches);

/**
 * Whether a window or a sheet lies over the page: what changes below it by itself would only draw the eye away, and power.
 * Below `:is` a browser without popovers passes over what it does not know.
 */
export const isCovered = (): boolean =>
  document.querySelector(':is(:modal, [popover=auto]:popover-open)') !== null;

export function toggleStill(): void {
  pressed = isStill() ? 'no' : 'yes';
  try {
    sessionStorage.setItem(key, pressed);
  } catch {
    // For this page, then.
  }
  dispatchEvent(new Event(key));
}

function subscribe(onChange: () => void) {
  const list = matchMedia(lessMotion);
  list.addEventListener('change', onChange);
  addEventListener(key, onChange);
  return () => {
    list.removeEventListener('change', onChange);
    removeEventListener(key, onChange);
  };
}

/** null from the server, which cannot know. */
export const useMotion = (): 'still' | 'moves' | null =>
  useSyncExternalStore(
    subscribe,
    () => (isStill() ? 'still' : 'moves'),
    () => null,
  );

export const useStill = (): boolean => useMotion() === 'still';
