import type { Tx } from '@etalage/db';
import { accountToken, accountTokenPlaceholder } from '../commands/account-link.ts';
import { logInToken, logInTokenPlaceholder } from '../commands/log-in-link.ts';
import { newsletterPlaceholders, newsletterToken } from '../commands/newsletter-link.ts';
import { orderToken, tokenPlaceholder } from '../commands/order-token.ts';
import { mailedCode, staffCodePlaceholder } from '../commands/second-factor.ts';
import { withLinkTokens } from '../commands/signed-link.ts';
import { staffToken, staffTokenPlaceholder } from '../commands/staff-accounts.ts';
import { hashToken } from '../commands/token.ts';
import type { Secrets } from '../plugins/env.ts';
import { findTokenHash } from '../repositories/mailed-tokens.ts';
import type { RenderedMail } from './mailer.ts';

/** The template and the id that the key of a mail's work names; '' where it names none. */
function partsOfKey(key: string): { template: string; id: string } {
  const [, template = '', id = ''] = /^mail:([a-z-]+):([^:]+)/.exec(key) ?? [];
  return { template, id };
}

/**
 * The secret that the token of a mail follows from: the one of now, or where the hash of a token was kept before, the one that this
 * follows from, as long as it is known. A mail may have waited while the secret was replaced.
 */
export async function secretOfMail(tx: Tx, secrets: Secrets, tenantId: string, key: string): Promise<string> {
  const { template, id } = partsOfKey(key);
  const kept = await findTokenHash(tx, tenantId, template, id);
  const isOf = (secret: string) => hashToken(tokenOf(secret, tenantId, key, null, new Date())[1]) === kept;
  return (kept && secrets.find(isOf)) || secrets[0];
}

/** A mail as it leaves: what is kept of it holds a placeholder where its link has the token. */
export function withToken<M extends Pick<RenderedMail, 'html' | 'text' | 'leaveUrl'>>(
  secret: string,
  tenantId: string,
  { key, orderId }: { key: string; orderId: string | null },
  issuedAt: Date,
  mail: M,
): M {
  const [placeholder, token] = tokenOf(secret, tenantId, key, orderId, issuedAt);
  const { id } = partsOfKey(key);
  const fill = (text: string) => withLinkTokens(text.replaceAll(placeholder, token), secret, tenantId, id);
  const { leaveUrl } = mail;
  return {
    ...mail,
    html: fill(mail.html),
    text: fill(mail.text),
    ...(leaveUrl && { leaveUrl: fill(leaveUrl) }),
  };
}

/** What stands in the mail of this key, and what belongs there. */
function tokenOf(
  secret: string,
  tenantId: string,
  key: string,
  orderId: string | null,
  issuedAt: Date,
): [placeholder: string, token: string] {
  const { template, id } = partsOfKey(key);
  const ofNewsletter = (use: keyof typeof newsletterPlaceholders): [string, string] => [
    newsletterPlaceholders[use],
    newsletterToken(secret, tenantId, use, id),
  ];
  switch (template) {
    case 'log-in-link':
      return [logInTokenPlaceholder, logInToken(secret, tenantId, id)];
    case 'staff-invitation':
      return [staffTokenPlaceholder, staffToken(secret, tenantId, id)];
    case 'staff-code':
      return [staffCodePlaceholder, mailedCode(secret, tenantId, id)];
    case 'account-link':
      return [accountTokenPlaceholder, accountToken(secret, tenantId, id)];
    case 'newsletter-confirm':
      return ofNewsletter('confirm');
    case 'newsletter-welcome':
      return ofNewsletter('leave');
    default:
      return [
        tokenPlaceholder,
        orderId === null ? tokenPlaceholder : orderToken(secret, tenantId, orderId, issuedAt),
      ];
  }
}
