import type { Tx } from '@etalage/db';
import type { EarlierLine } from './earlier-lines.ts';
import { run, runForOne } from './statement.ts';

export type SavedCartRow = {
  id: string;
  name: string;
  createdAt: Date;
  shareToken: string | null;
  names: string[];
  lineCount: number;
};

/** A customer's saved carts, the newest first, each with the names of its first lines, at most `mostNames`. */
export async function listSavedCartsOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
  mostNames: number,
): Promise<SavedCartRow[]> {
  const text = `
    SELECT c.id, c.name, c.created_at AS "createdAt", c.share_token AS "shareToken",
      ARRAY(SELECT coalesce(l.bundle_name, l.name) FROM saved_cart_lines l
        WHERE l.tenant_id = c.tenant_id AND l.saved_cart_id = c.id ORDER BY l.place LIMIT $3) AS names,
      (SELECT count(*)::integer FROM saved_cart_lines l WHERE l.tenant_id = c.tenant_id AND l.saved_cart_id = c.id) AS "lineCount"
    FROM saved_carts c WHERE c.tenant_id = $1 AND c.customer_id = $2 ORDER BY c.created_at DESC, c.id`;
  return run<SavedCartRow>(tx, text, [tenantId, customerId, mostNames]);
}

export async function countSavedCarts(tx: Tx, tenantId: string, customerId: string): Promise<number> {
  const text = 'SELECT count(*)::integer AS count FROM saved_carts WHERE tenant_id = $1 AND customer_id = $2';
  return (await runForOne<{ count: number }>(tx, text, [tenantId, customerId]))?.count ?? 0;
}

type Named = { id: string; name: string };

/** A customer's saved cart; undefined where it is another's, or there is none. */
export async function findSavedCart(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<Named | undefined> {
  const text = 'SELECT id, name FROM saved_carts WHERE tenant_id = $1 AND customer_id = $2 AND id = $3';
  return runForOne<Named>(tx, text, [tenantId, customerId, id]);
}

/** The saved cart that a link shows. */
export async function findSharedCart(tx: Tx, tenantId: string, token: string): Promise<Named | undefined> {
  const text = 'SELECT id, name FROM saved_carts WHERE tenant_id = $1 AND share_token = $2';
  return runForOne<Named>(tx, text, [tenantId, token]);
}

/** Keeps lines under a name; answers with the id, which is `id` unless another customer's cart has that. */
export async function insertSavedCart(
  tx: Tx,
  tenantId: string,
  { customerId, name, id }: { customerId: string; name: string; id?: string | undefined },
  lines: readonly EarlierLine[],
): Promise<string> {
  const text = `
    WITH saved AS (
      INSERT INTO saved_carts (tenant_id, customer_id, name, id) VALUES ($1, $2, $3,
        CASE WHEN $16::uuid IS NULL OR EXISTS (SELECT FROM saved_carts WHERE tenant_id = $1 AND id = $16) THEN gen_random_uuid() ELSE $16 END)
      RETURNING id
    ),
    lines AS (
      INSERT INTO saved_cart_lines (tenant_id, saved_cart_id, place, variant_id, name, variant_name, quantity,
        line_total_cents, display_basis, bundle_id, bundle_group_key, bundle_name, units_per_set, gift_text, had_day)
      SELECT $1::uuid, saved.id, n.place, n.variant_id, n.name, n.variant_name, n.quantity, n.total, n.basis, n.bundle_id,
        n.bundle_group_key, n.bundle_name, n.units_per_set, n.gift_text, n.had_day
      FROM saved, unnest($4::bigint[], $5::text[], $6::text[], $7::integer[], $8::integer[], $9::text[], $10::bigint[],
        $11::uuid[], $12::text[], $13::integer[], $14::text[], $15::boolean[]) WITH ORDINALITY
        AS n (variant_id, name, variant_name, quantity, total, basis, bundle_id, bundle_group_key, bundle_name,
          units_per_set, gift_text, had_day, place)
    )
    SELECT id FROM saved`;
  const columns = (
    [
      ...(['variantId', 'name', 'variantName', 'quantity', 'totalCents', 'displayBasis'] as const),
      ...(['bundleId', 'bundleGroupKey', 'bundleName', 'unitsPerSet', 'giftText', 'hadDay'] as const),
    ] as const
  ).map((column) => lines.map((line) => line[column]));
  const saved = await runForOne<{ id: string }>(tx, text, [
    tenantId,
    customerId,
    name,
    ...columns,
    id ?? null,
  ]);
  if (!saved) throw new Error('An insert gave no row.');
  return saved.id;
}

/** Deletes a customer's saved cart; whether there was one. */
export async function deleteSavedCartRow(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<boolean> {
  const text = 'DELETE FROM saved_carts WHERE tenant_id = $1 AND customer_id = $2 AND id = $3 RETURNING id';
  return (await runForOne(tx, text, [tenantId, customerId, id])) !== undefined;
}

/** Gives a customer's saved cart this token where it has none; answers with the one that it has then. */
export async function keepCartToken(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
  token: string,
): Promise<string | undefined> {
  const text = `
    UPDATE saved_carts SET share_token = coalesce(share_token, $4)
    WHERE tenant_id = $1 AND customer_id = $2 AND id = $3 RETURNING share_token AS token`;
  return (await runForOne<{ token: string }>(tx, text, [tenantId, customerId, id, token]))?.token;
}

/** Ends the link to a customer's saved cart; whether there was such a cart. */
export async function endCartToken(
  tx: Tx,
  tenantId: string,
  customerId: string,
  id: string,
): Promise<boolean> {
  const text = `
    UPDATE saved_carts SET share_token = NULL WHERE tenant_id = $1 AND customer_id = $2 AND id = $3 RETURNING id`;
  return (await runForOne(tx, text, [tenantId, customerId, id])) !== undefined;
}
