import { derivedProof, isRightSecret } from '../../commands/token.ts';
import type { Secrets } from '../../plugins/env.ts';

/** What a preview link is for. */
export type Preview = {
  tenantId: string;
  pageId: number;
  /** Seconds since 1970 after which the link is over. */
  expiresAt: number;
};

/** A token that opens one page of one tenant for a while, without a log-in. */
export function signPreview(secret: string, preview: Preview): string {
  const expiry = preview.expiresAt.toString(36);
  return `${expiry}.${signature(secret, preview)}`;
}

/** Whether the token was made for this page of this tenant and holds at `now` (seconds since 1970). */
export function isPreviewToken(
  secrets: Secrets,
  token: string,
  page: Omit<Preview, 'expiresAt'>,
  now = Date.now() / 1000,
): boolean {
  const [expiry = '', given = '', ...rest] = token.split('.');
  const expiresAt = Number.parseInt(expiry, 36);
  if (rest.length > 0 || !Number.isSafeInteger(expiresAt) || expiresAt.toString(36) !== expiry) return false;
  const isOurs = secrets.some((secret) => isRightSecret(given, signature(secret, { ...page, expiresAt })));
  return isOurs && now < expiresAt;
}

function signature(secret: string, { tenantId, pageId, expiresAt }: Preview): string {
  // The first word keeps this signature from being taken for another use of the same secret.
  return derivedProof(secret, `cms-preview ${tenantId} ${pageId} ${expiresAt}`);
}
