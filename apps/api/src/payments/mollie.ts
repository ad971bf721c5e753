import { amountOf, decimal, locales, type MollieAmount, paymentBody, sequenceBody } from './mollie-bodies.ts';
import { paymentStatuses, refundStatuses } from './mollie-statuses.ts';
import {
  type CreatedPayment,
  isMandate,
  type MethodsQuery,
  methodsTimeoutMs,
  type PayingShop,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderChargeback,
  type ProviderPayment,
  type ProviderRefund,
  ProviderRefused,
  providerTimeoutMs,
} from './provider.ts';

/** What this adapter reads of Mollie's objects (Payments API v2). Nothing of it is believed to be there. */
type MolliePayment = {
  id?: unknown;
  status?: unknown;
  isCancelable?: unknown;
  amount?: MollieAmount;
  amountCaptured?: MollieAmount;
  paidAt?: unknown;
  metadata?: { tenant?: unknown; order?: unknown; payment?: unknown } | null;
  customerId?: unknown;
  mandateId?: unknown;
  _embedded?: { refunds?: MollieRefund[]; chargebacks?: MollieChargeback[] };
  _links?: { checkout?: { href?: unknown } | null };
};
type MolliePayments = { _embedded?: { payments?: MolliePayment[] } };
type MollieRefund = {
  id?: unknown;
  status?: unknown;
  amount?: MollieAmount;
  metadata?: { refund?: unknown } | null;
};
type MollieChargeback = { id?: unknown; amount?: MollieAmount; reversedAt?: unknown };
type MollieMethods = { _embedded?: { methods?: { id?: unknown }[] } };

export type MollieOptions = {
  /** The key of a shop's account; undefined where the shop has none. */
  apiKeyOf: (shopSlug: string) => string | undefined;
  /** Base address, for tests; default Mollie's own. */
  baseUrl?: string | undefined;
};

/** Mollie gave no answer that says yes or no. The message holds no personal data. */
class MollieSilence extends Error {
  override readonly name = 'MollieSilence';
}

/** HTTP statuses below 500 that say nothing of the request: too early, too slow, too often, or the same in flight. */
const passing: ReadonlySet<number> = new Set([408, 409, 425, 429]);

type Call = { method?: 'POST' | 'DELETE'; body?: object; key?: string; timeoutMs?: number };

/** Calls Mollie for a shop; each call answers with what Mollie said, or null where it knows no such thing. */
function callerOf(apiKeyOf: MollieOptions['apiKeyOf'], baseUrl: string) {
  return async function call<T extends object>(
    { slug }: { slug: string },
    path: string,
    { method, body, key, timeoutMs = providerTimeoutMs }: Call = {},
  ): Promise<T | null> {
    const apiKey = apiKeyOf(slug);
    // A refusal and not a failure, since trying again would find no key either.
    if (!apiKey) throw new ProviderRefused('mollie', 401, null);
    const response = await fetch(`${baseUrl}/v2${path}`, {
      ...(method && { method }),
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/hal+json',
        ...(body && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? ({} as T) : (parse(text) as T);
    if (response.status === 404 || response.status === 410) return null;
    if (response.status >= 500 || response.status < 400 || passing.has(response.status)) {
      throw new MollieSilence(`Mollie answered ${response.status}.`);
    }
    throw new ProviderRefused('mollie', response.status, fieldOf(text));
  };
}

/** Mollie by its documented HTTP calls. */
export function createMollie({
  apiKeyOf,
  baseUrl = 'https://api.mollie.com',
}: MollieOptions): PaymentProvider {
  const call = callerOf(apiKeyOf, baseUrl);
  const ask = (shop: { slug: string }, providerPaymentId: string, embed = '') =>
    call<MolliePayment>(shop, pathOf(providerPaymentId) + embed);

  /** Mollie forgets an idempotency key after a day, and a payment may be tried for longer than that. */
  const findTaken: PaymentProvider['findTaken'] = async (shop, { customer }, paymentId) => {
    const list = await call<MolliePayments>(
      shop,
      `/customers/${encodeURIComponent(customer)}/payments?limit=250`,
    );
    const made = list?._embedded?.payments?.find(({ metadata }) => metadata?.payment === paymentId);
    return made ? createdOf(made) : null;
  };

  return {
    isAvailable: ({ slug }) => Boolean(apiKeyOf(slug)),

    async methods(shop, query) {
      const list = await call<MollieMethods>(shop, `/methods?${methodsSearch(query)}`, {
        timeoutMs: methodsTimeoutMs,
      });
      return namesOf(list);
    },

    findTaken,

    async create(shop, request) {
      if (isMandate(request.mandate)) {
        const made = await findTaken(shop, request.mandate, request.paymentId);
        if (made) return made;
      }
      const customer = request.mandate === 'ask' ? await newCustomer(call, shop, request) : null;
      const payment = await call<MolliePayment>(shop, '/payments', {
        method: 'POST',
        key: request.paymentId,
        body: { ...paymentBody(shop.id, request), ...sequenceBody(request, customer) },
      });
      // What it is taken by is gone there: that says no, and is no failure of Mollie's.
      if (!payment) throw new ProviderRefused('mollie', 404, null);
      return createdOf(payment);
    },

    async fetch(shop, providerPaymentId) {
      const payment = await ask(shop, providerPaymentId, '?embed=refunds,chargebacks');
      return payment && readPayment(payment);
    },

    async cancel(shop, providerPaymentId) {
      const payment = await ask(shop, providerPaymentId);
      try {
        if (payment) await giveUp(call, shop, providerPaymentId, payment);
      } catch (error) {
        // The payment changed after it was looked at. The watch over payments finds out what became of it.
        if (!(error instanceof ProviderRefused && error.status === 422)) throw error;
      }
    },

    async capture(shop, providerPaymentId, { captureId, amountCents, currency, description }) {
      const capture = await call(shop, `${pathOf(providerPaymentId)}/captures`, {
        method: 'POST',
        key: captureId,
        body: { amount: amountOf(amountCents, currency), description, metadata: { capture: captureId } },
      });
      if (!capture) throw new ProviderRefused('mollie', 404, null);
    },

    async refund(shop, providerPaymentId, { refundId, amountCents, currency, description }) {
      const path = pathOf(providerPaymentId);
      // Mollie forgets an idempotency key after a day, and a refund may be tried for longer than that.
      const payment = await ask(shop, providerPaymentId, '?embed=refunds');
      const known = payment?._embedded?.refunds?.map(readRefund).find((each) => each.refundId === refundId);
      if (known) return known;
      const refund = await call<MollieRefund>(shop, `${path}/refunds`, {
        method: 'POST',
        key: refundId,
        body: { amount: amountOf(amountCents, currency), description, metadata: { refund: refundId } },
      });
      if (!refund) throw new ProviderRefused('mollie', 404, null);
      return readRefund(refund);
    },

    async revokeMandate(shop, { customer, id }) {
      const path = `/customers/${encodeURIComponent(customer)}/mandates/${encodeURIComponent(id)}`;
      await call(shop, path, { method: 'DELETE' });
    },
  };
}

/** Lets go of what was promised, or cancels what nobody paid yet. */
async function giveUp(
  call: ReturnType<typeof callerOf>,
  shop: { slug: string },
  providerPaymentId: string,
  { status, isCancelable }: MolliePayment,
): Promise<void> {
  const path = pathOf(providerPaymentId);
  if (status === 'authorized')
    await call(shop, `${path}/release-authorization`, {
      method: 'POST',
      key: `release-${providerPaymentId}`,
    });
  else if (isCancelable === true) await call(shop, path, { method: 'DELETE' });
}

/** Whoever agrees to later payments is a customer there, one for each mandate; nothing of theirs is told. */
async function newCustomer(
  call: ReturnType<typeof callerOf>,
  shop: PayingShop,
  { paymentId }: PaymentRequest,
): Promise<string> {
  const made = await call<{ id?: unknown }>(shop, '/customers', {
    method: 'POST',
    key: `customer-${paymentId}`,
    body: { metadata: { tenant: shop.id, payment: paymentId } },
  });
  if (typeof made?.id !== 'string') throw new MollieSilence('Mollie answered without a customer.');
  return made.id;
}

function createdOf(payment: MolliePayment): CreatedPayment {
  if (typeof payment.id !== 'string') throw new MollieSilence('Mollie answered without a payment.');
  const href = payment._links?.checkout?.href;
  return { providerPaymentId: payment.id, checkoutUrl: typeof href === 'string' ? href : null };
}

function namesOf(list: MollieMethods | null): string[] {
  const methods = list?._embedded?.methods;
  if (!Array.isArray(methods)) throw new MollieSilence('Mollie answered without a list of methods.');
  return methods.map(({ id }) => String(id));
}

const pathOf = (providerPaymentId: string) => `/payments/${encodeURIComponent(providerPaymentId)}`;

function methodsSearch({ amountCents, currency, country, language }: MethodsQuery): string {
  return new URLSearchParams({
    'amount[value]': decimal(amountCents),
    'amount[currency]': currency,
    billingCountry: country,
    // Mollie's own page shows the wallet, so a shop that offers it needs nothing of its own.
    includeWallets: 'applepay',
    ...(locales[language] && { locale: locales[language] }),
  }).toString();
}

function readPayment(payment: MolliePayment): ProviderPayment {
  const status = paymentStatuses[String(payment.status)] ?? 'open';
  const amountCents = cents(payment.amount);
  const capturedCents = payment.amountCaptured ? cents(payment.amountCaptured) : 0;
  return {
    status,
    amountCents,
    currency: String(payment.amount?.currency ?? ''),
    orderReference: String(payment.metadata?.order ?? ''),
    tenantReference: String(payment.metadata?.tenant ?? ''),
    paidAt: dateOf(payment.paidAt),
    // Only methods that authorise first say what was captured; of the others all is taken once they are paid.
    capturedCents: payment.amountCaptured || status !== 'paid' ? capturedCents : amountCents,
    refunds: (payment._embedded?.refunds ?? []).map(readRefund),
    chargebacks: (payment._embedded?.chargebacks ?? []).map(readChargeback),
    mandate:
      typeof payment.customerId === 'string' && typeof payment.mandateId === 'string'
        ? { customer: payment.customerId, id: payment.mandateId }
        : null,
  };
}

function readRefund({ id, status, amount, metadata }: MollieRefund): ProviderRefund {
  return {
    id: String(id),
    status: refundStatuses[String(status)] ?? 'pending',
    amountCents: cents(amount),
    currency: String(amount?.currency ?? ''),
    refundId: typeof metadata?.refund === 'string' ? metadata.refund : null,
  };
}

function readChargeback({ id, amount, reversedAt }: MollieChargeback): ProviderChargeback {
  return {
    id: String(id),
    amountCents: cents(amount),
    currency: String(amount?.currency ?? ''),
    isReversed: dateOf(reversedAt) !== null,
  };
}

function dateOf(value: unknown): Date | null {
  if (typeof value !== 'string') return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** An answer that cannot be read is none. */
function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Falls through to the error below.
  }
  throw new MollieSilence('Mollie answered with what nobody can read.');
}

function fieldOf(text: string): string | null {
  try {
    const { field } = JSON.parse(text) as { field?: unknown };
    return typeof field === 'string' ? field.slice(0, 100) : null;
  } catch {
    return null;
  }
}

/** '12.95' -> 1295; NaN for anything else, which equals no amount that we stored. */
function cents(amount: MollieAmount | undefined): number {
  const value = String(amount?.value);
  return /^\d{1,9}\.\d{2}$/.test(value) ? Number(value.replace('.', '')) : Number.NaN;
}
