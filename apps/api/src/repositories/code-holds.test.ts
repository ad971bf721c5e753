import { createCoupon, createPromocode } from '@etalage/db/test-factories';
import { expect, test } from 'vitest';
import { addCard, addPromo } from '../../test/codes.ts';
import { openShop } from '../../test/open-shop.ts';
import { details } from '../../test/shopping.ts';
import { markLostCodes, undoneUnlessNull } from './code-holds.ts';

const { database, shop, shopper } = await openShop();
const { tenant } = shop;
const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1);

test('COUP-05 COUP-06 of codes that another order was quicker with each leaves for its own reason, and a card with money left stays', async () => {
  const usedUp = await createPromocode(database, tenant, { usage_limit: 1 });
  const ofCustomer = await createPromocode(database, tenant, { usage_limit_per_customer: 1 });
  const ofBoth = await createPromocode(database, tenant, { usage_limit: 5, usage_limit_per_customer: 1 });
  const emptied = await createCoupon(database, tenant);
  const withMoney = await createCoupon(database, tenant);
  const promocodes = [usedUp, ofCustomer, ofBoth];
  const cards = [emptied, withMoney];

  const anna = shopper();
  await anna.add(shop.variantId, 1);
  for (const { code } of promocodes) expect((await addPromo(anna, code)).status).toBe(200);
  for (const { card_code } of cards) expect((await addCard(anna, card_code)).status).toBe(200);
  await anna.fillIn(shop.shippingMethodId);
  const cartId = (await anna.cart()).body.id ?? '';

  const lost = await database.withTenant(tenant.id, async (tx) => {
    // What the other order holds meanwhile: each code once, all of one card and all but a cent of the other.
    for (const { id } of promocodes)
      await tx.updateTable('promocodes').set({ used_count: 1 }).where('id', '=', id).execute();
    const email = details.email.toLowerCase();
    await tx
      .insertInto('promocode_customers')
      .values(promocodes.map(({ id }) => ({ tenant_id: tenant.id, promocode_id: id, email, used_count: 1 })))
      .execute();
    for (const { id, balance_cents } of cards)
      await tx
        .updateTable('coupons')
        .set({ held_cents: id === emptied.id ? balance_cents : balance_cents - 1 })
        .where('id', '=', id)
        .execute();
    return markLostCodes(tx, tenant.id, cartId, [
      ...promocodes.map(({ id }) => ({ kind: 'promocode' as const, id })),
      ...cards.map(({ id }) => ({ kind: 'coupon' as const, id })),
    ]);
  });
  const expected = [
    { code: usedUp.code, reason: 'USED_UP' },
    { code: ofCustomer.code, reason: 'CUSTOMER_LIMIT' },
    { code: ofBoth.code, reason: 'CUSTOMER_LIMIT' },
    { code: emptied.card_code, reason: 'USED_UP' },
  ].toSorted(byCode);
  expect(lost.toSorted(byCode)).toEqual(expected);
  const { body: cart } = await anna.cart();
  expect(cart).toMatchObject({ promocodes: [], couponsCreated: [{ cardCode: withMoney.card_code }] });
  expect(cart.notices.codes.toSorted(byCode)).toMatchObject(expected);
});

test('LAW-08 COUP-05 what is undone within something that is undone as well takes all of that along', async () => {
  const { id } = await createPromocode(database, tenant, { usage_limit: 9 });
  const used = await database.withTenant(tenant.id, async (tx) => {
    const use = (used_count: number) =>
      tx.updateTable('promocodes').set({ used_count }).where('id', '=', id).execute();
    await use(1);
    await undoneUnlessNull(tx, async () => {
      await use(2);
      await undoneUnlessNull(tx, async () => {
        await use(3);
        return 'refused';
      });
      return 'refused too';
    });
    return tx.selectFrom('promocodes').select('used_count').where('id', '=', id).executeTakeFirstOrThrow();
  });
  expect(used).toEqual({ used_count: 1 });
});
