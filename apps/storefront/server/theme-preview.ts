import { themePreviewParameter } from '@etalage/contracts';
import { cookieName, eitherName } from '@etalage/contracts/cookies';
import type { FastifyRequest } from 'fastify';
import { cookieAttributes } from '../app/lib/cookie-attributes.ts';

/** What a visit is shown in another theme by: the cookie lasts until the browser closes, and no script reads it. */
const previewCookie = 'etalage_theme_preview';
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const inCookies = new RegExp(String.raw`(?:^|;\s*)${eitherName(previewCookie)}=(${uuid})(?:;|$)`);
const inAddress = new RegExp(`[?&]${themePreviewParameter}=(off|${uuid})(?=&|$)`, 'i');

/** A preview that a visitor wants to see, by the link that they came by or since they came by it before; or its end. */
export function wantedPreview({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): {
  /** null where the visitor has seen enough. */
  id: string | null;
  isNew: boolean;
} | null {
  const given = inAddress.exec(url)?.[1]?.toLowerCase();
  if (given !== undefined) return { id: given === 'off' ? null : given, isNew: true };
  const kept = inCookies.exec(headers.cookie ?? '')?.[1];
  return kept === undefined ? null : { id: kept, isNew: false };
}

/** Keeps a preview for the visit; null ends it. */
export function previewCookieOf(id: string | null, isSecure: boolean): string {
  const attributes = id === null ? cookieAttributes(isSecure, 0) : cookieAttributes(isSecure);
  return `${cookieName(previewCookie, isSecure)}=${id ?? ''}; ${attributes}`;
}

/** The address without what it said of previews. */
export function withoutPreview(url: string): string {
  const straight = url.replace(new RegExp(inAddress, 'gi'), (found) => (found.startsWith('?') ? '?' : ''));
  return straight.replace('?&', '?').replace(/\?$/, '');
}
