import { redirect, redirectDocument } from 'react-router';
import { euroDifference } from '../../lib/euro-difference.ts';
import { translator } from '../../lib/i18n.server.ts';
import { safePaymentUrl } from '../../lib/payment-url.ts';
import { makePrivate } from '../../lib/private-page.server.ts';
import type { Context } from '../../lib/request-context.ts';
import { languageOf, requestInfo, tenantOf } from '../../lib/request-context.ts';
import { findOrder } from '../../orders/find-order.server.ts';
import { lastOrder } from '../../orders/last-order.server.ts';
import { hasLeft, outcomeOf } from '../../orders/outcome-of.ts';

/**
 * The order that a payment provider, or the checkout, sends the shopper back with. What the address says beyond its
 * id and token is not looked at: the server's state is the outcome.
 */
export async function loadOutcome({ context, url }: { context: Context; url: URL }) {
  makePrivate(context);
  const language = languageOf(context);
  const id = url.searchParams.get('order');
  const token = url.searchParams.get('token');
  const named = id && token ? { id, token } : lastOrder.of(context);
  const order = named && (await findOrder(context, named.id, named.token));
  const t = translator(language, 'outcome');
  if (!named || !order)
    return { status: id ? 404 : 200, known: null, seo: { title: t('unknown.title'), isIndexed: false } };

  // A provider knows one address for all languages; the order knows its own.
  const isPrefixed = url.pathname.startsWith(`/${language}/`);
  if (!isPrefixed && tenantOf(context).languages.includes(order.language))
    throw redirect(`/${order.language}${url.pathname}${url.search}`, 302);

  const outcome = outcomeOf(order);
  // Ordered a moment ago, and the payment was still being made: on to it as soon as it is there. In the place of this
  // page, so that nobody who goes back is sent on again.
  const ready = url.searchParams.get('pay') === '1' && outcome === 'open' ? order.payment?.checkoutUrl : null;
  const to = safePaymentUrl(ready ?? null, requestInfo(context).origin);
  if (to) throw redirectDocument(to, { headers: { 'X-Remix-Replace': 'true' } });
  return {
    status: 200,
    known: {
      outcome,
      id: order.id,
      token: named.token,
      number: order.number,
      firstName: order.firstName,
      email: order.email,
      total: order.totals.toPay,
      promise: order.promise,
      status: order.status,
      /** How it was, or is to be, paid; null where cards paid all of it, or a credit left nothing to be paid. */
      paymentName: order.totals.toPay > 0 ? (order.payment?.name ?? null) : null,
      isNothingCharged: order.isNothingCharged,
      isChanged: order.isChanged,
      refunds: order.refunds.map(({ to }) => ({ to })),
      payment: order.payment && { provider: order.payment.provider },
      paymentMethods: order.paymentMethods,
      chosen: order.payment && `${order.payment.provider}/${order.payment.method}`,
      /** Euros that a price fell between confirming and placing. */
      fell: euroDifference(order.confirmedTotal, order.totals.total),
      canPayAgain: order.canPayAgain,
      hasLeft: hasLeft(order),
      /** How the total came about, where codes, cards or a credit had a part in it. */
      sums:
        order.promocodes.length + order.couponsCreated.length > 0 || order.totals.credited !== undefined
          ? {
              basis: order.basis,
              totals: order.totals,
              promocodes: order.promocodes,
              coupons: order.couponsCreated,
            }
          : null,
    },
    seo: { title: t(`${outcome}.title`, { name: order.firstName }), isIndexed: false },
  };
}

export type LoadedOutcome = Awaited<ReturnType<typeof loadOutcome>>;
