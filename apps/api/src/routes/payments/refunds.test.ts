import type { StaffAttention } from '@etalage/contracts';
import { sql } from '@etalage/db';
import { withOwner } from '@etalage/db/owner';
import { createCoupon, createPaymentMethod } from '@etalage/db/test-factories';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addCard } from '../../../test/codes.ts';
import { MollieShop, type Purchase } from '../../../test/mollie-shop.ts';
import { addDays, dayInAmsterdam } from '../../calendar.ts';

const at = await MollieShop.start();
beforeEach(() => at.begin());

/** What staff should look at. */
const attention = async () =>
  (await at.staff<{ attention: StaffAttention[] }>('GET', '/attention')).body.attention;

const anna = 'anna.de.boer@example.nl';
const staff = 'winkel@molen.test';

/** What Mollie has given back or is giving back of a payment, as 'value status'. */
const atMollie = ({ payment }: Pick<Purchase, 'payment'>) =>
  payment.refunds.map(({ amount, status }) => `${amount.value} ${status}`);

describe('money that nobody can be given goods for', () => {
  test('REF-01 REF-03 REF-07 paid after the goods were gone goes back by itself, and the shopper is told what is true', async () => {
    const late = await at.purchase(7);
    await at.mollie.settle(late.payment.id, 'failed');
    await at.paid(5);
    at.mollie.mode.isSlowWithMoney = true;
    for (let i = 0; i < 3; i += 1) await at.mollie.settle(late.payment.id, 'paid');
    expect(await at.order(late)).toMatchObject({
      status: 'open',
      moneyState: 'refunding',
      refunds: [{ amount: 74.95, status: 'requested', to: 'payment' }],
    });
    // On its way, and told so; that it is done is told when it is.
    expect(await at.moneyMails()).toEqual([`refund-requested ${anna}`]);
    expect(atMollie(late)).toEqual(['74.95 pending']);
    await withOwner(at.database, (tx) =>
      sql`UPDATE refunds SET requested_at = '2026-03-01', sent_at = '2026-03-02T10:00Z'`.execute(tx),
    );
    expect(await at.order(late)).toMatchObject({
      moneyState: 'refunding',
      refunds: [{ status: 'sent', since: '2026-03-02T10:00:00.000Z' }],
    });
    const [refund] = late.payment.refunds;
    if (!refund) throw new Error('Nothing was given back.');
    await at.mollie.finish(late.payment.id, refund, 'refunded');
    await withOwner(at.database, (tx) => sql`UPDATE refunds SET ended_at = '2026-03-05T10:00Z'`.execute(tx));
    expect(await at.order(late)).toMatchObject({
      moneyState: 'refunded',
      refunds: [{ status: 'done', since: '2026-03-05T10:00:00.000Z' }],
    });
    expect(await at.moneyMails()).toEqual([`refund-requested ${anna}`, `refund-done ${anna}`]);
    for (let i = 0; i < 3; i += 1) await at.webhook(late.payment.id);
    await at.work();
    expect(atMollie(late)).toEqual(['74.95 refunded']);
    expect(await at.moneyMails()).toHaveLength(2);
  });

  test('REF-01 CHK-18 paid after it lapsed and its day of delivery is over goes back; on that day the order has its goods again', async () => {
    const today = dayInAmsterdam(new Date());
    const bought = await Promise.all([addDays(today, -1), today].map(lapsedFor));
    const [late, inTime] = bought;
    if (!late || !inTime) throw new Error('Two were bought.');
    for (const { payment } of bought) await at.mollie.settle(payment.id, 'paid');
    expect(await at.order(late)).toMatchObject({
      status: 'expired',
      moneyState: 'refunding',
      refunds: [{ amount: 14.95, status: 'requested' }],
    });
    expect(await at.order(inTime)).toMatchObject({ status: 'paid', refunds: [] });
    expect(await at.stock()).toBe(9);
  });

  /** Someone whose order for a day lapsed before its payment was heard of. */
  async function lapsedFor(delivery_day: string): Promise<Purchase> {
    const bought = await at.purchase(1);
    await at.database.withTenant(at.shop.tenant.id, (tx) =>
      tx.updateTable('order_lines').set({ delivery_day }).where('order_id', '=', bought.placed.id).execute(),
    );
    await at.expire(bought);
    return bought;
  }

  test('REF-01 REF-02 paid after its shopper cancelled the order, or after it expired and its goods were sold, goes back, and a card that ended meanwhile can be spent again', async () => {
    const quitter = await at.purchase(1);
    const path = `/orders/${quitter.placed.id}/cancel?token=${quitter.placed.token}`;
    expect((await quitter.shopper.call('POST', path)).status).toBe(200);
    await at.mollie.settle(quitter.payment.id, 'paid');
    await at.work();
    expect(await at.order(quitter)).toMatchObject({ status: 'cancelled', moneyState: 'refunded' });
    expect(atMollie(quitter)).toEqual(['14.95 refunded']);
    expect(await at.stock()).toBe(10);

    const card = await createCoupon(at.database, at.shop.tenant, {
      balance_cents: 500,
      valid_until: new Date(Date.now() + 3_600_000),
    });
    const shopper = at.shopper();
    await shopper.add(at.shop.variantId, 1);
    expect((await addCard(shopper, card.card_code)).status).toBe(200);
    const late = await at.purchase(5, shopper);
    await at.expire(late);
    await at.paid(5);
    await at.database.withTenant(at.shop.tenant.id, (tx) =>
      tx
        .updateTable('coupons')
        .set({ valid_until: new Date(0) })
        .where('id', '=', card.id)
        .execute(),
    );
    const next = at.shopper();
    await next.add(at.shop.variantId, 1);
    expect((await addCard(next, card.card_code)).status).toBe(422);
    await at.mollie.settle(late.payment.id, 'paid');
    await at.work();
    expect(await at.order(late)).toMatchObject({ status: 'expired', moneyState: 'refunded' });
    expect(atMollie(late)).toEqual(['59.95 refunded']);
    expect((await addCard(next, card.card_code)).status).toBe(200);
  });

  test('REF-01 the second payment of a paid order goes back by itself, and the order stays paid', async () => {
    const bought = await at.purchase();
    await at.mollie.settle(bought.payment.id, 'failed');
    await bought.shopper.call('POST', `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`);
    const second = at.paymentOf(bought.placed);
    await at.mollie.settle(bought.payment.id, 'paid');
    await at.mollie.settle(second.id, 'paid');
    await at.work();
    expect(second.refunds.map(({ amount }) => amount.value)).toEqual(['34.95']);
    expect(atMollie(bought)).toEqual([]);
    expect(await at.order(bought)).toMatchObject({
      status: 'paid',
      moneyState: 'paid',
      payment: { status: 'paid' },
      refunds: [{ amount: 34.95, status: 'done' }],
    });
  });

  test('REF-01 REF-04 where somebody gave the money back at the provider already, nothing is given and nothing promised', async () => {
    const late = await at.purchase(7);
    await at.mollie.settle(late.payment.id, 'failed');
    await at.paid(5);
    late.payment.status = 'paid';
    await at.mollie.refundByHand(late.payment.id, 7495);
    expect(await at.moneyMails()).toEqual([`refund-at-provider-staff ${staff}`]);
    expect(atMollie(late)).toEqual(['74.95 refunded']);
    expect(await at.order(late)).toMatchObject({
      moneyState: 'refunded',
      refunds: [{ amount: 74.95, status: 'done' }],
    });
  });
});

describe('refunds by staff', () => {
  test('REF-02 REF-05 all or part of it, never more than came in; the same key is the same refund', async () => {
    const bought = await at.paid();
    expect(await at.refund(bought, 10, 'part-one')).toMatchObject({
      status: 200,
      body: { refunds: [{ order: 1, amount: 10, to: 'payment', status: 'requested' }] },
    });
    expect((await at.refund(bought, 10, 'part-one')).status).toBe(200);
    expect(await at.refund(bought, 12, 'part-one')).toMatchObject({
      status: 409,
      body: { code: 'OTHER_AMOUNT_BEFORE' },
    });
    expect(await at.refund(bought, 24.96)).toMatchObject({
      status: 409,
      body: { code: 'NOT_SO_MUCH_LEFT', left: 24.95 },
    });
    await at.work();
    expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });
    expect((await at.refund(bought)).body.refunds).toMatchObject([{ amount: 24.95 }]);
    await at.work();
    expect(atMollie(bought)).toEqual(['10.00 refunded', '24.95 refunded']);
    expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'refunded' });
    expect(await at.refund(bought)).toMatchObject({ status: 409, body: { left: 0 } });
    expect((await at.staff<{ refunds: unknown[] }>('GET', '/refunds?order=1')).body.refunds).toHaveLength(2);
  });

  test('REF-02 COUP-04 what a card paid goes back to the card, after what the payment gives', async () => {
    const card = await createCoupon(at.database, at.shop.tenant, {
      card_code: 'KAART-1234',
      balance_cents: 2000,
    });
    const shopper = at.shopper();
    await shopper.add(at.shop.variantId, 3);
    await addCard(shopper, 'KAART-1234');
    const bought = await at.purchase(1, shopper);
    expect(bought.payment.amount.value).toBe('24.95');
    await at.mollie.settle(bought.payment.id, 'paid');
    const balance = async () => {
      const row = await at.database.withTenant(at.shop.tenant.id, (tx) =>
        tx.selectFrom('coupons').select('balance_cents').where('id', '=', card.id).executeTakeFirstOrThrow(),
      );
      return row.balance_cents;
    };
    expect(await balance()).toBe(0);
    expect((await at.refund(bought, 30)).body.refunds).toMatchObject([
      { amount: 24.95, to: 'payment', status: 'requested' },
      { amount: 5.05, to: 'card', status: 'done' },
    ]);
    expect(await balance()).toBe(505);
    expect(await at.refund(bought, 14.96)).toMatchObject({ status: 409, body: { left: 14.95 } });
    expect((await at.refund(bought)).body.refunds).toMatchObject([{ amount: 14.95, to: 'card' }]);
    expect(await balance()).toBe(2000);
    expect(await at.moneyMails()).toContain(`refund-done ${anna}`);
    expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded' });
  });

  test('REF-02 LAW-07 a card that has ended meanwhile, and has its money back, can be spent for a year; one that is switched off is shown to staff', async () => {
    const card = await createCoupon(at.database, at.shop.tenant, {
      card_code: 'KAART-1234',
      balance_cents: 2000,
      valid_until: new Date(Date.now() + 3_600_000),
    });
    const change = (state: { valid_until?: Date | null; is_active?: boolean }) =>
      at.database.withTenant(at.shop.tenant.id, (tx) =>
        tx.updateTable('coupons').set(state).where('id', '=', card.id).execute(),
      );
    const until = async () => {
      const row = await at.database.withTenant(at.shop.tenant.id, (tx) =>
        tx.selectFrom('coupons').select('valid_until').where('id', '=', card.id).executeTakeFirstOrThrow(),
      );
      return row.valid_until;
    };
    const attention = async () =>
      (await at.staff<{ attention: StaffAttention[] }>('GET', '/attention')).body.attention;
    const shopper = at.shopper();
    await shopper.add(at.shop.variantId, 1);
    await addCard(shopper, 'KAART-1234');
    // The card pays all of it.
    const { body: placed } = await shopper.fillIn(at.shop.shippingMethodId).then(() => shopper.place());
    const bought = { shopper, placed };
    await change({ valid_until: new Date(Date.now() - 86_400_000) });
    const next = at.shopper();
    await next.add(at.shop.variantId, 1);
    expect((await addCard(next, 'KAART-1234')).status).toBe(422);

    expect((await at.refund(bought, 5)).body.refunds).toMatchObject([{ amount: 5, to: 'card' }]);
    expect((await addCard(next, 'KAART-1234')).status).toBe(200);
    const days = ((await until())?.getTime() ?? 0) - Date.now();
    expect(Math.round(days / 86_400_000)).toBeGreaterThanOrEqual(365);
    expect(await attention()).toEqual([]);

    // One that ends later than that, or never, stays as it is.
    const far = new Date('2099-01-01T00:00:00.000Z');
    for (const valid_until of [far, null]) {
      await change({ valid_until });
      expect((await at.refund(bought, 1)).status).toBe(200);
      expect(await until()).toEqual(valid_until);
    }
    await change({ is_active: false });
    expect(await attention()).toMatchObject([
      { order: 1, what: 'card-off', amount: 5, detail: 'KAART-1234' },
      { order: 1, what: 'card-off', amount: 1 },
      { order: 1, what: 'card-off', amount: 1 },
    ]);
    await change({ is_active: true });
    expect(await attention()).toEqual([]);
  });

  test('LAW-07 REF-02 a return is paid out of what paid the order, with its credit note, also where an older payment could not be given back', async () => {
    await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'banktransfer' });
    const first = await at.purchase();
    const { placed, shopper } = first;
    const path = `/orders/${placed.id}`;
    const query = `token=${placed.token}`;
    await shopper.call('POST', `${path}/payments?${query}`, { provider: 'mollie', method: 'banktransfer' });
    const second = { ...first, payment: at.paymentOf(placed) };
    await at.mollie.settle(second.payment.id, 'paid');
    await at.mollie.settle(first.payment.id, 'paid');
    // As where the account holds too little.
    first.payment.status = 'authorized';
    await at.work();
    first.payment.status = 'paid';
    expect((await at.order(first)).refunds).toMatchObject([{ amount: 34.95, status: 'failed' }]);

    const { lines } = (await at.order(first)).withdrawal;
    const declared = { declared: 0, lines: [{ lineId: lines[0]?.lineId, quantity: 1 }] };
    expect((await shopper.call('POST', `${path}/withdrawals?${query}`, declared)).status).toBe(201);
    const returned = await at.staff('POST', `/orders/${placed.number}/returns/1`, { status: 'refunded' });
    expect(returned.body).toMatchObject({ return: { status: 'refunded', amount: 10 } });
    await at.work();
    expect([atMollie(first), atMollie(second)]).toEqual([[], ['10.00 refunded']]);
    expect((await at.order(first)).invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 34.95],
      ['credit', 10],
    ]);
    // All that came in twice can still be given back, and is shown until it is.
    for (const [amount, missing] of [
      [10, 24.95],
      [24.95, 0],
    ] as const) {
      expect((await at.refund(first, amount)).body.refunds).toMatchObject([{ amount }]);
      await at.work();
      const shown = (await attention()).map((each) => [each.what, each.amount]);
      expect(shown).toEqual(missing === 0 ? [] : [['refund-failed', missing]]);
    }
    expect(atMollie(first)).toEqual(['10.00 refunded', '24.95 refunded']);
  });

  test('REF-05 money that is due back and under way nowhere is shown to staff until it is given back', async () => {
    const bought = await at.paid();
    // As of a version that kept no refunds.
    await at.database.withTenant(at.shop.tenant.id, (tx) =>
      tx.updateTable('payments').set({ status: 'refund-due' }).execute(),
    );
    const attention = async () =>
      (await at.staff<{ attention: StaffAttention[] }>('GET', '/attention')).body.attention;
    expect(await attention()).toMatchObject([{ order: 1, what: 'refund-missing', amount: 34.95 }]);
    expect((await at.refund(bought)).status).toBe(200);
    expect(await attention()).toEqual([]);
  });

  test('REF-05 an unpaid order has nothing to give back, and nobody but staff may ask', async () => {
    const bought = await at.purchase();
    expect(await at.refund(bought)).toMatchObject({ status: 409, body: { left: 0 } });
    expect((await at.staff('POST', '/orders/99/refunds', { key: 'no-such-order' })).status).toBe(404);
    expect((await at.refund(bought, 0.001)).status).toBe(400);
    const url = `/staff/shops/${at.shop.tenant.slug}/attention`;
    for (const authorization of ['', 'Bearer ', `Bearer ${'x'.repeat(43)}`]) {
      expect((await at.app.inject({ url, headers: { authorization } })).statusCode).toBe(404);
    }
  });
});

describe('a provider that does not do as it is asked', () => {
  test('REF-02 REF-03 a refund that it refuses has failed: staff and shopper are told, and it can be asked for again', async () => {
    const bought = await at.paid();
    // As where the account holds too little.
    bought.payment.status = 'authorized';
    await at.refund(bought, 10);
    await at.work();
    expect(await at.order(bought)).toMatchObject({
      moneyState: 'refund-failed',
      refunds: [{ amount: 10, status: 'failed' }],
    });
    expect((await at.moneyMails()).filter((mail) => !mail.startsWith('refund-requested'))).toEqual([
      `refund-failed ${anna}`,
      `refund-failed-staff ${staff}`,
    ]);
    expect(
      (await at.staff<{ attention: StaffAttention[] }>('GET', '/attention')).body.attention,
    ).toMatchObject([
      { order: 1, what: 'refund-failed', amount: 10, detail: 'mollie refused with 422 because of amount.' },
    ]);
    bought.payment.status = 'paid';
    expect((await at.refund(bought)).body.refunds).toMatchObject([{ amount: 34.95 }]);
    await at.work();
    expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded' });
    expect((await at.staff<{ attention: StaffAttention[] }>('GET', '/attention')).body.attention).toEqual([]);
  });

  test.each([
    ['hangs', { isSilent: true }],
    ['hangs up', { isCut: true }],
    ['is down', { status: 503 }],
    ['answers with somebody else’s page', { isGarbage: true }],
    ['is asked too often', { status: 429 }],
  ])('REF-02 one that %s is asked again, and gives back once', async (_name, mode) => {
    const bought = await at.paid();
    await at.refund(bought, 10);
    Object.assign(at.mollie.mode, mode);
    const inTime = AbortSignal.timeout;
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => inTime.call(AbortSignal, 500));
    await at.work();
    vi.restoreAllMocks();
    expect(atMollie(bought)).toEqual([]);
    expect((await at.order(bought)).refunds).toMatchObject([{ status: 'requested' }]);
    at.mollie.reset();
    await at.work();
    await at.work();
    expect(atMollie(bought)).toEqual(['10.00 refunded']);
    expect((await at.order(bought)).refunds).toMatchObject([{ status: 'done' }]);
  });

  test('REF-02 an answer that is lost gives one refund, also where the provider has forgotten the key', async () => {
    const bought = await at.paid();
    await at.refund(bought, 10);
    // Its first answer says what it knows, the second is lost after the money left.
    const calls = at.mollie.calls.length;
    const watch = setInterval(() => {
      at.mollie.mode.loseAnswer = at.mollie.calls.slice(calls).some((call) => call.startsWith('POST'));
    }, 0);
    await at.work();
    clearInterval(watch);
    at.mollie.reset();
    at.mollie.forgetKeys();
    await at.work();
    expect(atMollie(bought)).toEqual(['10.00 refunded']);
    expect((await at.order(bought)).refunds).toMatchObject([{ status: 'done' }]);
  });

  test('REF-02 REF-03 a refund that fails days later is found without a webhook, and can be asked for again', async () => {
    const bought = await at.paid();
    at.mollie.mode.isSlowWithMoney = true;
    await at.refund(bought);
    await at.work();
    expect(await at.order(bought)).toMatchObject({ moneyState: 'refunding' });
    await at.forget(40 * 24 * 3600);
    const [refund] = bought.payment.refunds;
    if (refund) refund.status = 'failed';
    await at.lookAtPayments();
    expect(await at.order(bought)).toMatchObject({
      moneyState: 'refund-failed',
      refunds: [{ status: 'failed' }],
    });
    expect(await at.moneyMails()).toEqual([
      `refund-requested ${anna}`,
      `refund-failed ${anna}`,
      `refund-failed-staff ${staff}`,
    ]);
    at.mollie.reset();
    expect((await at.refund(bought)).status).toBe(200);
    await at.work();
    expect(atMollie(bought)).toEqual(['34.95 failed', '34.95 refunded']);
    expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded' });
  });

  /** Gives an amount of an order back, which is done, and then comes back from the payer's bank. */
  async function bounced(bought: Purchase, amount: number): Promise<void> {
    await at.refund(bought, amount);
    await at.work();
    const refund = bought.payment.refunds.at(-1);
    if (!refund) throw new Error('Nothing was given back.');
    await at.mollie.finish(bought.payment.id, refund, 'failed');
  }
  /** All pieces of an order come back, and their money goes back; answers with how much. */
  async function returned(bought: Purchase): Promise<number> {
    const { placed, shopper } = bought;
    const lines = (await at.order(bought)).withdrawal.lines.map(({ lineId, left }) => ({
      lineId,
      quantity: left,
    }));
    await shopper.call('POST', `/orders/${placed.id}/withdrawals?token=${placed.token}`, {
      declared: 0,
      lines,
    });
    const path = `/orders/${placed.number}/returns/1`;
    const { body } = await at.staff<{ return: { amount: number } }>('POST', path, { status: 'refunded' });
    await at.work();
    return body.return.amount;
  }
  const creditsOf = async (bought: Purchase) =>
    (await at.order(bought)).invoices.filter(({ kind }) => kind === 'credit').map(({ total }) => total);

  test('PAY-05 LAW-07 REF-05 what goes back in the place of a refund that bounced is credited once, what does not stays shown, and a return gives all the rest', async () => {
    const bought = await at.paid();
    await bounced(bought, 10);
    expect(await attention()).toMatchObject([
      { what: 'refund-failed', amount: 10, detail: 'the provider says failed' },
    ]);
    await at.mollie.refundByHand(bought.payment.id, 400);
    expect(await creditsOf(bought)).toEqual([10]);
    expect(await at.moneyMails()).toContain(`refund-done ${anna}`);
    expect(await attention()).toMatchObject([{ order: 1, what: 'refund-failed', amount: 6 }]);
    expect(await at.order(bought)).toMatchObject({ moneyState: 'refund-failed' });
    // More than was still to go back.
    await at.refund(bought, 8);
    await at.work();
    expect(await creditsOf(bought)).toEqual([10, 2]);
    expect(await attention()).toEqual([]);
    expect(await at.order(bought)).toMatchObject({ moneyState: 'paid' });
    expect(await returned(bought)).toBe(22.95);
    expect(await creditsOf(bought)).toEqual([10, 2, 22.95]);
    expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded' });

    const other = await at.paid(1);
    await bounced(other, 5);
    expect(await returned(other)).toBe(14.95);
    expect(await creditsOf(other)).toEqual([5, 9.95]);
    expect(await attention()).toEqual([]);
  });

  test('REF-05 REF-03 each refund that failed is shown until its money goes back, also one that was asked for again in vain', async () => {
    const bought = await at.paid();
    at.mollie.mode.isSlowWithMoney = true;
    await at.refund(bought, 10);
    await at.refund(bought, 5);
    await at.work();
    const fail = async () => {
      for (const refund of bought.payment.refunds.filter(({ status }) => status === 'pending'))
        await at.mollie.finish(bought.payment.id, refund, 'failed');
    };
    await fail();
    expect(await attention()).toMatchObject([{ what: 'refund-failed', amount: 15 }]);
    await at.refund(bought, 10);
    await at.work();
    expect(await attention()).toMatchObject([{ what: 'refund-failed', amount: 5 }]);
    await fail();
    expect(await attention()).toMatchObject([{ what: 'refund-failed', amount: 15 }]);
    at.mollie.reset();
    await at.mollie.refundByHand(bought.payment.id, 1500);
    expect(await attention()).toEqual([]);
    expect(await at.moneyMails()).toContain(`refund-done ${anna}`);
  });

  test('REF-02 REF-05 one that is away for days is no longer waited for: staff see it, and it can be asked for again', async () => {
    const bought = await at.paid();
    await at.refund(bought);
    at.mollie.mode.status = 503;
    await at.work();
    const { id: tenantId } = at.shop.tenant;
    const age = (minutes: number) =>
      withOwner(
        at.database,
        (tx) => sql`UPDATE refunds SET requested_at = now() - make_interval(mins => ${minutes})`.execute(tx),
        { tenantId },
      );
    await age(55);
    expect(await attention()).toEqual([]);
    await age(61);
    expect(await attention()).toMatchObject([{ what: 'refund-waiting', amount: 34.95, detail: 'requested' }]);
    // The outbox has given up.
    await at.database.withTenant(tenantId, (tx) =>
      tx.updateTable('outbox').set({ done_at: new Date() }).where('kind', '=', 'refund.send').execute(),
    );
    await age(5 * 24 * 60);
    at.mollie.reset();
    await at.lookAtPayments();
    expect(await attention()).toMatchObject([{ what: 'refund-failed', amount: 34.95, detail: 'no answer' }]);
    expect((await at.refund(bought)).status).toBe(200);
    await at.work();
    expect(atMollie(bought)).toEqual(['34.95 refunded']);
    expect(await attention()).toEqual([]);
  });

  test('REF-05 one that was sent and is not done after a week is one that staff see', async () => {
    const bought = await at.paid();
    at.mollie.mode.isSlowWithMoney = true;
    await at.refund(bought);
    await at.work();
    const sent = (days: number) =>
      at.database.withTenant(at.shop.tenant.id, (tx) =>
        sql`UPDATE refunds SET status = 'sent', sent_at = now() - make_interval(days => ${days})`.execute(tx),
      );
    await sent(6);
    expect(await attention()).toEqual([]);
    await sent(8);
    expect(await attention()).toMatchObject([{ what: 'refund-waiting', amount: 34.95, detail: 'sent' }]);
  });

  test('REF-04 PAY-05 a refund made at the provider’s own pages is seen and told to the shop and its buyer, and leaves less to give back', async () => {
    const bought = await at.paid();
    await at.mollie.refundByHand(bought.payment.id, 3000);
    expect(await at.order(bought)).toMatchObject({
      status: 'paid',
      moneyState: 'paid',
      refunds: [{ amount: 30, status: 'done', to: 'payment' }],
    });
    // Told once; its credit note is given to the buyer.
    await at.webhook(bought.payment.id);
    expect(await at.moneyMails()).toEqual([`refund-at-provider-staff ${staff}`, `refund-done ${anna}`]);
    const { text } = await at.database.withTenant(at.shop.tenant.id, (tx) =>
      tx.selectFrom('mails').select('text').where('recipient', '=', staff).executeTakeFirstOrThrow(),
    );
    expect(text).toMatch(/is €\s30,00 van bestelling 1 teruggegeven/);
    expect(text).toContain(`npm run shop -- refunds ${at.shop.tenant.slug} 1`);
    expect(await at.refund(bought, 5)).toMatchObject({ status: 409, body: { left: 4.95 } });
    expect((await at.refund(bought)).body.refunds).toMatchObject([{ amount: 4.95 }]);
    // Before ours is sent, the shopkeeper gives the rest back by hand as well.
    at.mollie.mode.webhooks = 0;
    await at.mollie.refundByHand(bought.payment.id, 495);
    await at.work();
    expect(atMollie(bought)).toEqual(['30.00 refunded', '4.95 refunded']);
    expect((await at.order(bought)).refunds.map(({ status }) => status)).toEqual(['done', 'failed', 'done']);
    expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded' });
  });

  test('REF-02 REF-04 what the bank took back before ours was sent is seen by a last look, and nothing is sent', async () => {
    const bought = await at.paid();
    await at.refund(bought, 10);
    at.mollie.mode.webhooks = 0;
    await at.mollie.chargeBack(bought.payment.id, 3495);
    await at.work();
    expect(atMollie(bought)).toEqual([]);
    expect(await at.order(bought)).toMatchObject({
      moneyState: 'charged-back',
      refunds: [{ amount: 10, status: 'failed' }],
    });
  });

  test('REF-03 a mail that is not true any more when its turn comes is not written', async () => {
    const bought = await at.paid();
    await at.refund(bought, 10);
    // The mails wait, and meanwhile the provider refuses.
    await at.database.withTenant(at.shop.tenant.id, (tx) =>
      tx
        .updateTable('outbox')
        .set({ run_at: new Date(Date.now() + 3_600_000) })
        .where('kind', '=', 'mail')
        .where('done_at', 'is', null)
        .execute(),
    );
    bought.payment.status = 'authorized';
    await at.app.jobs.runDue(at.shop.tenant.id);
    expect((await at.order(bought)).refunds).toMatchObject([{ status: 'failed' }]);
    expect((await at.moneyMails()).sort()).toEqual([`refund-failed ${anna}`, `refund-failed-staff ${staff}`]);
  });

  test('REF-04 REF-05 what the payer’s bank takes back is shown, told to staff once, and cannot be given back again', async () => {
    const bought = await at.paid();
    const chargeback = await at.mollie.chargeBack(bought.payment.id, 3495);
    await at.webhook(bought.payment.id);
    expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'charged-back' });
    expect(await at.moneyMails()).toEqual([`charged-back ${staff}`]);
    expect(await at.refund(bought)).toMatchObject({ status: 409, body: { left: 0 } });
    expect(await attention()).toMatchObject([{ order: 1, what: 'charged-back', amount: 34.95 }]);
    chargeback.reversedAt = new Date().toISOString();
    await at.webhook(bought.payment.id);
    expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });
    expect(await attention()).toEqual([]);
    expect((await at.refund(bought)).status).toBe(200);
  });

  test('REF-04 what the payer’s bank gave back again before it was heard of, or before its mail left, is told nobody', async () => {
    const bought = await at.paid();
    const giveBackAgain = (chargeback: { reversedAt: string | null }) => {
      chargeback.reversedAt = new Date().toISOString();
    };
    at.mollie.mode.webhooks = 0;
    giveBackAgain(await at.mollie.chargeBack(bought.payment.id, 1000));
    await at.webhook(bought.payment.id);
    expect(await at.moneyMails()).toEqual([]);
    const second = await at.mollie.chargeBack(bought.payment.id, 2000);
    await at.webhook(bought.payment.id);
    giveBackAgain(second);
    await at.webhook(bought.payment.id);
    expect(await at.moneyMails()).toEqual([]);
    expect(await at.order(bought)).toMatchObject({ status: 'paid', moneyState: 'paid' });
  });

  test.each([
    ['less', '34.94', 3494],
    ['more', '40.00', 4000],
  ])(
    'PAY-02 REF-04 REF-05 %s than was asked for pays nothing, is shown, and can be given back',
    async (_name, value, cents) => {
      const bought = await at.purchase();
      bought.payment.amount.value = value;
      await at.mollie.settle(bought.payment.id, 'paid');
      await at.webhook(bought.payment.id);
      expect(await at.order(bought)).toMatchObject({
        status: 'open',
        moneyState: 'mismatch',
        payment: { status: 'mismatch' },
      });
      expect(await at.moneyMails()).toEqual([`mismatch ${staff}`]);
      expect(await attention()).toMatchObject([{ what: 'mismatch', amount: cents / 100 }]);
      expect((await at.refund(bought)).body.refunds).toMatchObject([{ amount: cents / 100 }]);
      await at.work();
      expect(atMollie(bought)).toEqual([`${value} refunded`]);
      expect(await at.order(bought)).toMatchObject({ moneyState: 'refunded' });
      expect(await attention()).toEqual([]);
    },
  );

  test('PAY-02 REF-02 webhooks shuffled and repeated end where the provider ends', async () => {
    const bought = await at.paid();
    at.mollie.mode.webhooks = 3;
    at.mollie.mode.isSlowWithMoney = true;
    await at.refund(bought, 10);
    await at.refund(bought, 4.95);
    await at.work();
    await Promise.all(Array.from({ length: 10 }, () => at.webhook(bought.payment.id)));
    const [first, second] = bought.payment.refunds;
    if (!first || !second) throw new Error('Two refunds were asked for.');
    await Promise.all([
      at.mollie.finish(bought.payment.id, second, 'failed'),
      at.mollie.finish(bought.payment.id, first, 'refunded'),
      ...Array.from({ length: 10 }, () => at.webhook(bought.payment.id)),
    ]);
    expect((await at.order(bought)).refunds.map(({ amount, status }) => [amount, status]).sort()).toEqual([
      [10, 'done'],
      [4.95, 'failed'],
    ]);
    expect(await at.refund(bought, 24.96)).toMatchObject({ status: 409, body: { left: 24.95 } });
    const mails = await at.moneyMails();
    expect(mails).toHaveLength(new Set(mails).size + 1);
  });
});
