import { randomBytes } from 'node:crypto';
import type { Database, Tx } from '@etalage/db';
import { tokenPlaceholder } from '../commands/order-token.ts';
import { sellingOnTestBank } from '../repositories/tenants.ts';
import {
  cancelBankPayment,
  captureBankPayment,
  deleteBankMandate,
  findBankMandate,
  findBankPayment,
  findBankPaymentByKey,
  findBankRefunds,
  openBankPayment,
  refundBankPayment,
  settleBankPayment,
  type TestBankRefund,
} from '../repositories/test-bank.ts';
import {
  isMandate,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
} from './provider.ts';

export type TestBankOptions = {
  /** Whether every shop may use it, as in development; in production it is for shops that sell nothing. */
  isForAll: boolean;
};

/**
 * A bank to try a shop with. It behaves as an outside provider does: books of its own, a page of its own where
 * the shopper decides, a call to our webhook afterwards; the shop learns the outcome by asking it.
 */
export function createTestBank(db: Database, { isForAll }: TestBankOptions): PaymentProvider {
  return {
    isAvailable: ({ isDemo }) => isForAll || isDemo,
    methods: async () => null,
    async create(shop, request) {
      const payment = await db.withTenant(shop.id, (tx) => makePayment(tx, shop.id, request));
      const checkoutUrl = isMandate(request.mandate) ? null : `/api/test-bank/${payment.id}`;
      return { providerPaymentId: payment.id, checkoutUrl };
    },
    async findTaken(shop, _mandate, paymentId) {
      const payment = await db.withTenant(shop.id, (tx) => findBankPaymentByKey(tx, shop.id, paymentId));
      return payment ? { providerPaymentId: payment.id, checkoutUrl: null } : null;
    },
    async fetch(shop, providerPaymentId) {
      return db.withTenant(shop.id, (tx) => readBankPayment(tx, shop.id, providerPaymentId), {
        readOnly: true,
      });
    },
    async cancel(shop, providerPaymentId) {
      await db.withTenant(shop.id, (tx) => cancelBankPayment(tx, shop.id, providerPaymentId));
    },
    async capture(shop, providerPaymentId, { amountCents }) {
      const isTaken = await db.withTenant(shop.id, (tx) =>
        captureBankPayment(tx, shop.id, providerPaymentId, amountCents),
      );
      if (!isTaken) throw new ProviderRefused('test-bank', 422, 'amount');
    },
    async refund(shop, providerPaymentId, { refundId, amountCents, currency }) {
      const refund = await db.withTenant(shop.id, (tx) =>
        refundBankPayment(tx, {
          tenant_id: shop.id,
          id: `tbr_${randomBytes(16).toString('base64url')}`,
          payment_id: providerPaymentId,
          refund_id: refundId,
          amount_cents: amountCents,
          currency,
        }),
      );
      if (!refund) throw new ProviderRefused('test-bank', 422, 'amount');
      return presentRefund(refund);
    },
    async revokeMandate(shop, { id }) {
      await db.withTenant(shop.id, (tx) => deleteBankMandate(tx, shop.id, id));
    },
  };
}

/** A payment in the bank's books; one by a mandate is settled as its owner chose for later ones. */
async function makePayment(tx: Tx, tenantId: string, request: PaymentRequest) {
  const { mandate } = request;
  const later = isMandate(mandate) ? await findBankMandate(tx, tenantId, mandate.id) : null;
  if (later === undefined || later === 'refuses') throw new ProviderRefused('test-bank', 422, 'mandateId');
  if (later === 'hangs') throw new Error('The test bank does not answer.');
  const opened = await openBankPayment(tx, {
    tenant_id: tenantId,
    id: `tb_${randomBytes(16).toString('base64url')}`,
    idempotency_key: request.paymentId,
    amount_cents: request.amountCents,
    currency: request.currency,
    description: request.description,
    order_reference: request.orderId,
    method: request.method,
    language: request.language,
    redirect_url: withoutToken(pathOf(request.redirectUrl)),
    webhook_url: pathOf(request.webhookUrl),
    mandate_id: isMandate(mandate) ? mandate.id : mandate && newMandateId(),
  });
  const outcome = later && laterOutcomes[later];
  if (outcome) await settleBankPayment(tx, tenantId, opened.id, outcome);
  return opened;
}

/** What the bank's books say of a payment; null where they know none. */
async function readBankPayment(tx: Tx, tenantId: string, id: string): Promise<ProviderPayment | null> {
  const payment = await findBankPayment(tx, tenantId, id);
  if (!payment) return null;
  const refunds = payment.refunded_cents > 0 ? await findBankRefunds(tx, tenantId, payment.id) : [];
  return {
    status: payment.status,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    orderReference: payment.order_reference,
    // Its books are the tenant's, so what is found there is the tenant's.
    tenantReference: payment.tenant_id,
    paidAt: payment.paid_at,
    capturedCents: payment.captured_cents,
    refunds: refunds.map(presentRefund),
    chargebacks: [],
    mandate:
      payment.mandate_id !== null && payment.status === 'paid'
        ? { customer: payment.tenant_id, id: payment.mandate_id }
        : null,
  };
}

const newMandateId = () => `tbm_${randomBytes(16).toString('base64url')}`;

/** What becomes of a later payment at once; 'late' is left open, until the bank's page ends it. */
const laterOutcomes = { pays: 'paid', fails: 'failed', late: null } as const;

/** Its refunds are done at once. */
function presentRefund(refund: TestBankRefund): ProviderRefund {
  return {
    id: refund.id,
    status: 'done',
    amountCents: refund.amount_cents,
    currency: refund.currency,
    refundId: refund.refund_id,
  };
}

/** Its books stand in the shop's database, which holds nothing that opens an order: the way back is completed at the end. */
function withoutToken(path: string): string {
  return path.replace(/([?&]token=)[\w-]+/, `$1${tokenPlaceholder}`);
}

/** The bank answers on the shop's own host, whichever that is, so it keeps addresses without one. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/**
 * Why a production start is refused, in a sentence, or null: at the test bank an order is paid by pressing a button, so no
 * shop that sells may have it among its methods. None could use it; somebody means to be paid by it, and must be told.
 */
export async function testBankProblem(db: Database): Promise<string | null> {
  const slugs = await sellingOnTestBank(db);
  if (slugs.length === 0) return null;
  const named = slugs.slice(0, 10).join(', ') + (slugs.length > 10 ? ` and ${slugs.length - 10} more` : '');
  return `Shops that sell offer the test bank, where nothing is paid: ${named}. Switch its methods off, or mark them as a demo.`;
}
