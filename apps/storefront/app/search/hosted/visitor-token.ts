import { agreedToAll, readCookie } from '../../lib/consent.ts';
import { writeCookie } from '../../lib/write-cookie.ts';

const cookie = 'search_visitor';
export const searchVisitorDays = 6 * 30;
const lifetime = searchVisitorDays * 24 * 60 * 60;

/** Makes a browser forget it. */
export const forgottenVisitor = `${cookie}=; Path=/; Max-Age=0`;

/** SRCH-12: 1 to 64 letters, digits, underscores or hyphens. */
const wellFormed = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * A name for this visitor in the service's statistics of searches, which says nothing about them; null, and no cookie,
 * for whoever did not agree to that.
 */
export function visitorToken(): string | null {
  if (!agreedToAll()) return null;
  const known = readCookie(cookie);
  if (known !== null && wellFormed.test(known)) return known;
  const token = `anonymous-${crypto.randomUUID()}`;
  writeCookie(
    `${cookie}=${token}; path=/; max-age=${lifetime}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`,
  );
  return token;
}
