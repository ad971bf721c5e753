import type { Tx } from '@etalage/db';
import { byLanguage, type Languages, languageValues, textOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** What a customer has chosen to be mailed. */
export type MailChoices = {
  newsletters: { newsletter: string; status: 'asked' | 'confirmed' }[];
  reviewMails: boolean;
  stockMails: { id: string; name: string; variantName: string; isConfirmed: boolean }[];
};

const choicesText = `
  SELECT
    (SELECT coalesce(json_agg(json_build_object('newsletter', s.newsletter, 'status', s.status) ORDER BY s.newsletter), '[]')
      FROM newsletter_subscriptions s WHERE s.tenant_id = $3 AND s.email = $4
        AND (s.status = 'confirmed' OR s.status = 'asked' AND s.expires_at > now())) AS newsletters,
    NOT EXISTS (SELECT FROM review_mail_refusals f WHERE f.tenant_id = $3 AND f.email = $4) AS "reviewMails",
    (SELECT coalesce(json_agg(json_build_object('id', r.id, 'name', coalesce(t.name, ''), 'variantName', ${textOf('v.name')},
        'isConfirmed', r.confirmed_at IS NOT NULL) ORDER BY r.requested_at DESC, r.id), '[]')
      FROM (SELECT * FROM stock_requests WHERE tenant_id = $3 AND email = $4 AND expires_at > now()
        ORDER BY requested_at DESC LIMIT 100) r
      JOIN variants v ON v.tenant_id = r.tenant_id AND v.id = r.variant_id
      LEFT JOIN LATERAL (SELECT t.name FROM product_translations t
        WHERE t.tenant_id = v.tenant_id AND t.product_id = v.product_id AND t.name <> ''
        ORDER BY ${byLanguage('t.language')} LIMIT 1) t ON true) AS "stockMails"`;

/** What somebody has chosen to be mailed, by their address (lower case). */
export async function findMailChoices(
  tx: Tx,
  tenantId: string,
  email: string,
  languages: Languages,
): Promise<MailChoices> {
  const values = [...languageValues(languages), tenantId, email];
  const row = await runForOne<MailChoices>(tx, choicesText, values);
  if (!row) throw new Error('The choices were not read.');
  return row;
}

/** Lets this address be asked for reviews again. */
export async function allowReviewMails(tx: Tx, tenantId: string, email: string): Promise<void> {
  await run(tx, 'DELETE FROM review_mail_refusals WHERE tenant_id = $1 AND email = $2', [tenantId, email]);
}

/** Deletes what an address asked to hear of a variant's stock; false where it asked for nothing with this id. */
export async function endStockRequest(tx: Tx, tenantId: string, email: string, id: string): Promise<boolean> {
  const text = 'DELETE FROM stock_requests WHERE tenant_id = $1 AND email = $2 AND id = $3 RETURNING id';
  return (await runForOne<{ id: string }>(tx, text, [tenantId, email, id])) !== undefined;
}
