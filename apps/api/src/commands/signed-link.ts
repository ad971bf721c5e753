import type { Secrets } from '../plugins/env.ts';
import { derivedToken, isRightSecret } from './token.ts';

/** What a link in a mail is for: it opens that alone. */
const signedLinks = [
  'review',
  'review-mails-off',
  'stock-confirm',
  'stock-stop',
  'test-parcel',
  'reservation',
] as const;
export type SignedLink = (typeof signedLinks)[number];

/**
 * The token of a link in a mail: 192 bits that follow from what it is for, the row that it is about and the deployment's secret.
 * The database holds none of it; the link ends with what it is about.
 */
export function linkToken(secret: string, link: SignedLink, tenantId: string, id: string): string {
  return derivedToken(`signed-link ${secret}`, `${link} ${tenantId}/${id}`);
}

/** Whether a token is the one of such a link; takes the same time for any token of the right length. */
export function opensLink(
  secrets: Secrets,
  link: SignedLink,
  tenantId: string,
  id: string,
  token: string,
): boolean {
  return secrets.some((secret) => isRightSecret(token, linkToken(secret, link, tenantId, id)));
}

/** Stands in a kept mail where the link has its token. */
export const linkPlaceholder = (link: SignedLink): string => `__${link}-token__`;

const placeholders = new RegExp(`__(${signedLinks.join('|')})-token__`, 'g');

/** A text with the tokens of its links, all of which are about the same row. */
export function withLinkTokens(text: string, secret: string, tenantId: string, id: string): string {
  return text.replace(placeholders, (_, link: SignedLink) => linkToken(secret, link, tenantId, id));
}
