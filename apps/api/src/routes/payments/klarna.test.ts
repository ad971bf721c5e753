import { randomUUID } from 'node:crypto';
import type { Order, StaffAttention } from '@etalage/contracts';
import { sql, type Tx } from '@etalage/db';
import {
  createCoupon,
  createPaymentMethod,
  createProduct,
  createPromocode,
} from '@etalage/db/test-factories';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCard, addPromo, moneyOn } from '../../../test/codes.ts';
import type { FakePayment } from '../../../test/fake-mollie.ts';
import { MollieShop, type Purchase } from '../../../test/mollie-shop.ts';
import { address } from '../../../test/shopping.ts';
import { addDays, dayInAmsterdam } from '../../calendar.ts';

const at = await MollieShop.start();

beforeAll(async () => {
  at.mollie.deliverWith(async (url, body) => {
    const { hostname, pathname } = new URL(url);
    const response = await at.app.inject({
      method: 'POST',
      url: pathname.replace(/^\/api/, ''),
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: hostname },
      payload: body,
    });
    return response.statusCode;
  });
});

beforeEach(async () => {
  at.mollie.reset();
  await at.begin();
  await offer('shipping');
});

/** The shop lets its shoppers pay with Klarna, and takes the money then. */
async function offer(capture: 'placing' | 'shipping') {
  await at.database.withTenant(at.shop.tenant.id, (tx) =>
    tx.deleteFrom('payment_methods').where('method', '=', 'klarna').execute(),
  );
  await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'klarna', capture });
}

/** Someone who ordered some pieces, to their own address or another, and stands at Klarna's page. */
async function purchase(quantity = 3, shipping?: typeof address): Promise<Purchase> {
  const shopper = at.shopper();
  await shopper.add(at.shop.variantId, quantity);
  await shopper.fillIn(at.shop.shippingMethodId, { provider: 'mollie', method: 'klarna' });
  if (shipping) await shopper.expect200('PUT', '/checkout/addresses', { billing: address, shipping });
  const { body: placed } = await shopper.place();
  return { shopper, placed, payment: at.paymentOf(placed) };
}

/** The same, with Klarna's promise that the money comes. */
async function promised(quantity = 3): Promise<Purchase> {
  const bought = await purchase(quantity);
  await at.mollie.settle(bought.payment.id, 'authorized');
  return bought;
}

const stateOf = async (bought: Purchase) => {
  const { status, payment, canPayAgain } = await at.order(bought);
  return [status, payment?.status, canPayAgain];
};
const capturesOf = ({ payment }: Purchase) => payment.captures.map(({ amount }) => amount.value);
function inTenant<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return at.database.withTenant(at.shop.tenant.id, work);
}
/** Staff say that the order was sent. */
const send = async ({ placed }: Purchase) => {
  const { status, body } = await at.staff<{ code?: string }>('POST', `/orders/${placed.number}/capture`);
  return body.code ?? status;
};
const runOutbox = async () => {
  await inTenant((tx) =>
    tx
      .updateTable('outbox')
      .set({ run_at: new Date(0) })
      .where('done_at', 'is', null)
      .execute(),
  );
  await at.app.jobs.runDue(at.shop.tenant.id);
};
/** As if the time to pay had been over for an hour, and whoever ends orders came by. */
const expire = async ({ placed }: Purchase) => {
  await inTenant((tx) =>
    sql`UPDATE orders SET expires_at = now() - interval '1 hour', end_after = NULL WHERE id = ${placed.id}`.execute(
      tx,
    ),
  );
  await at.app.jobs.reconcile(at.shop.tenant.id);
};
const notes = async () =>
  (await inTenant((tx) => tx.selectFrom('audit_log').select('action').orderBy('id').execute())).map(
    ({ action }) => action,
  );

const centsOf = ({ value }: { value: string }) => Math.round(Number(value) * 100);
const totalOf = (payment: FakePayment) =>
  (payment.lines ?? []).reduce((sum, line) => sum + centsOf(line.totalAmount), 0);

describe('what Klarna is told', () => {
  test('PAY-08 the lines, which add up to the amount, the addresses, and that the money is taken later', async () => {
    const { payment } = await purchase(3, {
      ...address,
      firstName: 'Bram',
      street: 'Havenkade',
      houseNumber: '7',
      houseNumberAddition: '',
      postalCode: '9876 zx',
      city: 'Elders',
    });
    expect(payment).toMatchObject({
      method: 'klarna',
      captureMode: 'manual',
      billingAddress: {
        givenName: 'Anna',
        familyName: 'de Boer',
        streetAndNumber: 'Dorpsstraat 12 A',
        postalCode: '1234AB',
        city: 'Ons Dorp',
        country: 'NL',
        email: 'anna.de.boer@example.nl',
      },
      shippingAddress: {
        givenName: 'Bram',
        familyName: 'de Boer',
        streetAndNumber: 'Havenkade 7',
        postalCode: '9876ZX',
        city: 'Elders',
        country: 'NL',
        email: 'anna.de.boer@example.nl',
      },
    });
    expect(payment.lines?.map(({ type, quantity }) => [type, quantity])).toEqual([
      ['physical', 3],
      ['shipping_fee', 1],
    ]);
    expect(totalOf(payment)).toBe(centsOf(payment.amount));
  });

  test('PAY-08 COUP-04 a promo code and a card are lines too', async () => {
    const shopper = at.shopper();
    await createProduct(at.database, at.shop.tenant);
    const { code } = await createPromocode(at.database, at.shop.tenant, {
      type: 'PERCENTAGE',
      amount: 1_500,
    });
    const card = await createCoupon(at.database, at.shop.tenant, { initial_cents: 500, balance_cents: 500 });
    await shopper.add(at.shop.variantId, 3);
    await addPromo(shopper, code);
    await addCard(shopper, card.card_code);
    await shopper.fillIn(at.shop.shippingMethodId, { provider: 'mollie', method: 'klarna' });
    const { body: placed } = await shopper.place();
    const payment = at.paymentOf(placed);
    expect(payment.lines?.map(({ type }) => type)).toEqual([
      'physical',
      'shipping_fee',
      'discount',
      'gift_card',
    ]);
    expect(totalOf(payment)).toBe(centsOf(payment.amount));
  });

  test('PAY-08 no other method is told what was bought, or by whom', async () => {
    const { payment } = await at.purchase();
    const { metadata, ...told } = payment;
    expect(Object.keys(metadata)).toEqual(['tenant', 'order', 'payment']);
    expect(told.lines ?? told.billingAddress ?? told.shippingAddress ?? told.captureMode).toBeUndefined();
  });
});

describe('money that is promised', () => {
  test('PAY-08 an order with it is neither paid a second time nor ended, and waits on no page to be paid', async () => {
    const bought = await promised();
    expect(await stateOf(bought)).toEqual(['open', 'authorized', false]);
    expect((await at.order(bought)).paymentMethods).toEqual([]);
    const made = at.mollie.payments.size;
    const path = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
    for (const body of [undefined, { provider: 'mollie', method: 'ideal' }]) {
      const pay = await bought.shopper.call('POST', path, body);
      expect(pay).toMatchObject({ status: 409, body: { code: 'NOT_PAYABLE' } });
    }
    expect(at.mollie.payments.size).toBe(made);
    for (const deed of ['cancel', 'change']) {
      const ended = `/orders/${bought.placed.id}/${deed}?token=${bought.placed.token}`;
      expect(await bought.shopper.call('POST', ended)).toMatchObject({ status: 409, body: { code: 'PAID' } });
    }
    expect(await stateOf(bought)).toEqual(['open', 'authorized', false]);
    expect(bought.payment.status).toBe('authorized');
    expect(await at.stock()).toBe(7);
  });

  test('PAY-08 CHK-11 it does not expire while the promise stands, also where the provider cannot be asked', async () => {
    const bought = await promised();
    await expire(bought);
    expect(await stateOf(bought)).toEqual(['open', 'authorized', false]);
    at.mollie.mode.status = 503;
    await expire(bought);
    expect(await stateOf(bought)).toEqual(['open', 'authorized', false]);
    expect(await at.stock()).toBe(7);
  });

  test('PAY-08 taken at placing: as soon as it is promised, once, however often that is told', async () => {
    await offer('placing');
    at.mollie.mode.webhooks = 5;
    const bought = await promised();
    await runOutbox();
    await at.mollie.told();
    await runOutbox();
    expect(capturesOf(bought)).toEqual([bought.payment.amount.value]);
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
    expect(await at.stock()).toBe(7);
  });

  test('PAY-08 taken at shipping: not before, and once, also where the answer is lost', async () => {
    const bought = await promised();
    await runOutbox();
    expect(capturesOf(bought)).toEqual([]);
    expect(await send(bought)).toBe(200);
    at.mollie.mode.loseAnswer = true;
    await runOutbox();
    at.mollie.mode.loseAnswer = false;
    await send(bought);
    at.mollie.forgetKeys();
    await runOutbox();
    expect(capturesOf(bought)).toEqual([bought.payment.amount.value]);
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
    expect(await send(bought)).toBe('NOTHING_PROMISED');
    expect((await at.staff('POST', '/orders/99/capture')).status).toBe(404);
    expect(await notes()).toEqual([]);
  });

  test('PAY-08 a capture that takes its time is paid when it is done', async () => {
    const bought = await promised();
    at.mollie.mode.isSlowWithMoney = true;
    await send(bought);
    await runOutbox();
    expect(await stateOf(bought)).toEqual(['open', 'authorized', false]);
    const [capture] = bought.payment.captures;
    if (!capture) throw new Error('Nothing was captured.');
    await at.mollie.finish(bought.payment.id, capture, 'succeeded');
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
  });

  test('PAY-08 REF-04 REF-05 a promise of which only a part was taken pays nothing, is shown, and can be given back or taken in full; it goes back where the order has ended', async () => {
    const parts = [await promised(), await promised()];
    const attention = async () =>
      (await at.staff<{ attention: StaffAttention[] }>('GET', '/attention')).body.attention;
    /** What somebody takes at the provider's own pages. */
    const taken = (euros: number) => ({
      id: `cpt_${euros}`,
      status: 'succeeded',
      amount: { currency: 'EUR', value: euros.toFixed(2) },
    });
    for (const bought of parts) {
      bought.payment.captures.push(taken(10));
      await at.mollie.settle(bought.payment.id, 'paid');
      expect(await stateOf(bought)).toEqual(['open', 'mismatch', false]);
      expect(await at.order(bought)).toMatchObject({ moneyState: 'mismatch', invoices: [] });
    }
    expect(await at.moneyMails()).toEqual(parts.map(() => 'mismatch winkel@molen.test'));
    expect(await attention()).toMatchObject(parts.map(() => ({ what: 'mismatch', amount: 10 })));

    const [returned, completed] = parts as [Purchase, Purchase];
    expect((await at.refund(returned)).body.refunds).toMatchObject([{ amount: 10 }]);
    await at.work();
    expect(await at.order(returned)).toMatchObject({ status: 'open', moneyState: 'refunded' });
    completed.payment.captures.push(taken(24.95));
    await at.mollie.settle(completed.payment.id, 'paid');
    expect(await stateOf(completed)).toEqual(['paid', 'paid', false]);

    // Of an order that has ended it goes back by itself.
    const ended = await promised(1);
    await declare(ended, 0, 1);
    expect((await refundReturn(ended, 1)).status).toBe(200);
    ended.payment.captures.push(taken(5));
    await at.mollie.settle(ended.payment.id, 'paid');
    await at.work();
    expect((await at.order(ended)).refunds).toMatchObject([{ amount: 5, status: 'done' }]);
    expect(await attention()).toEqual([]);
  });

  test('PAY-08 CHK-11 a promise that ends frees the goods, ends the order in its time, and is noted', async () => {
    const bought = await promised();
    await at.mollie.settle(bought.payment.id, 'expired');
    expect(await at.stock()).toBe(10);
    await expire(bought);
    expect(await stateOf(bought)).toEqual(['expired', 'expired', false]);
    expect(await notes()).toEqual(['payment.promise-ended']);
  });

  /** Someone whose goods were sent, of an order that a card paid a part of, and for which Klarna then paid nothing. */
  async function sentForNothing() {
    const shopper = at.shopper();
    const card = await createCoupon(at.database, at.shop.tenant, { initial_cents: 500, balance_cents: 500 });
    await shopper.add(at.shop.variantId, 3);
    await addCard(shopper, card.card_code);
    await shopper.fillIn(at.shop.shippingMethodId, { provider: 'mollie', method: 'klarna' });
    const { body: placed } = await shopper.place();
    const bought = { shopper, placed, payment: at.paymentOf(placed) };
    await at.mollie.settle(bought.payment.id, 'authorized');
    expect((await at.staff('POST', `/orders/${placed.number}/sent`)).status).toBe(200);
    const { amount } = bought.payment;
    bought.payment.amount = { currency: 'EUR', value: '1.00' };
    await runOutbox();
    bought.payment.amount = amount;
    await at.mollie.settle(bought.payment.id, 'expired');
    return { ...bought, onCard: () => moneyOn(at.database, at.shop.tenant.id, card.id) };
  }

  test('PAY-08 CHK-11 a promise that ends after the goods left gives back neither them nor the card, and the order stays to be paid', async () => {
    const bought = await sentForNothing();
    expect(await at.stock()).toBe(7);
    const path = `/orders/${bought.placed.id}`;
    const query = `token=${bought.placed.token}`;
    for (let time = 0; time < 2; time += 1) {
      await expire(bought);
      expect(await stateOf(bought)).toEqual(['open', 'expired', true]);
    }
    for (const deed of ['cancel', 'change'])
      expect(await bought.shopper.call('POST', `${path}/${deed}?${query}`)).toMatchObject({
        status: 409,
        body: { code: 'NOT_OPEN' },
      });
    // Another payment that comes to nothing changes nothing of it.
    const pay = (method: string) =>
      bought.shopper.call('POST', `${path}/payments?${query}`, { provider: 'mollie', method });
    expect((await pay('ideal')).status).toBe(200);
    await at.mollie.settle(at.paymentOf(bought.placed).id, 'failed');
    await expire(bought);
    expect(await stateOf(bought)).toEqual(['open', 'failed', true]);
    expect([await at.stock(), await bought.onCard()]).toEqual([7, [500, 500]]);
    expect((await pay('ideal')).status).toBe(200);
    await at.mollie.settle(at.paymentOf(bought.placed).id, 'paid');
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
    expect([await at.stock(), await bought.onCard()]).toEqual([7, [0, 0]]);
  });

  test('PAY-08 promised once more after the goods left, the money is taken at once', async () => {
    const bought = await sentForNothing();
    const path = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
    await bought.shopper.call('POST', path, { provider: 'mollie', method: 'klarna' });
    await at.mollie.settle(at.paymentOf(bought.placed).id, 'authorized');
    await runOutbox();
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
  });

  test.each([
    ['nl', 'bedankt: je bestelling is helemaal betaald.', 'We gaan ermee aan de slag.'],
    ['en', 'thank you: your order is fully paid.', 'We are getting it ready.'],
  ])(
    'PAY-08 the mail that says that it is paid does not say that the shop begins with what has left, as it does of what has not (%s)',
    async (language, isPaid, begins) => {
      /** Both parts of the mail that tells of a payment of this order, once it came in. */
      const told = async ({ id }: Purchase['placed'], settle: () => Promise<unknown>) => {
        await inTenant((tx) => tx.updateTable('orders').set({ language }).where('id', '=', id).execute());
        await settle();
        await runOutbox();
        const mails = await inTenant((tx) =>
          tx
            .selectFrom('mails')
            .select(['html', 'text'])
            .where('order_id', '=', id)
            .where('template', '=', 'payment-received')
            .execute(),
        );
        expect(mails).toHaveLength(1);
        return mails.flatMap(({ html, text }) => [html, text]);
      };
      const left = await sentForNothing();
      const path = `/orders/${left.placed.id}/payments?token=${left.placed.token}`;
      await left.shopper.call('POST', path, { provider: 'mollie', method: 'ideal' });
      for (const part of await told(left.placed, () =>
        at.mollie.settle(at.paymentOf(left.placed).id, 'paid'),
      )) {
        expect(part).toContain(isPaid);
        expect(part).not.toContain(begins);
      }
      const here = await at.purchase();
      for (const part of await told(here.placed, () => at.mollie.settle(here.payment.id, 'paid'))) {
        expect(part).toContain(begins);
        expect(part).not.toContain(isPaid);
      }
    },
  );

  const noteTransfer = ({ placed }: Purchase, body: object = {}) =>
    at.staff<{ noted?: true; code?: string; detail?: string }>('POST', `/orders/${placed.number}/paid`, body);

  test('PAY-08 REF-08 what was transferred for an order that left unpaid is noted, once, and goes back by hand', async () => {
    const bought = await sentForNothing();
    const pay = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
    expect((await bought.shopper.call('POST', pay, { provider: 'mollie', method: 'ideal' })).status).toBe(
      200,
    );
    const begun = at.paymentOf(bought.placed);
    const owed = centsOf(begun.amount) / 100;
    expect((await noteTransfer(bought, { amount: owed - 1 })).body).toMatchObject({ code: 'OTHER_AMOUNT' });
    expect(await stateOf(bought)).toEqual(['open', 'open', true]);
    for (let time = 0; time < 2; time += 1)
      expect((await noteTransfer(bought, { amount: owed })).body).toMatchObject({ noted: true });
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
    expect([await at.stock(), await bought.onCard()]).toEqual([7, [0, 0]]);
    const { invoices, payment } = await at.order(bought);
    expect([payment?.name, ...invoices.map(({ kind }) => kind)]).toEqual(['bank', 'invoice']);
    // Who stood at the provider's page pays there all the same.
    await at.mollie.settle(begun.id, 'paid');
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
    await runOutbox();
    expect(begun.refunds.map(({ amount }) => centsOf(amount))).toEqual([owed * 100]);
    expect((await at.refund(bought, owed)).body.code).toBe('PAID_ON_ACCOUNT');
    const credited = await at.staff('POST', `/orders/${bought.placed.number}/credits`, {
      key: randomUUID(),
    });
    expect(credited.status).toBe(200);
  });

  test('PAY-08 a transfer and a payment at the provider at the same moment: one pays, of the other the money goes back or nothing is noted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const bought = await sentForNothing();
      const pay = `/orders/${bought.placed.id}/payments?token=${bought.placed.token}`;
      await bought.shopper.call('POST', pay, { provider: 'mollie', method: 'ideal' });
      const begun = at.paymentOf(bought.placed);
      const [noted] = await Promise.all([noteTransfer(bought), at.mollie.settle(begun.id, 'paid')]);
      await runOutbox();
      expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
      expect(await bought.onCard()).toEqual([0, 0]);
      // Staff are told that it was paid already, or the provider's money has gone back.
      expect([noted.status, begun.refunds.length]).toEqual(noted.status === 200 ? [200, 1] : [409, 0]);
      await at.begin();
      await offer('shipping');
    }
  });

  test('PAY-08 money that the provider will not let us take is noted, and the order stays as it is', async () => {
    const bought = await promised();
    await send(bought);
    bought.payment.amount = { currency: 'EUR', value: '1.00' };
    await runOutbox();
    expect((await notes()).filter((action) => action === 'payment.capture-refused')).toHaveLength(1);
    expect((await stateOf(bought)).slice(0, 2)).toEqual(['open', 'authorized']);
  });

  /** Declares pieces of the order's only line as given back, by its shopper. */
  async function declare({ shopper, placed }: Purchase, declared: number, quantity: number) {
    const { body } = await shopper.order(placed.id, placed.token);
    const lines = [{ lineId: body.withdrawal.lines[0]?.lineId, quantity }];
    const path = `/orders/${placed.id}/withdrawals?token=${placed.token}`;
    expect((await shopper.call('POST', path, { declared, lines })).status).toBe(201);
  }
  const refundReturn = ({ placed }: Purchase, ordinal: number) =>
    at.staff<{ code?: string; return?: { status: string; amount: number } }>(
      'POST',
      `/orders/${placed.number}/returns/${ordinal}`,
      { status: 'refunded' },
    );

  test('PAY-08 LAW-07 an order that comes back whole whose promised money was refused ends, and its promise is given back', async () => {
    const bought = await promised(2);
    await send(bought);
    bought.payment.amount = { currency: 'EUR', value: '1.00' };
    await declare(bought, 0, 1);
    // Whether it can be taken is not known yet.
    expect((await refundReturn(bought, 1)).body).toMatchObject({ code: 'NOT_TAKEN' });
    await runOutbox();
    // Of a part of it: the rest stays with its customer, who is to pay that.
    expect((await refundReturn(bought, 1)).body).toMatchObject({ code: 'NOT_TAKEN' });
    await declare(bought, 1, 1);
    expect((await refundReturn(bought, 2)).body).toMatchObject({ return: { status: 'refunded', amount: 0 } });
    await runOutbox();
    expect((await stateOf(bought)).slice(0, 2)).toEqual(['cancelled', 'cancelled']);
    expect((await at.order(bought)).returns.map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(bought.payment.status).toBe('canceled');
  });

  /** Someone who has withdrawn from all of an order whose promised money was to be taken, and could not be at once. */
  async function withdrawnBeforeTaken(first?: (bought: Purchase) => Promise<void>) {
    await offer('placing');
    const bought = await purchase(2);
    await at.mollie.settle(bought.payment.id, 'authorized');
    if (first) {
      await first(bought);
      await at.staff('POST', `/orders/${bought.placed.number}/capture`);
    }
    at.mollie.mode.status = 503;
    await runOutbox();
    expect(capturesOf(bought)).toEqual([]);
    await declare(bought, 0, 2);
    at.mollie.mode.status = 200;
    await runOutbox();
    expect(capturesOf(bought)).toEqual([]);
    expect(await stateOf(bought)).toEqual(['open', 'authorized', false]);
    return bought;
  }

  test('PAY-08 LAW-07 money that was asked for and not taken yet stays where it is while all of its order waits to be decided, and is taken once that is refused', async () => {
    const bought = await withdrawnBeforeTaken();
    const refused = await at.staff('POST', `/orders/${bought.placed.number}/returns/1`, {
      status: 'refused',
      reason: 'Dat was de verkeerde.',
    });
    expect(refused.status).toBe(200);
    await runOutbox();
    expect(capturesOf(bought)).toEqual([bought.payment.amount.value]);
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
  });

  test('PAY-08 REF-05 staff see what needs them while money of which a first try was refused is not asked for any more', async () => {
    const bought = await withdrawnBeforeTaken(async ({ payment }) => {
      const { amount } = payment;
      payment.amount = { currency: 'EUR', value: '1.00' };
      await runOutbox();
      payment.amount = amount;
    });
    expect(await notes()).toContain('payment.capture-refused');
    const { status, body } = await at.staff<{ attention: StaffAttention[] }>('GET', '/attention');
    expect([status, body.attention]).toEqual([200, []]);
    expect((await refundReturn(bought, 1)).body).toMatchObject({ return: { status: 'refunded', amount: 0 } });
  });

  test('PAY-08 LAW-07 money that was asked for and not taken yet is never taken where the return of all of its order is accepted', async () => {
    const bought = await withdrawnBeforeTaken();
    expect((await refundReturn(bought, 1)).body).toMatchObject({ return: { status: 'refunded', amount: 0 } });
    await runOutbox();
    expect((await stateOf(bought)).slice(0, 2)).toEqual(['cancelled', 'cancelled']);
    expect([bought.payment.status, capturesOf(bought)]).toEqual(['canceled', []]);
  });

  test('PAY-08 LAW-07 a part that comes back of an order whose promise was refused and ended is settled with nothing, as nothing was taken', async () => {
    const bought = await promised(2);
    await send(bought);
    const { amount } = bought.payment;
    bought.payment.amount = { currency: 'EUR', value: '1.00' };
    await runOutbox();
    await declare(bought, 0, 1);
    expect((await refundReturn(bought, 1)).body).toMatchObject({ code: 'NOT_TAKEN' });
    bought.payment.amount = amount;
    await at.mollie.settle(bought.payment.id, 'expired');
    await expire(bought);
    expect((await refundReturn(bought, 1)).body).toMatchObject({ return: { status: 'refunded', amount: 0 } });
    expect((await at.order(bought)).refunds).toEqual([]);
  });

  test('PAY-08 LAW-07 a part that comes back of an order that ended, and whose late payment went back by itself, is settled with nothing', async () => {
    const bought = await at.purchase();
    const { placed, shopper } = bought;
    const path = `/orders/${placed.id}/payments?token=${placed.token}`;
    const klarna = { provider: 'mollie', method: 'klarna' };
    expect((await shopper.call('POST', path, klarna)).status).toBe(200);
    const promise = at.paymentOf(placed);
    await at.mollie.settle(promise.id, 'authorized');
    await declare(bought, 0, 1);
    await at.mollie.settle(promise.id, 'expired');
    await expire(bought);
    await promised(await at.stock());
    await at.mollie.settle(bought.payment.id, 'paid');
    await runOutbox();
    await at.work();
    expect((await at.order(bought)).refunds).toMatchObject([{ status: 'done' }]);
    expect((await refundReturn(bought, 1)).body).toMatchObject({ return: { status: 'refunded', amount: 0 } });
    expect((await at.order(bought)).refunds).toHaveLength(1);
  });

  test('PAY-08 LAW-07 an order that was sent and whose promise ended ends with the return of all of it, and its card is free', async () => {
    const bought = await sentForNothing();
    await declare(bought, 0, 3);
    expect((await refundReturn(bought, 1)).body).toMatchObject({ return: { status: 'refunded', amount: 0 } });
    expect((await stateOf(bought)).slice(0, 2)).toEqual(['cancelled', 'expired']);
    // Whoever looks at the three that come back counts them in.
    expect([await at.stock(), await bought.onCard()]).toEqual([7, [500, 0]]);
  });
});

describe('a promise that nobody can use', () => {
  test('PAY-08 promised after the order ended it brings the order back; with the goods gone it is released', async () => {
    const lucky = await purchase(3);
    await expire(lucky);
    expect(await at.stock()).toBe(10);
    await at.mollie.settle(lucky.payment.id, 'authorized');
    expect(await stateOf(lucky)).toEqual(['open', 'authorized', false]);
    expect(await at.stock()).toBe(7);

    const late = await purchase(7);
    await expire(late);
    await promised(1);
    await at.mollie.settle(late.payment.id, 'authorized');
    await runOutbox();
    expect(at.mollie.payments.get(late.payment.id)?.status).toBe('canceled');
    expect((await stateOf(late))[0]).toBe('expired');
    expect(await at.stock()).toBe(6);
    expect(await notes()).toEqual(['payment.voided']);
  });

  test('PAY-08 REF-02 of a promise that comes after the order ended and its goods are gone the card is not lost', async () => {
    const card = await createCoupon(at.database, at.shop.tenant, { initial_cents: 500, balance_cents: 500 });
    const shopper = at.shopper();
    await shopper.add(at.shop.variantId, 7);
    await addCard(shopper, card.card_code);
    await shopper.fillIn(at.shop.shippingMethodId, { provider: 'mollie', method: 'klarna' });
    const { body: placed } = await shopper.place();
    const late = { shopper, placed, payment: at.paymentOf(placed) };
    const ended = new Date(Date.now() - 3_600_000);
    await inTenant((tx) => tx.updateTable('coupons').set({ valid_until: ended }).execute());
    const next = at.shopper();
    await next.add(at.shop.variantId, 1);
    await expire(late);
    // Nobody paid or promised anything yet.
    expect((await addCard(next, card.card_code)).status).toBe(422);
    await promised(4);
    await at.mollie.settle(late.payment.id, 'authorized');
    await runOutbox();
    expect([late.payment.status, (await stateOf(late))[0]]).toEqual(['canceled', 'expired']);
    expect((await addCard(next, card.card_code)).status).toBe(200);
  });

  test('PAY-08 CHK-18 promised after the order ended and its day of delivery is over it is released', async () => {
    const late = await purchase(3);
    const delivery_day = addDays(dayInAmsterdam(new Date()), -1);
    await inTenant((tx) => tx.updateTable('order_lines').set({ delivery_day }).execute());
    await expire(late);
    await at.mollie.settle(late.payment.id, 'authorized');
    await runOutbox();
    expect(at.mollie.payments.get(late.payment.id)?.status).toBe('canceled');
    expect([(await stateOf(late))[0], await at.stock()]).toEqual(['expired', 10]);
  });

  test('PAY-08 promised after the order was cancelled it is released', async () => {
    const bought = await purchase();
    const { placed, shopper } = bought;
    const cancel = await shopper.call('POST', `/orders/${placed.id}/cancel?token=${placed.token}`);
    expect(cancel.status).toBeLessThan(300);
    await at.mollie.settle(bought.payment.id, 'authorized');
    await runOutbox();
    expect(at.mollie.payments.get(bought.payment.id)?.status).toBe('canceled');
    expect(await at.stock()).toBe(10);
  });

  test('PAY-08 of two payments the one that is promised first counts, and the other is ended at the provider', async () => {
    at.mollie.methods.set('banktransfer', { min: 1, max: 5_000_000 });
    await createPaymentMethod(at.database, at.shop.tenant, { provider: 'mollie', method: 'banktransfer' });
    const bought = await purchase();
    const { placed, shopper } = bought;
    const path = `/orders/${placed.id}/payments?token=${placed.token}`;
    const pay = await shopper.call('POST', path, { provider: 'mollie', method: 'banktransfer' });
    expect(pay.status).toBe(200);
    const second = at.paymentOf(placed);
    expect(second.method).toBe('banktransfer');
    // The old page was still open, and its promise comes before anything was cancelled.
    await at.mollie.settle(bought.payment.id, 'authorized');
    await runOutbox();
    expect(await stateOf(bought)).toEqual(['open', 'authorized', false]);
    expect(at.mollie.payments.get(second.id)?.status).toBe('canceled');
    expect(at.mollie.payments.get(bought.payment.id)?.status).toBe('authorized');
  });

  test('PAY-08 an order that was paid in another way releases the promise that comes afterwards', async () => {
    const bought = await purchase();
    const { placed, shopper } = bought;
    const path = `/orders/${placed.id}/payments?token=${placed.token}`;
    await shopper.call<Order>('POST', path, { provider: 'mollie', method: 'ideal' });
    await at.mollie.settle(at.paymentOf(placed).id, 'paid');
    await runOutbox();
    await at.mollie.settle(bought.payment.id, 'authorized');
    await runOutbox();
    expect(await stateOf(bought)).toEqual(['paid', 'paid', false]);
    expect(at.mollie.payments.get(bought.payment.id)?.status).toBe('canceled');
    expect(await at.stock()).toBe(7);
  });
});
