/** What a visitor chose about cookies, as the cookie says that keeps their choice. */
const consentCookie = 'cookie_consent';

/** Whether the visitor agreed to more than what the shop needs to work. Who has not chosen has not agreed. */
export const agreedToAll = (): boolean => readCookie(consentCookie) === 'all';

/** In the browser; null where there is none of that name. */
export function readCookie(name: string): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2));
  return pairs.find(([key]) => key === name)?.[1] ?? null;
}
