import type { HeaderMode } from '../lib/header-mode.ts';

/** What comes by itself, by name the milliseconds on a page of the shop before it does. */
export const pauses = { wheel: 8_000, newsletter: 15_000 } as const;
export type Popup = keyof typeof pauses;
/** Where several wait, the one that comes soonest goes before the others. */
export const popups = (Object.keys(pauses) as Popup[]).sort((a, b) => pauses[a] - pauses[b]);

export type Moment = {
  /** What is on the screen. */
  shown: Popup | null;
  /** What would like to be. */
  waiting: readonly Popup[];
  hasChosenCookies: boolean;
  mode: HeaderMode;
  /** Anything else that has the shopper's attention: the cart, a menu, a dialog that they opened themselves, a field they are in. */
  isOtherOpen: boolean;
  /** One has been there in this visit: nobody is interrupted twice. */
  hasInterrupted: boolean;
};

/**
 * The one place that decides what may come by itself (OVER-07): one at a time, never before the choice about cookies, never in
 * cart and checkout, never over something that is open.
 * @returns what is to be on the screen now
 */
export function popupNow({
  shown,
  waiting,
  hasChosenCookies,
  mode,
  isOtherOpen,
  hasInterrupted,
}: Moment): Popup | null {
  if (!hasChosenCookies || mode !== 'shop') return null;
  if (shown) return shown;
  if (isOtherOpen || hasInterrupted) return null;
  return popups.find((popup) => waiting.includes(popup)) ?? null;
}
