import { accountToken, accountTokenPlaceholder } from '../commands/account-link.ts';
import { logInToken, logInTokenPlaceholder } from '../commands/log-in-link.ts';
import { newsletterPlaceholders, newsletterToken } from '../commands/newsletter-link.ts';
import { orderToken, tokenPlaceholder } from '../commands/order-token.ts';
import { mailedCode, staffCodePlaceholder } from '../commands/second-factor.ts';
import { withLinkTokens } from '../commands/signed-link.ts';
import { staffToken, staffTokenPlaceholder } from '../commands/staff-accounts.ts';
import type { RenderedMail } from './mailer.ts';

/** A mail as it leaves: what is kept of it holds a placeholder where its link has the token. */
export function withToken<M extends Pick<RenderedMail, 'html' | 'text' | 'leaveUrl'>>(
  secret: string,
  tenantId: string,
  { key, orderId }: { key: string; orderId: string | null },
  issuedAt: Date,
  mail: M,
): M {
  const [placeholder, token] = tokenOf(secret, tenantId, key, orderId, issuedAt);
  const id = key.split(':')[2] ?? '';
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
  const [, template, id = ''] = /^mail:([a-z-]+):([^:]+)/.exec(key) ?? [];
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
