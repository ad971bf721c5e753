import type { Tx } from '@etalage/db';
import { runForOne } from './statement.ts';

/** Where the hash of a mail's token is kept, by the mail's template and the id in its key; other tokens are kept nowhere. */
const hashTexts: Record<string, string> = {
  'log-in-link': 'SELECT token_hash AS hash FROM log_in_links WHERE tenant_id = $1 AND id = $2',
  'account-link': 'SELECT token_hash AS hash FROM account_links WHERE tenant_id = $1 AND id = $2',
  'staff-invitation': 'SELECT token_hash AS hash FROM staff_invitations WHERE tenant_id = $1 AND id = $2',
  'newsletter-confirm': `SELECT confirm_hash AS hash FROM newsletter_subscriptions
    WHERE tenant_id = $1 AND request_id = $2`,
  'newsletter-welcome':
    'SELECT leave_hash AS hash FROM newsletter_subscriptions WHERE tenant_id = $1 AND id = $2',
};

/** The hash by which the token of a mail is found; undefined where none is kept, or what it is about is gone. */
export async function findTokenHash(
  tx: Tx,
  tenantId: string,
  template: string,
  id: string,
): Promise<string | undefined> {
  const text = hashTexts[template];
  return text && (await runForOne<{ hash: string }>(tx, text, [tenantId, id]))?.hash;
}
