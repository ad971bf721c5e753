import type { Order } from '@etalage/contracts';
import { orderLinkYears, withdrawalDays } from '@etalage/contracts/limits';
import { newReviewPath } from '@etalage/contracts/page-paths';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { cardLook } from '../../lib/card-look.server.ts';
import { calendarDate, dayName } from '../../lib/dates.ts';
import { euroDifference } from '../../lib/euro-difference.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { type PageTexts, WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { ActionsOfOrder } from '../../orders/actions-of-order.tsx';
import { AskAgain } from '../../orders/ask-again.tsx';
import { findOrder } from '../../orders/find-order.server.ts';
import { type ActionRefusal, actOnOrder } from '../../orders/order-action.server.ts';
import { OrderWay } from '../../orders/order-way.tsx';
import { OutcomeIcon } from '../../orders/outcome-icon.tsx';
import { hasLeft, isUndecided, mayBePaid, type Outcome, outcomeOf } from '../../orders/outcome-of.ts';
import { OutcomeText } from '../../orders/outcome-text.tsx';
import { RefundList } from '../../orders/refund-list.tsx';
import { ReturnList } from '../../orders/return-list.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OrderLines } from '../../ui/order-lines.tsx';
import { BasisShown, closingOf, OrderTotals } from '../../ui/order-totals.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/route';
import { OrderDetails } from './order-details.tsx';

/** PAY-04: an order for the holder of its signed link; for everyone else it does not exist. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  makePrivate(context);
  const token = url.searchParams.get('token');
  const order = await findOrder(context, params.id, token);
  const t = translator(languageOf(context), 'order');
  // In the same words for a link that has ended, one that is wrong, and an order that is not there.
  if (!order)
    return data(
      {
        order: null,
        self: '',
        invoiceQuery: '',
        isAccounts: false,
        reviews: null,
        withdraw: null,
        texts: {},
        seo: { title: t('unknown.title'), isIndexed: false },
      },
      { status: 404 },
    );
  const { hasReviews } = await cardLook(context);
  const reviewQuery = new URLSearchParams({ order: order.id, ...(token && { token }) });
  return {
    order,
    /** Its customer is logged in, by whatever they opened it, and can order it again. */
    isAccounts: order.access === 'customer',
    /** Where what was bought can be reviewed; null where it cannot. */
    invoiceQuery: token ? `?${new URLSearchParams({ token })}` : '',
    reviews:
      hasReviews && order.status === 'paid' && order.access !== 'colleague'
        ? `${newReviewPath(languageOf(context))}?${reviewQuery}`
        : null,
    withdraw:
      order.withdrawal.refusal === null && order.access !== 'colleague'
        ? links(languageOf(context)).withdrawOrder(order.id, token ?? undefined)
        : null,
    texts: textsOfPage(languageOf(context), 'withdraw'),
    /** Paths only: the token goes no further than this page's own form. */
    self: links(languageOf(context)).order(order.id, token ?? undefined),
    seo: { title: t('title', { number: order.number }), isIndexed: false },
  };
}

/** Paying, changing and cancelling; the outcome page's forms come here as well. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  makePrivate(context);
  return actOnOrder(context, params.id, url, request);
}

export const shouldRevalidate = () => true;

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, self, invoiceQuery, isAccounts, reviews, withdraw, texts } = loaderData;
  return order ? (
    <KnownOrder
      invoiceQuery={invoiceQuery}
      isAccounts={isAccounts}
      order={order}
      refusal={actionData}
      reviews={reviews}
      self={self}
      texts={texts}
      withdraw={withdraw}
    />
  ) : (
    <UnknownOrder />
  );
}

/** A link that opens nothing, and how to get one that does. */
function UnknownOrder() {
  const t = useTranslations('order.unknown');
  const to = useLinks();
  return (
    <MessagePage text={t('text', { years: orderLinkYears })} title={t('title')}>
      <div className="actions">
        <a className={buttonClass('primary', 'large')} href={to.newOrderLink}>
          {t('newLink')}
        </a>
        <a className={buttonClass('quiet', 'large')} href={to.contact}>
          {t('contact')}
        </a>
      </div>
    </MessagePage>
  );
}

type KnownOrderProps = {
  order: Order;
  self: string;
  /** What opens the order's invoices for a guest. */
  invoiceQuery: string;
  isAccounts: boolean;
  reviews: string | null;
  /** Where it can be withdrawn from; null where it cannot. */
  withdraw: string | null;
  texts: PageTexts;
  refusal: ActionRefusal | undefined;
};

function KnownOrder({ order, self, invoiceQuery, isAccounts, reviews, refusal, ...rest }: KnownOrderProps) {
  const t = useTranslations('order');
  const to = useLinks();
  const { language } = useShopView();
  const money = useMoney();
  const outcome = outcomeOf(order);
  const fell = euroDifference(order.confirmedTotal, order.totals.total);
  const canChoose = order.canPayAgain && !mayBePaid(outcome);
  return (
    <div className="shop-container max-w-5xl py-10 sm:py-14">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title', { number: order.number })}</h1>
      <p className="mt-2 text-muted">{t('placedAt', { date: calendarDate(order.placedAt, language) })}</p>
      {order.placedByStaff !== undefined && (
        <p className="text-muted">{t('placedByStaff', { name: order.placedByStaff })}</p>
      )}
      <OrderState order={order} outcome={outcome} />
      <OrderWay order={order} />
      <AskAgain isAsking={isUndecided(outcome)} isPatient={canChoose} />

      {refusal && <RefusalNotice refusal={refusal} />}
      {fell > 0 && <Notice className="mt-8" look="success" title={t('fell', { amount: money(fell) })} />}
      {canChoose && (
        <div className="mt-6">
          <ActionsOfOrder action={self} order={order} outcome={outcome} />
        </div>
      )}

      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
        <Ordered order={order} />
        <OrderDetails invoiceQuery={invoiceQuery} order={order} outcome={outcome} />
      </div>

      <WithPageTexts texts={rest.texts}>
        <Returned order={order} withdraw={rest.withdraw} />
      </WithPageTexts>

      <p className="mt-10 flex flex-wrap gap-3 empty:hidden">
        {isAccounts && (
          <a className={buttonClass('secondary')} href={to.orderAgain(order.id)}>
            {t('again')}
          </a>
        )}
        {order.subscription.id !== null ? (
          <a className={buttonClass('secondary')} href={to.subscription(order.subscription.id)}>
            {t('toSubscription')}
          </a>
        ) : (
          order.subscription.canBegin && (
            <a className={buttonClass('secondary')} href={`${to.newSubscription}?order=${order.id}`}>
              {t('subscribe')}
            </a>
          )
        )}
        {reviews && (
          <a className={buttonClass('secondary')} href={reviews}>
            {t('review')}
          </a>
        )}
      </p>

      <p className="mt-12 border-t border-line pt-6 text-muted">
        {t.rich('questions', {
          contact: (text) => (
            <TextLink className="text-ink" href={to.contact}>
              {text}
            </TextLink>
          ),
        })}
      </p>
    </div>
  );
}

/** What was withdrawn from, and the link that withdraws from what is left. */
function Returned({ order, withdraw }: { order: Order; withdraw: string | null }) {
  const t = useTranslations('withdraw');
  const { language } = useShopView();
  const { until } = order.withdrawal;
  return (
    <>
      <ReturnList order={order} returns={order.returns} />
      {withdraw && (
        <p className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2">
          <a className={buttonClass('secondary')} href={withdraw}>
            {t('here')}
          </a>
          <span className="text-sm text-muted">
            {until
              ? t('until', { day: dayName(until, language) })
              : t('untilDelivered', { days: withdrawalDays })}
          </span>
        </p>
      )}
    </>
  );
}

type PartProps = { order: Order; outcome: Outcome };

/** How the order stands, in a sign, a word and a sentence. */
function OrderState({ order, outcome }: PartProps) {
  const t = useTranslations('order');
  const to = useLinks();
  return (
    <section aria-labelledby="state" className="mt-6 flex items-start gap-4">
      <OutcomeIcon outcome={outcome} />
      <div className="min-w-0">
        <h2 className="font-sans text-lg font-semibold" data-outcome={outcome} id="state">
          {t(`states.${outcome}`)}
        </h2>
        <OutcomeText
          className="max-w-prose text-muted"
          hasLeft={hasLeft(order)}
          order={order}
          outcome={outcome}
        />
        {order.isChanged && (
          <a className={buttonClass('primary', 'normal', 'mt-3')} href={to.shoppingBag}>
            {t('toBag')}
          </a>
        )}
      </div>
    </section>
  );
}

/** What was ordered, what it costs, and what was given back. */
function Ordered({ order }: { order: Order }) {
  const t = useTranslations('order');
  return (
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
        <RefundList refunds={order.refunds} />
      </div>
    </section>
  );
}

function RefusalNotice({ refusal }: { refusal: ActionRefusal }) {
  const t = useTranslations('order.refusal');
  const textOf = (why: ActionRefusal) => {
    if (why.reason === 'often') return why.told;
    return why.reason === 'stock' ? t('stock', { names: why.names.join(', ') }) : t(why.reason);
  };
  return (
    <Notice className="mt-8" look="warning" title={t('title')}>
      {textOf(refusal)}
    </Notice>
  );
}
