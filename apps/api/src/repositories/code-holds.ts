import { sql, type Tx } from '@etalage/db';
import type { CodeKind } from './codes.ts';
import { run, runForOne } from './statement.ts';

/** What an order means to use: promo codes, each counted for an e-mail, and money on cards, VAT included. */
export type CodeHolds = {
  promocodes: { id: number; email: string }[];
  cards: { id: number; amountCents: number }[];
};

export type LostCode = { kind: CodeKind; id: number };

const holdPromocodeText = `
  WITH taken AS (
    UPDATE promocodes SET used_count = used_count + 1
    WHERE tenant_id = $1 AND id = $2 AND (usage_limit IS NULL OR used_count < usage_limit)
    RETURNING tenant_id, id, usage_limit_per_customer
  )
  INSERT INTO promocode_customers AS c (tenant_id, promocode_id, email, used_count)
  SELECT tenant_id, id, $3, 1 FROM taken
  ON CONFLICT (tenant_id, promocode_id, email) DO UPDATE SET used_count = c.used_count + 1
  WHERE (SELECT usage_limit_per_customer IS NULL OR c.used_count < usage_limit_per_customer FROM taken)
  RETURNING promocode_id`;

const holdCardText = `
  UPDATE coupons SET held_cents = held_cents + $3::integer
  WHERE tenant_id = $1 AND id = $2 AND balance_cents - held_cents >= $3::integer RETURNING id`;

/**
 * Holds codes and money for an order; answers with those that other orders were quicker to take, and then the caller
 * undoes the rest. Each is one conditional statement, so no reading of a limit or a balance, however old, can use it
 * twice; promo codes before cards, each by rising id, so that two orders wait for each other instead of deadlocking.
 */
export async function holdCodes(tx: Tx, tenantId: string, holds: CodeHolds): Promise<LostCode[]> {
  const lost: LostCode[] = [];
  for (const { id, email } of holds.promocodes.toSorted((a, b) => a.id - b.id)) {
    const held = await runForOne(tx, holdPromocodeText, [tenantId, id, email]);
    if (!held) lost.push({ kind: 'promocode', id });
  }
  for (const { id, amountCents } of holds.cards.toSorted((a, b) => a.id - b.id)) {
    const held = await runForOne(tx, holdCardText, [tenantId, id, amountCents]);
    if (!held) lost.push({ kind: 'coupon', id });
  }
  return lost;
}

/**
 * Holds once more what an order gave back; answers whether all of it could still be had. Where not, the caller undoes
 * the rest. The order's row is locked.
 */
export async function holdCodesAgain(tx: Tx, tenantId: string, orderId: string): Promise<boolean> {
  const { promocodes, cards } = await codesOfOrder(tx, tenantId, orderId, 'released');
  const lost = await holdCodes(tx, tenantId, {
    promocodes: promocodes.map(({ promocode_id, email }) => ({ id: promocode_id, email })),
    cards: cards.map(({ coupon_id, amount_cents }) => ({ id: coupon_id, amountCents: amount_cents })),
  });
  if (lost.length > 0) return false;
  await setStatus(tx, tenantId, orderId, 'released', 'held');
  return true;
}

/** The order is paid: what it held is used, and its cards' balances go down. The order's row is locked. */
export async function spendCodes(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  const { promocodes, cards } = await codesOfOrder(tx, tenantId, orderId, 'held');
  if (promocodes.length + cards.length === 0) return;
  for (const { coupon_id, amount_cents } of cards) {
    await sql`
      UPDATE coupons SET held_cents = held_cents - ${amount_cents}, balance_cents = balance_cents - ${amount_cents}
      WHERE tenant_id = ${tenantId} AND id = ${coupon_id}`.execute(tx);
  }
  await setStatus(tx, tenantId, orderId, 'held', 'used');
}

/** The order can no longer be paid: what it held is free for others. The order's row is locked. */
export async function releaseCodes(tx: Tx, tenantId: string, orderId: string): Promise<void> {
  const { promocodes, cards } = await codesOfOrder(tx, tenantId, orderId, 'held');
  for (const { promocode_id, email } of promocodes) {
    await sql`
      UPDATE promocodes SET used_count = used_count - 1
      WHERE tenant_id = ${tenantId} AND id = ${promocode_id}`.execute(tx);
    await sql`
      UPDATE promocode_customers SET used_count = used_count - 1
      WHERE tenant_id = ${tenantId} AND promocode_id = ${promocode_id} AND email = ${email}`.execute(tx);
  }
  for (const { coupon_id, amount_cents } of cards) {
    await sql`
      UPDATE coupons SET held_cents = held_cents - ${amount_cents}
      WHERE tenant_id = ${tenantId} AND id = ${coupon_id}`.execute(tx);
  }
  await setStatus(tx, tenantId, orderId, 'held', 'released');
}

/**
 * The cards that an order holds, or held until it ended, can be spent until then at the least: a purchase comes to nothing, and a card that ended
 * meanwhile would be lost with it. Not for an order that nobody paid, or a card could be kept alive by ordering. The order's row is locked.
 */
export async function keepCardsSpendable(
  tx: Tx,
  tenantId: string,
  orderId: string,
  until: Date,
): Promise<void> {
  for (const status of ['held', 'released'] as const) {
    const { cards } = await codesOfOrder(tx, tenantId, orderId, status);
    for (const { coupon_id } of cards) {
      await sql`
        UPDATE coupons SET valid_until = greatest(valid_until, ${until}::timestamptz)
        WHERE tenant_id = ${tenantId} AND id = ${coupon_id} AND valid_until IS NOT NULL`.execute(tx);
    }
  }
}

/**
 * Counts for an address (lower case) how often another used promo codes: its customer is the same. What orders give back of them later they
 * give back there. Orders before codes, each by rising id, as where an order ends.
 */
export async function moveUses(tx: Tx, tenantId: string, from: string, to: string): Promise<void> {
  await sql`
    SELECT FROM orders WHERE tenant_id = ${tenantId} AND id IN (
      SELECT order_id FROM order_promocodes
      WHERE tenant_id = ${tenantId} AND email = ${from} AND status <> 'used')
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    SELECT FROM promocodes WHERE tenant_id = ${tenantId} AND id IN (
      SELECT promocode_id FROM promocode_customers WHERE tenant_id = ${tenantId} AND email = ${from})
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`
    UPDATE order_promocodes SET email = ${to} WHERE tenant_id = ${tenantId} AND email = ${from}`.execute(tx);
  await sql`
    WITH moved AS (
      DELETE FROM promocode_customers WHERE tenant_id = ${tenantId} AND email = ${from}
      RETURNING promocode_id, used_count
    )
    INSERT INTO promocode_customers AS c (tenant_id, promocode_id, email, used_count)
    SELECT ${tenantId}, promocode_id, ${to}, used_count FROM moved
    ON CONFLICT (tenant_id, promocode_id, email)
      DO UPDATE SET used_count = c.used_count + excluded.used_count`.execute(tx);
}

type HoldStatus = 'held' | 'used' | 'released';

type CodesOfOrder = {
  promocodes: { promocode_id: number; email: string }[];
  cards: { coupon_id: number; amount_cents: number }[];
};

const codesOfOrderText = `
  SELECT
    (SELECT coalesce(json_agg(p ORDER BY p.promocode_id), '[]') FROM order_promocodes p
     WHERE p.tenant_id = $1 AND p.order_id = $2 AND p.status = $3) AS promocodes,
    (SELECT coalesce(json_agg(c ORDER BY c.coupon_id), '[]') FROM order_coupons c
     WHERE c.tenant_id = $1 AND c.order_id = $2 AND c.status = $3) AS cards`;

/** By rising id, the order in which codes are locked everywhere. */
async function codesOfOrder(
  tx: Tx,
  tenantId: string,
  orderId: string,
  status: HoldStatus,
): Promise<CodesOfOrder> {
  const found = await runForOne<CodesOfOrder>(tx, codesOfOrderText, [tenantId, orderId, status]);
  return found ?? { promocodes: [], cards: [] };
}

async function setStatus(
  tx: Tx,
  tenantId: string,
  orderId: string,
  from: HoldStatus,
  status: HoldStatus,
): Promise<void> {
  for (const table of ['order_promocodes', 'order_coupons'] as const) {
    await tx
      .updateTable(table)
      .set({ status })
      .where('tenant_id', '=', tenantId)
      .where('order_id', '=', orderId)
      .where('status', '=', from)
      .execute();
  }
}

const markLostText = `
  WITH lost_promocode AS (
    UPDATE cart_promocodes cp SET removed_reason =
      CASE WHEN p.used_count >= p.usage_limit THEN 'USED_UP' ELSE 'CUSTOMER_LIMIT' END
    FROM promocodes p
    WHERE cp.tenant_id = $1 AND cp.cart_id = $2 AND cp.promocode_id = ANY($3::bigint[])
      AND p.tenant_id = cp.tenant_id AND p.id = cp.promocode_id
    RETURNING p.code, cp.removed_reason AS reason
  ),
  lost_coupon AS (
    UPDATE cart_coupons cc SET removed_reason = 'USED_UP'
    FROM coupons c
    WHERE cc.tenant_id = $1 AND cc.cart_id = $2 AND cc.coupon_id = ANY($4::bigint[])
      AND c.tenant_id = cc.tenant_id AND c.id = cc.coupon_id AND c.balance_cents <= c.held_cents
    RETURNING c.card_code AS code, cc.removed_reason AS reason
  )
  SELECT * FROM lost_promocode UNION ALL SELECT * FROM lost_coupon ORDER BY code`;

/**
 * Takes codes out of a cart that another order was quicker with, and answers with them. A card that has some money left
 * stays: it pays less now. The cart's row is locked.
 */
export async function markLostCodes(
  tx: Tx,
  tenantId: string,
  cartId: string,
  lost: readonly LostCode[],
): Promise<{ code: string; reason: 'USED_UP' | 'CUSTOMER_LIMIT' }[]> {
  const idsOf = (kind: CodeKind) => lost.filter((each) => each.kind === kind).map((each) => each.id);
  return run(tx, markLostText, [tenantId, cartId, idsOf('promocode'), idsOf('coupon')]);
}

/** Runs `work`; where it answers with anything but null, all that it wrote is undone and the transaction goes on. */
export async function undoneUnlessNull<T>(tx: Tx, work: () => Promise<T | null>): Promise<T | null> {
  await sql`SAVEPOINT undo`.execute(tx);
  const outcome = await work();
  if (outcome !== null) await sql`ROLLBACK TO SAVEPOINT undo`.execute(tx);
  // Undone, it is there still, and would stand in the way of the one around it, which has the same name.
  await sql`RELEASE SAVEPOINT undo`.execute(tx);
  return outcome;
}
