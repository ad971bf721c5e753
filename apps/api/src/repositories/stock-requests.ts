import { sql, type Tx } from '@etalage/db';
import { byLanguage, type Languages, languageValues, type MediaFacts, mediaOf, textOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** A variant that somebody may wait for, as they know it. */
export type WaitedFor = {
  variantId: number;
  name: string;
  variantName: string;
  slug: string | null;
  firstOutfitId: number | null;
  firstVariantId: number | null;
  quantity: number;
  media: MediaFacts | null;
};

/** Of a variant `v` with product `p`; the first two values are languages. */
const waitedFor = `v.id AS "variantId", t.name, ${textOf('v.name')} AS "variantName", t.slug,
    (SELECT f.id FROM outfits f WHERE f.tenant_id = p.tenant_id AND f.product_id = p.id
     ORDER BY f.sort_index, f.id LIMIT 1) AS "firstOutfitId",
    (SELECT o.id FROM variants o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
     ORDER BY o.sort_index, o.id LIMIT 1) AS "firstVariantId",
    coalesce(s.quantity, 0) AS quantity, ${mediaOf('m')} AS media`;
const ofProduct = `
  JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id AND p.status = 'published'
  JOIN LATERAL (SELECT t.name, t.slug FROM product_translations t
    WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.name <> ''
    ORDER BY ${byLanguage('t.language')} LIMIT 1) t ON true
  LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id`;

export async function findWaitedFor(
  tx: Tx,
  tenantId: string,
  variantId: number,
  languages: Languages,
): Promise<WaitedFor | undefined> {
  const text = `SELECT ${waitedFor} FROM variants v ${ofProduct} WHERE v.tenant_id = $3 AND v.id = $4`;
  return runForOne<WaitedFor>(tx, text, [...languageValues(languages), tenantId, variantId]);
}

/**
 * Keeps a request until its address confirms it. Asked again it is the same, and once it is confirmed no more lasts longer by that; one whose
 * time is over, deleted or not, is none any more. Answers with its id.
 */
export async function keepStockRequest(
  tx: Tx,
  tenantId: string,
  request: { variantId: number; email: string; language: string; daysToConfirm: number },
): Promise<{ id: string; isConfirmed: boolean }> {
  const { variantId, email, language, daysToConfirm } = request;
  const ended = `DELETE FROM stock_requests
    WHERE tenant_id = $1 AND variant_id = $2 AND email = $3 AND expires_at <= now()`;
  await run(tx, ended, [tenantId, variantId, email]);
  const text = `
    INSERT INTO stock_requests AS r (tenant_id, variant_id, email, language, expires_at)
    VALUES ($1, $2, $3, $4, now() + make_interval(days => $5::integer))
    ON CONFLICT (tenant_id, variant_id, email) DO UPDATE SET
      language = excluded.language,
      expires_at = CASE WHEN r.confirmed_at IS NULL THEN excluded.expires_at ELSE r.expires_at END
    RETURNING id, confirmed_at IS NOT NULL AS "isConfirmed"`;
  const row = await runForOne<{ id: string; isConfirmed: boolean }>(tx, text, [
    ...[tenantId, variantId, email, language, daysToConfirm],
  ]);
  if (!row) throw new Error('A request was not kept.');
  return row;
}

/** Waits until no other transaction asks an address to confirm, and keeps others waiting until this one ends. */
async function lockAsking(tx: Tx, tenantId: string, email: string): Promise<void> {
  const name = JSON.stringify(['stock requests', tenantId, email]);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/**
 * Notes that an address is asked to confirm a request: now, or so many minutes after it is asked to confirm another. Answers with that
 * moment as a number of this asking and in how many seconds it comes; undefined where it is asked of this request already.
 */
export async function noteAsking(
  tx: Tx,
  tenantId: string,
  { id, email }: { id: string; email: string },
  pauseMinutes: number,
): Promise<{ slot: number; seconds: number } | undefined> {
  await lockAsking(tx, tenantId, email);
  const text = `
    UPDATE stock_requests SET asked_at = greatest(now(), (
      SELECT max(o.asked_at) FROM stock_requests o WHERE o.tenant_id = $1 AND o.email = $3
    ) + make_interval(mins => $4::integer))
    WHERE tenant_id = $1 AND id = $2
      AND (asked_at IS NULL OR asked_at <= now() - make_interval(mins => $4::integer))
    RETURNING floor(extract(epoch FROM asked_at) * 1000)::float8 AS slot,
      extract(epoch FROM asked_at - now())::float8 AS seconds`;
  return runForOne<{ slot: number; seconds: number }>(tx, text, [tenantId, id, email, pauseMinutes]);
}

/** Lets a request count, for so many months from the first time; its variant, or undefined where it is gone. */
export async function confirmStockRequest(
  tx: Tx,
  tenantId: string,
  id: string,
  months: number,
): Promise<number | undefined> {
  const text = `
    UPDATE stock_requests SET confirmed_at = coalesce(confirmed_at, now()),
      expires_at = coalesce(confirmed_at, now()) + make_interval(months => $3::integer)
    WHERE tenant_id = $1 AND id = $2 AND expires_at > now() RETURNING variant_id AS "variantId"`;
  return (await runForOne<{ variantId: number }>(tx, text, [tenantId, id, months]))?.variantId;
}

/**
 * Whether a variant is in stock, which it is or is not until the transaction ends, as its product is shown or not: whoever plans
 * or drops a mail about it must not miss a change that another transaction is just making.
 */
export async function isInStockNow(tx: Tx, tenantId: string, variantId: number): Promise<boolean> {
  const text = 'SELECT quantity FROM stock WHERE tenant_id = $1 AND variant_id = $2 FOR SHARE';
  const row = await runForOne<{ quantity: number }>(tx, text, [tenantId, variantId]);
  const product = `SELECT p.id FROM products p JOIN variants v ON v.tenant_id = p.tenant_id AND v.product_id = p.id
    WHERE v.tenant_id = $1 AND v.id = $2 FOR SHARE OF p`;
  await run(tx, product, [tenantId, variantId]);
  return (row?.quantity ?? 0) > 0;
}

export type StockRequest = {
  id: string;
  email: string;
  language: string;
  isConfirmed: boolean;
  variantId: number;
};

/** A request whose time is not over. */
export async function findStockRequest(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<StockRequest | undefined> {
  const text = `
    SELECT id, email, language, confirmed_at IS NOT NULL AS "isConfirmed", variant_id AS "variantId"
    FROM stock_requests WHERE tenant_id = $1 AND id = $2 AND expires_at > now()`;
  return runForOne<StockRequest>(tx, text, [tenantId, id]);
}

export async function deleteStockRequest(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.deleteFrom('stock_requests').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** Deletes all requests of an e-mail address; answers with how many. */
export async function forgetStockRequests(tx: Tx, tenantId: string, email: string): Promise<number> {
  const { numAffectedRows } =
    await sql`DELETE FROM stock_requests WHERE tenant_id = ${tenantId} AND email = ${email}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Gives the requests of an e-mail address to another; where that waits for the same variant already, its own stays alone. */
export async function moveStockRequests(tx: Tx, tenantId: string, from: string, to: string): Promise<void> {
  const both = `EXISTS (SELECT FROM stock_requests k
    WHERE k.tenant_id = r.tenant_id AND k.variant_id = r.variant_id AND k.email = $3)`;
  const text = `
    WITH doubled AS (DELETE FROM stock_requests r WHERE r.tenant_id = $1 AND r.email = $2 AND ${both})
    UPDATE stock_requests r SET email = $3 WHERE r.tenant_id = $1 AND r.email = $2 AND NOT ${both}`;
  await run(tx, text, [tenantId, from, to]);
}
