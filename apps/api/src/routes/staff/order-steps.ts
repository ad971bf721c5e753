import { staffOrderDelivered, staffOrderPacked, staffOrderSent } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { missingOnInvoices } from '../../commands/issue-invoice.ts';
import { noteStep, type StepRefusal } from '../../commands/note-step.ts';
import { parcelUrl } from '../../commands/test-carrier.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { refusal } from '../../plugins/problem.ts';
import type { ToldStep } from '../../repositories/order-steps.ts';
import type { OrderRow } from '../../repositories/orders.ts';
import type { Tenant } from '../../repositories/tenants.ts';
import { findShop } from './find-shop.ts';
import { middleOf, orderOfNumber } from './order-of-number.ts';

const said: Record<StepRefusal['refused'], string> = {
  NOT_PAID: 'This order is neither paid, nor promised by a payment provider, nor on account.',
  WITHDRAWN: 'All of this order was withdrawn from before it left: decide about that first.',
  IS_FETCHED: 'This order is fetched: say packed once it lies ready, and delivered once it was fetched.',
  NO_IBAN:
    'The invoice cannot say where to pay: the shop’s setting "iban" is missing, or its check digits are wrong. Set it, then say once more that the order was sent.',
};

/** What staff tell of an order's way: packed, sent, delivered. */
export function orderStepRoutes(app: FastifyInstance): void {
  endpoint(app, staffOrderPacked, async ({ params }) => {
    const shop = await findShop(app, params.slug);
    const outcome = await note(shop, params.number, () => ({ step: 'packed', at: null, trackUrl: null }));
    if (outcome !== 'noted') throw refusal(staffOrderPacked, 'NOT_PAID', said[outcome.refused]);
    return noted(shop);
  });

  endpoint(app, staffOrderSent, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const isTest = body?.carrier === 'test';
    if (isTest && !app.payments.isAvailable('test-bank', shop))
      throw refusal(staffOrderSent, 'NO_TEST_CARRIER', 'The test carrier is there for trying out alone.');
    const origin = await app.services.originOf(shop.id);
    const outcome = await note(shop, params.number, (order) => {
      const trackUrl = isTest ? origin + parcelUrl(app.env.APP_SECRET, shop.id, order.id) : body?.trackUrl;
      return { step: 'sent', at: null, trackUrl: trackUrl ?? null };
    });
    if (outcome !== 'noted') throw refusal(staffOrderSent, outcome.refused, said[outcome.refused]);
    return noted(shop);
  });

  endpoint(app, staffOrderDelivered, async ({ params, body }) => {
    const shop = await findShop(app, params.slug);
    const at = body?.day === undefined ? null : middleOf(body.day);
    const outcome = await note(shop, params.number, () => ({ step: 'delivered', at, trackUrl: null }));
    if (outcome !== 'noted') {
      const code = outcome.refused === 'IS_FETCHED' ? 'NOT_PAID' : outcome.refused;
      throw refusal(staffOrderDelivered, code, said[code]);
    }
    return noted(shop);
  });

  async function note(shop: Tenant, number: number, told: (order: OrderRow) => ToldStep) {
    const outcome = await app.db.withTenant(shop.id, async (tx) => {
      const order = await orderOfNumber(tx, shop.id, number);
      return noteStep(tx, shop, order.id, told(order));
    });
    app.jobs.wake(shop.id);
    return outcome;
  }

  async function noted(shop: Tenant) {
    const missing = await app.db.withTenant(shop.id, (tx) => missingOnInvoices(tx, shop), { readOnly: true });
    return { noted: true as const, missing };
  }
}
