import { payOrder } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { data, redirectDocument } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { euroDifference } from '../../lib/euro-difference.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { safePaymentUrl } from '../../lib/payment-url.ts';
import { calendarDate } from '../../lib/regional.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { findOrder } from '../../orders/find-order.server.ts';
import { type Outcome, outcomeOf } from '../../orders/outcome-of.ts';
import { PayForm } from '../../orders/pay-form.tsx';
import { makePrivate, privateHeaders } from '../../orders/private-page.server.ts';
import { usePromise } from '../../ui/delivery-promise.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderLines } from '../../ui/order-lines.tsx';
import { BasisShown, closingOf, OrderTotals } from '../../ui/order-totals.tsx';
import { PostalAddress } from '../../ui/postal-address.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';

/** PAY-04: an order for the holder of its signed link; for everyone else it does not exist. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  makePrivate(context);
  const token = url.searchParams.get('token');
  const order = await findOrder(context, params.id, token);
  if (!order) throw data(null, { status: 404 });
  const t = translator(languageOf(context), 'order');
  return {
    order,
    /** Paths only: the token goes no further than this page's own form. */
    self: links(languageOf(context)).order(order.id, token ?? undefined),
    seo: { title: t('title', { number: order.number }), isIndexed: false },
  };
}

type PayRefusal = { reason: 'stock'; names: string[] } | { reason: 'closed' | 'failed' };

/** 'Opnieuw betalen': on to the payment that runs, or to a new one. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  makePrivate(context);
  const intent = (await request.formData()).get('intent');
  if (intent !== 'pay') throw data(null, { status: 400 });
  const language = languageOf(context);
  const token = url.searchParams.get('token') ?? '';
  const answer = await api(context)
    .call(payOrder, { params: { id: params.id }, query: { token, lang: language }, body: null })
    .catch(() => null);
  if (answer?.status === 404) throw data(null, { status: 404 });
  if (answer?.status === 409) {
    const { code, lines = [] } = answer.body;
    return data<PayRefusal>(
      code === 'OUT_OF_STOCK'
        ? { reason: 'stock', names: lines.map(({ name }) => name) }
        : { reason: 'closed' },
      { status: 409 },
    );
  }
  const to =
    answer?.status === 200 ? safePaymentUrl(answer.body.redirectUrl, requestInfo(context).origin) : null;
  if (to) throw redirectDocument(to, { status: 303 });
  return data<PayRefusal>({ reason: 'failed' }, { status: 503 });
}

export const shouldRevalidate = () => true;

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, self } = loaderData;
  const t = useTranslations('order');
  const to = useLinks();
  const { language } = useShopView();
  const money = useMoney();
  const outcome = outcomeOf(order);
  const promised = usePromise();
  const fell = euroDifference(order.confirmedTotal, order.totals.total);
  const shipment = order.shipments[0];
  return (
    <div className="shop-container max-w-5xl py-10 sm:py-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl font-semibold sm:text-4xl">{t('title', { number: order.number })}</h1>
          <p className="mt-2 text-muted">{t('placedAt', { date: calendarDate(order.placedAt, language) })}</p>
        </div>
        <StateBadge outcome={outcome} />
      </div>

      {actionData && <PayNotice refusal={actionData} />}
      {fell > 0 && <Notice className="mt-8" look="success" title={t('fell', { amount: money(fell) })} />}
      {order.canPayAgain && (
        <div className="mt-8 flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
          <p className="max-w-prose">{t(`unpaid.${outcome === 'open' ? 'open' : 'ended'}`)}</p>
          <PayForm action={self} label={t(outcome === 'open' ? 'finishPaying' : 'payAgain')} />
        </div>
      )}

      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <section aria-labelledby="lines-title">
          <h2 className="mb-4 border-b border-line pb-3 text-xl font-semibold" id="lines-title">
            {t('lines')}
          </h2>
          <OrderLines bundles={order.bundles} isLinked lines={order.transactionLines} />
          <BasisShown basis={order.basis} className="mt-5 border-t border-line pt-4" />
          <div className="mt-3 sm:ml-auto sm:max-w-sm">
            <OrderTotals
              basis={order.basis}
              closing={closingOf(order.status)}
              coupons={order.couponsCreated}
              promocodes={order.promocodes}
              totals={order.totals}
            />
          </div>
        </section>
        <div className="grid gap-6 rounded-card border border-line bg-surface p-6 leading-relaxed sm:grid-cols-2 lg:grid-cols-1">
          <Part title={t('shippingAddress')}>
            <PostalAddress address={order.shipping} />
          </Part>
          <Part title={t('billingAddress')}>
            <PostalAddress address={order.billing} />
            {order.vatNumber && <p>{t('vatNumber', { number: order.vatNumber })}</p>}
          </Part>
          {shipment && (
            <Part title={t('shippingMethod')}>
              {shipment.shippingMethod.name}
              {order.promise && (order.status === 'open' || order.status === 'paid') && (
                <p data-promise>{promised(order.promise)}</p>
              )}
            </Part>
          )}
          {order.payment && <Part title={t('paymentMethod')}>{order.payment.name}</Part>}
          <Part title={t('contact')}>
            <p className="break-words">{order.email}</p>
            {order.phone && <p>{order.phone}</p>}
          </Part>
          {order.note && (
            <Part title={t('note')}>
              <p className="break-words whitespace-pre-line">{order.note}</p>
            </Part>
          )}
        </div>
      </div>

      <p className="mt-12 border-t border-line pt-6 text-muted">
        {t.rich('questions', {
          contact: (text) => (
            <a className="text-ink underline underline-offset-4" href={to.contact}>
              {text}
            </a>
          ),
        })}
      </p>
    </div>
  );
}

function StateBadge({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('order');
  const isGood = outcome === 'paid' || outcome === 'invoice';
  return (
    <p
      className={`inline-flex items-center gap-2 rounded-full border-2 px-4 py-1.5 text-sm font-semibold ${isGood ? 'border-success text-success' : outcome === 'open' ? 'border-line-strong' : 'border-danger text-danger'}`}
      data-outcome={outcome}
    >
      {isGood ? <CheckIcon className="size-4" /> : <WarningIcon className="size-4" />}
      {t(`states.${outcome}`)}
    </p>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 font-sans text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function PayNotice({ refusal }: { refusal: PayRefusal }) {
  const t = useTranslations('order.refusal');
  return (
    <Notice className="mt-8" look="warning" title={t('title')}>
      {refusal.reason === 'stock' ? t('stock', { names: refusal.names.join(', ') }) : t(refusal.reason)}
    </Notice>
  );
}
