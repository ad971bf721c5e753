import type { CartsTable, Selectable, Tx } from '@etalage/db';
import { runLast, sql } from '@etalage/db';
import type { LineChoice } from './line-choice.ts';
import { run, runForOne, Values } from './statement.ts';

export type CartRow = Selectable<CartsTable>;

/** Whose cart is meant: that of the customer where there is one, else the one that the cookie's token opens. */
export type CartOwner = { tokenHash: string | null; customerId: string | null };

/** What a change writes: quantities and price snapshots (cents on the tenant's basis) of lines, new and stored. */
export type CartWrite = {
  remove: number[];
  update: ({ id: number; quantity: number; snapshotCents: number } & LineChoice)[];
  insert: CartLineInsert[];
};

export type CartLineInsert = LineChoice & {
  variantId: number;
  quantity: number;
  snapshotCents: number;
  bundleId: number | null;
  bundleGroupKey: string | null;
  unitsPerSet: number | null;
  /** null: after all others. */
  place: number | null;
};

/** The cart that a token opens, whatever its state, or the customer's open one; undefined where there is none. */
export async function findCart(tx: Tx, tenantId: string, owner: CartOwner): Promise<CartRow | undefined> {
  return selectCart(tx, tenantId, owner, '');
}

/**
 * The same, locked until the transaction ends, so that changes of one cart happen one after another.
 * What belongs to the cart must be read by a later statement: this one's own snapshot is older than the lock.
 */
export async function lockCart(tx: Tx, tenantId: string, owner: CartOwner): Promise<CartRow | undefined> {
  return selectCart(tx, tenantId, owner, ' FOR UPDATE');
}

async function selectCart(tx: Tx, tenantId: string, owner: CartOwner, lock: '' | ' FOR UPDATE') {
  const { tokenHash, customerId } = owner;
  const value = customerId ?? tokenHash;
  if (value === null) return undefined;
  const isOwners = customerId === null ? 'token_hash = $2' : "customer_id = $2 AND status = 'open'";
  return runForOne<CartRow>(tx, `SELECT * FROM carts WHERE tenant_id = $1 AND ${isOwners}${lock}`, [
    tenantId,
    value,
  ]);
}

/** A cart by its id, whosever it is and whatever its state: the caller decides who may know of it. */
export async function findCartById(tx: Tx, tenantId: string, id: string): Promise<CartRow | undefined> {
  return runForOne<CartRow>(tx, 'SELECT * FROM carts WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
}

/** The same, locked until the transaction ends. */
export async function lockCartById(tx: Tx, tenantId: string, id: string): Promise<CartRow | undefined> {
  const text = 'SELECT * FROM carts WHERE tenant_id = $1 AND id = $2 FOR UPDATE';
  return runForOne<CartRow>(tx, text, [tenantId, id]);
}

/** Makes every summary of this cart that is out there one of the past. */
export async function raiseVersion(tx: Tx, tenantId: string, id: string): Promise<void> {
  await run(tx, 'UPDATE carts SET version = version + 1 WHERE tenant_id = $1 AND id = $2', [tenantId, id]);
}

type Written = {
  row: CartRow;
  ids: ({ id: number; variantId: number; bundleGroupKey: string | null } & LineChoice)[];
};

/** How many of its last changes a cart knows by their keys. A tab has one change under way at a time. */
export const rememberedChanges = 20;

type WriteOptions = {
  /** Sends the transaction's commit along: nothing may follow. */
  isLast?: boolean;
  /** The cart remembers the change by its key, if it has one. */
  changeKey?: string | null;
};

/** Writes a change of a cart in one statement; answers with the cart as it is then, and the ids of new lines. */
export async function writeCart(
  tx: Tx,
  tenantId: string,
  cartId: string,
  write: CartWrite,
  { isLast = false, changeKey = null }: WriteOptions = {},
): Promise<Written> {
  const values = new Values([tenantId]);
  const id = values.add(cartId);
  const known =
    changeKey === null
      ? ''
      : `, recent_changes = (array_prepend(${values.add(changeKey)}::text, recent_changes))[1:${rememberedChanges}]`;
  const cart = `
    UPDATE carts SET version = version + 1, updated_at = now()${known} WHERE tenant_id = $1 AND id = ${id}`;
  const written = await writeLines(tx, cart, write, values, isLast);
  if (!written) throw new Error('A cart vanished while it was locked.');
  return written;
}

/** A new cart with its first lines, in one statement; undefined where the customer has just got one by another request. */
export async function createCart(
  tx: Tx,
  tenantId: string,
  { tokenHash, customerId }: CartOwner,
  language: string,
  insert: CartLineInsert[],
  { isLast = false, changeKey = null }: WriteOptions = {},
): Promise<Written | undefined> {
  const values = new Values([tenantId]);
  const owner = customerId === null ? [tokenHash, null] : [null, customerId];
  const columns = [...owner, language, changeKey === null ? [] : [changeKey]].map((value) =>
    values.add(value),
  );
  const cart = `
    INSERT INTO carts (tenant_id, token_hash, customer_id, language, recent_changes, version)
    VALUES ($1, ${columns.join(', ')}, 1)
    ON CONFLICT (tenant_id, customer_id) WHERE status = 'open' DO NOTHING`;
  return writeLines(tx, cart, { remove: [], update: [], insert }, values, isLast);
}

/** Runs `cart`, which writes one row of carts, with what becomes of its lines. */
async function writeLines(
  tx: Tx,
  cart: string,
  { remove, update, insert }: CartWrite,
  values: Values,
  isLast: boolean,
): Promise<Written | undefined> {
  // Only what there is to do: each part costs the database a start, also one without rows.
  const parts = [`cart AS (${cart} RETURNING *)`];
  if (remove.length > 0) {
    parts.push(`gone AS (
      DELETE FROM cart_lines l USING cart
      WHERE l.tenant_id = $1 AND l.cart_id = cart.id AND l.id = ANY(${values.add(remove)}::bigint[])
    )`);
  }
  if (update.length > 0) {
    const column = (name: keyof (typeof update)[number]) => values.add(update.map((line) => line[name]));
    parts.push(`changed AS (
      UPDATE cart_lines l SET quantity = c.quantity, unit_price_snapshot_cents = c.snapshot, gift_text = c.gift_text,
        delivery_day = c.delivery_day
      FROM cart, unnest(${column('id')}::bigint[], ${column('quantity')}::integer[], ${column('snapshotCents')}::integer[],
        ${column('giftText')}::text[], ${column('deliveryDay')}::date[])
        AS c (id, quantity, snapshot, gift_text, delivery_day)
      WHERE l.tenant_id = $1 AND l.cart_id = cart.id AND l.id = c.id
    )`);
  }
  if (insert.length > 0) {
    const column = (name: keyof CartLineInsert) => values.add(insert.map((line) => line[name]));
    parts.push(`added AS (
      INSERT INTO cart_lines (tenant_id, cart_id, variant_id, quantity, unit_price_snapshot_cents, bundle_id,
        bundle_group_key, units_per_set, place, gift_text, delivery_day)
      SELECT $1::uuid, cart.id, n.* FROM cart, unnest(
        ${column('variantId')}::bigint[], ${column('quantity')}::integer[], ${column('snapshotCents')}::integer[],
        ${column('bundleId')}::bigint[], ${column('bundleGroupKey')}::uuid[], ${column('unitsPerSet')}::integer[],
        ${column('place')}::float8[], ${column('giftText')}::text[], ${column('deliveryDay')}::date[]
      ) AS n
      RETURNING id, variant_id AS "variantId", bundle_group_key AS "bundleGroupKey", gift_text AS "giftText",
        delivery_day AS "deliveryDay"
    )`);
  }
  const ids =
    insert.length > 0
      ? `(SELECT coalesce(json_agg(added ORDER BY added.id), '[]') FROM added)`
      : `'[]'::json`;
  const text = `WITH ${parts.join(', ')} SELECT cart.*, ${ids} AS ids FROM cart`;
  const [written] = await (isLast ? runLast : run)<CartRow & Pick<Written, 'ids'>>(tx, text, values.list);
  if (!written) return undefined;
  const { ids: newIds, ...row } = written;
  return { row, ids: newIds };
}

/** Makes these the prices that the cart was filled at; no change of the cart, whose price is today's anyway. */
export async function writeSnapshots(
  tx: Tx,
  tenantId: string,
  cartId: string,
  lines: readonly { id: number; snapshotCents: number }[],
): Promise<void> {
  const text = `
    UPDATE cart_lines l SET unit_price_snapshot_cents = s.cents
    FROM unnest($3::bigint[], $4::integer[]) AS s (id, cents)
    WHERE l.tenant_id = $1 AND l.cart_id = $2 AND l.id = s.id`;
  await run(tx, text, [
    tenantId,
    cartId,
    lines.map((line) => line.id),
    lines.map((line) => line.snapshotCents),
  ]);
}

/** What the checkout keeps with a cart. */
export type CartDetails = Partial<
  Pick<
    CartRow,
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'phone'
    | 'company_name'
    | 'vat_number'
    | 'reference'
    | 'note'
    | 'language'
    | 'billing_address_id'
    | 'shipping_address_id'
    | 'shipping_method_id'
    | 'payment_provider'
    | 'payment_method'
    | 'status'
  >
>;

/** Changes a cart's own columns and counts it as a change; answers with the cart as it is then. */
export async function updateCart(
  tx: Tx,
  tenantId: string,
  cartId: string,
  details: CartDetails,
): Promise<CartRow> {
  return tx
    .updateTable('carts')
    .set({ ...details, updated_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', cartId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
