import { createHash, randomBytes } from 'node:crypto';
import { sql } from '../../packages/db/src/index.ts';
import { asOwner } from './bench-stack.ts';
import { type Catalogue, pick } from './catalogue.ts';
import { type Connection, expectJson, expectStatus } from './connection.ts';

/**
 * Makes carts of 5 lines straight in the database; answers with their cookies. `from` is the first turn, so that
 * carts of later rounds hold other things.
 */
export async function makeCarts(
  databaseUrl: string,
  { tenantId, variantIds }: Pick<Catalogue, 'tenantId' | 'variantIds'>,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(18).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  await asOwner(databaseUrl, async (tx) => {
    await sql`
      WITH made AS (
        INSERT INTO carts (tenant_id, token_hash, language, version)
        SELECT ${tenantId}::uuid, hash, 'nl', 5 FROM unnest(${hashes}::text[]) hash RETURNING id
      ), numbered AS (SELECT id, row_number() OVER () AS n FROM made)
      INSERT INTO cart_lines (tenant_id, cart_id, variant_id, quantity, unit_price_snapshot_cents)
      SELECT ${tenantId}::uuid, m.id, v.id, 1, v.unit_price_cents
      FROM numbered m CROSS JOIN generate_series(0, 4) line
      JOIN variants v ON v.tenant_id = ${tenantId}
        AND v.id = (${variantIds}::bigint[])[1 + (m.n * 31 + line * 977) % ${variantIds.length}]`.execute(tx);
    // As PostgreSQL does by itself within a minute; plans made for empty tables would be measured otherwise.
    await sql`ANALYZE carts, cart_lines`.execute(tx);
  });
  return tokens.map((token) => `etalage_cart=${token}`);
}

/** The cart cookie that an answer sets, as a Cookie header. */
export function cartCookie(headers: Map<string, string>): string {
  const cookie = /etalage_cart=[A-Za-z0-9_-]+/.exec(headers.get('set-cookie') ?? '')?.[0];
  if (!cookie) throw new Error('No cart cookie was set.');
  return cookie;
}

/** Adds a variant to a new cart; answers with its cookie. */
export async function startCart(connection: Connection, variantId: number): Promise<string> {
  const answer = await connection.request({
    method: 'POST',
    path: '/cart/lines?lang=nl',
    json: { variantId, quantity: 1 },
  });
  expectStatus(answer, 200);
  return cartCookie(answer.headers);
}

const address = {
  firstName: 'Sanne',
  lastName: 'de Vries',
  street: 'Oudegracht',
  houseNumber: '187',
  postalCode: '3511 NE',
  city: 'Utrecht',
  countryCode: 'NL',
};

type CheckoutAnswer = {
  cart: { id: string; version: number; totals: { total: number } };
};

/**
 * A purchase from an empty cart to a placed order with its payment made at the test bank, in six calls; answers
 * with where the shopper pays.
 */
export async function placeOrder(connection: Connection, shop: Catalogue, turn: number): Promise<string> {
  const cookie = await startCart(connection, pick(shop.variantIds, turn));
  const put = async (step: string, json: unknown) =>
    expectJson<CheckoutAnswer>(
      await connection.request({
        method: 'PUT',
        path: `/checkout/${step}?lang=nl`,
        headers: { cookie },
        json,
      }),
      200,
    );
  await put('details', { email: `shopper-${turn}@example.nl`, firstName: 'Sanne', lastName: 'de Vries' });
  await put('addresses', { billing: address });
  await put('shipping', { shippingMethodId: shop.shippingMethodId });
  const { cart } = await put('payment', shop.payment);
  const placed = await connection.request({
    method: 'POST',
    path: '/orders?lang=nl',
    headers: { cookie, 'idempotency-key': randomBytes(12).toString('hex') },
    json: {
      cartId: cart.id,
      cartVersion: cart.version,
      confirmedTotal: cart.totals.total,
      termsAccepted: true,
    },
  });
  const { redirectUrl } = expectJson<{ redirectUrl: string | null }>(placed, 201);
  if (!redirectUrl) throw new Error('The order was placed without a payment.');
  return redirectUrl;
}

/** The shopper's click on "paid" at the test bank, which calls the shop's webhook before it answers. */
export async function payAtTestBank(connection: Connection, redirectUrl: string): Promise<void> {
  const answer = await connection.request({
    method: 'POST',
    path: redirectUrl.replace(/^\/api/, ''),
    json: { status: 'paid' },
  });
  expectStatus(answer, 303);
}
