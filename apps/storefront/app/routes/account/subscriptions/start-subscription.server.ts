import { startSubscription } from '@etalage/contracts';
import { maxQuantity } from '@etalage/contracts/limits';
import { data, redirect, redirectDocument } from 'react-router';
import { api } from '../../../lib/api.server.ts';
import { refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { safePaymentUrl } from '../../../lib/payment-url.ts';
import { type Context, languageOf, requestInfo } from '../../../lib/request-context.ts';
import { isOrderId } from '../../../orders/find-order.server.ts';
import { isInterval } from './change-subscription.server.ts';

type Source = { variantId?: number; quantity?: number; orderId?: string };

/** What the address says shall be subscribed to: ?variantId= and ?quantity=, ?order=, or ?cart. null: nothing that can be. */
export function sourceOf({ searchParams }: URL): Source | null {
  const orderId = searchParams.get('order');
  if (orderId !== null) return isOrderId(orderId) ? { orderId } : null;
  if (searchParams.has('cart')) return {};
  const variantId = Number(searchParams.get('variantId'));
  if (!Number.isSafeInteger(variantId) || variantId < 1) return null;
  const quantity = Math.trunc(Number(searchParams.get('quantity') ?? 1)) || 1;
  return { variantId, quantity: Math.min(Math.max(quantity, 1), maxQuantity) };
}

/** Begins the subscription that the form describes, and leads to where its first order is paid; or says why not. */
export async function start(context: Context, source: Source, values: Record<string, string>) {
  const language = languageOf(context);
  const t = translator(language, 'subscriptions');
  const { formKey = '', interval, shipping = '', payment = '', termsAccepted } = values;
  const [shippingId, total] = shipping.split('/').map(Number);
  const [provider = '', method = ''] = payment.split('/');
  const errors = {
    ...(!shippingId && { shipping: t('refused.shipping') }),
    ...(!method && { payment: t('refused.payment') }),
    ...(termsAccepted !== 'yes' && {
      termsAccepted: translator(language, 'form')('required.termsAccepted'),
    }),
  };
  if (Object.keys(errors).length > 0 || !shippingId || !isOrderId(formKey) || !isInterval(interval))
    return data({ errors, values }, { status: 422 });
  const answer = await api(context)
    .call(startSubscription, {
      query: { lang: language },
      body: {
        ...source,
        key: formKey,
        interval,
        shippingMethodId: shippingId,
        payment: { provider, method },
        confirmedTotal: total ?? 0,
        termsAccepted: true,
      },
    })
    .catch(() => null);
  if (answer?.status === 201) {
    const { id, order, redirectUrl } = answer.body;
    const pay = safePaymentUrl(redirectUrl, requestInfo(context).origin);
    if (pay) throw redirectDocument(pay, 303);
    // Not to be paid at a provider, it has begun. Else the order's page tells how its payment stands, and how else it can be paid.
    if (provider === 'invoice' || !order)
      throw redirect(`${links(language).subscription(id)}?done=started`, 303);
    throw redirect(links(language).order(order.id, order.token), 303);
  }
  const told = refusedBecause(answer, values, language, {
    CART_CHANGED: t('refused.price'),
    CART_EMPTY: t('refused.empty'),
    CROSS_SITE: translator(language, 'form')('failed'),
    LIMIT_EXCEEDED: t('refused.limit'),
    NOT_OFFERED: t('offer.NOT_OFFERED'),
    OUT_OF_STOCK: t('offer.OUT_OF_STOCK'),
    SHOPPING_DISABLED: t('refused.closed'),
    STEP_MISSING: t('refused.details'),
    SUBSCRIPTIONS_FULL: t('refused.full'),
    TOO_MANY_OPEN_ORDERS: t('refused.open'),
  });
  return data({ errors: told, values }, { status: answer?.status ?? 503 });
}
