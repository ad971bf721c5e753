/** Everything, or only what the shop needs to work. */
export type CookieChoice = 'all' | 'necessary';

/** What a visitor chose about cookies, and when. */
export type Consent = { choice: CookieChoice; at: Date };

/** Raised when the shop begins to keep more than visitors were asked about: then everybody is asked again. */
const version = 1;
const cookie = 'cookie_consent';
/** Days after which a visitor is asked again: half a year. */
export const consentDays = 180;
const lifetime = consentDays * 24 * 60 * 60;

const pattern = `(?:^|; )${cookie}=(all|necessary)\\.${version}\\.(\\d{10})(?:;|$)`;

/** @param cookies as a request or a document says them. @returns null for whoever has not chosen, or chose about less */
export function readConsent(cookies: string): Consent | null {
  const found = new RegExp(pattern).exec(cookies);
  if (!found) return null;
  return { choice: found[1] === 'all' ? 'all' : 'necessary', at: new Date(Number(found[2]) * 1_000) };
}

/** The cookie that keeps a choice with its version and time, as a header sets it or a document. Scripts of the page read it. */
export function consentCookie(choice: CookieChoice, at: Date, isSecure: boolean): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  return `${cookie}=${choice}.${version}.${seconds}; Path=/; Max-Age=${lifetime}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Whether the visitor agreed to more than what the shop needs to work. Who has not chosen has not agreed. */
export const agreedToAll = (): boolean => readConsent(document.cookie)?.choice === 'all';

/**
 * A script that follows the banner in the page. Every page is the same text for everybody, so the banner is in all of them; the
 * script hides it before the browser first paints, where the visitor has chosen already.
 */
export const hideFromChosen = `if(/${pattern}/.test(document.cookie))document.currentScript.previousElementSibling.hidden=true`;

/** In the browser; null where there is none of that name. */
export function readCookie(name: string): string | null {
  const pairs = document.cookie.split('; ').map((pair) => pair.split('=', 2));
  return pairs.find(([key]) => key === name)?.[1] ?? null;
}
