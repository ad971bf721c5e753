import { type PaymentProvider, type ProviderStatus, providerTimeoutMs } from './provider.ts';

/** What this adapter reads of Mollie's payment object (docs.mollie.com, Payments API v2). */
type MolliePayment = {
  id: string;
  status: string;
  amount: { currency: string; value: string };
  metadata?: { tenant?: unknown; order?: unknown } | null;
  _links?: { checkout?: { href: string } | null };
};

export type MollieOptions = {
  /** The key of a shop's account; undefined where the shop has none. */
  apiKeyOf: (shopSlug: string) => string | undefined;
  /** Base address, for tests; default Mollie's own. */
  baseUrl?: string | undefined;
};

const locales: Record<string, string> = { nl: 'nl_NL', en: 'en_GB', de: 'de_DE', fr: 'fr_FR' };

const statuses: Record<string, ProviderStatus> = {
  open: 'open',
  pending: 'open',
  authorized: 'authorized',
  paid: 'paid',
  failed: 'failed',
  canceled: 'cancelled',
  expired: 'expired',
};

/** Mollie answered with an error; `status` is its HTTP status. The message holds no personal data. */
class MollieError extends Error {
  override readonly name = 'MollieError';
  readonly status: number;
  constructor(status: number) {
    super(`Mollie answered ${status}.`);
    this.status = status;
  }
}

/** Mollie by its documented HTTP calls. */
export function createMollie({
  apiKeyOf,
  baseUrl = 'https://api.mollie.com',
}: MollieOptions): PaymentProvider {
  async function call(shopSlug: string, path: string, init: RequestInit = {}): Promise<MolliePayment> {
    const apiKey = apiKeyOf(shopSlug);
    if (!apiKey) throw new Error(`The shop ${shopSlug} has no Mollie key.`);
    const response = await fetch(`${baseUrl}/v2/payments${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(providerTimeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new MollieError(response.status);
    }
    return (await response.json()) as MolliePayment;
  }

  return {
    isAvailable: ({ slug }) => Boolean(apiKeyOf(slug)),
    async create({ id, slug }, request) {
      const body = {
        amount: { currency: request.currency, value: decimal(request.amountCents) },
        description: request.description,
        redirectUrl: request.redirectUrl,
        // Mollie refuses an address it cannot reach; without one, asking again finds out how the payment went.
        ...(isPublic(request.webhookUrl) && { webhookUrl: request.webhookUrl }),
        method: request.method,
        ...(locales[request.language] && { locale: locales[request.language] }),
        metadata: { tenant: id, order: request.orderId, payment: request.paymentId },
      };
      const payment = await call(slug, '', {
        method: 'POST',
        headers: { 'idempotency-key': request.paymentId },
        body: JSON.stringify(body),
      });
      return { providerPaymentId: payment.id, checkoutUrl: payment._links?.checkout?.href ?? null };
    },
    async fetch({ slug }, providerPaymentId) {
      try {
        const payment = await call(slug, `/${encodeURIComponent(providerPaymentId)}`);
        return {
          status: statuses[payment.status] ?? 'open',
          amountCents: cents(payment.amount.value),
          currency: payment.amount.currency,
          orderReference: String(payment.metadata?.order ?? ''),
          tenantReference: String(payment.metadata?.tenant ?? ''),
        };
      } catch (error) {
        if (error instanceof MollieError && error.status === 404) return null;
        throw error;
      }
    },
  };
}

/** 1295 -> '12.95', the way Mollie writes amounts. */
function decimal(amountCents: number): string {
  return `${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`;
}

/** '12.95' -> 1295; NaN for anything else, which equals no amount that we stored. */
function cents(value: string): number {
  return /^\d{1,9}\.\d{2}$/.test(value) ? Number(value.replace('.', '')) : Number.NaN;
}

function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && !/(^|\.)localhost$|^\d+\.\d+\.\d+\.\d+$|^\[/.test(hostname);
}
