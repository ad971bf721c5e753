import { getSubscription, type SubscriptionDetail } from '@etalage/contracts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { calendarDate, dayInShop } from '../../../lib/dates.ts';
import { type FormAnswer, textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { isOrderId } from '../../../orders/find-order.server.ts';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { WithVat } from '../../../ui/price.tsx';
import { useLinks, useShopView } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/detail';
import { changeSubscriptionOf, told } from './change-subscription.server.ts';
import { lineNames } from './line-names.ts';
import { ChangeForm, Deeds } from './subscription-forms.tsx';
import { SubscriptionState } from './subscription-state.tsx';
import { Terms } from './terms.tsx';

/** ACC-03: one subscription, and what its customer can do with it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  const language = languageOf(context);
  const subscription = await api(context).read(getSubscription, {
    params: { id: params.id },
    query: { lang: language },
  });
  return {
    subscription,
    done: told.find((each) => each === url.searchParams.get('done')) ?? null,
    today: dayInShop(new Date().toISOString()),
    texts: textsOfPage(language, 'subscriptions'),
    seo: { title: translator(language, 'subscriptions')('one'), isIndexed: false },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  await requireCustomer(context, url);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  return changeSubscriptionOf(context, params.id, textsOf(await request.formData()));
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function SubscriptionPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} answer={actionData} />
    </WithPageTexts>
  );
}

type ContentsProps = Omit<Route.ComponentProps['loaderData'], 'texts' | 'seo'> & {
  answer: FormAnswer | undefined;
};

function Contents({ subscription, done, today, answer }: ContentsProps) {
  const t = useTranslations('subscriptions');
  const to = useLinks();
  const { status, lines } = subscription;
  const canChange = status === 'active' || status === 'paused';
  return (
    <>
      <p className="text-muted">{t('one')}</p>
      <h1 className="mt-1 text-3xl font-semibold break-words sm:text-4xl">{lineNames(lines)}</h1>
      {done !== null && !answer && <Notice className="mt-6" look="success" title={t(`done.${done}`)} />}
      <div className="mt-6 empty:hidden">
        <ErrorSummary errors={answer?.errors} />
      </div>
      <SubscriptionState subscription={subscription} />
      {canChange && <Deeds subscription={subscription} />}
      {status === 'waiting' && <Waiting subscription={subscription} />}
      <Terms subscription={subscription} />
      {canChange && <ChangeForm answer={answer} subscription={subscription} today={today} />}
      <Deliveries subscription={subscription} />
      <p className="mt-8">
        <TextLink href={to.subscriptions}>{t('back')}</TextLink>
      </p>
    </>
  );
}

type Props = { subscription: SubscriptionDetail };

/** The first order is to be paid yet: that is what begins it. */
function Waiting({ subscription: { deliveries } }: Props) {
  const t = useTranslations('subscriptions');
  const to = useLinks();
  const order = deliveries.at(-1)?.order;
  if (!order) return null;
  return (
    <p className="mt-4 max-w-prose">
      {t.rich('payFirst', { order: (text) => <TextLink href={to.order(order.id)}>{text}</TextLink> })}
    </p>
  );
}

/** What became of its dates. */
function Deliveries({ subscription: { deliveries } }: Props) {
  const t = useTranslations('subscriptions');
  const to = useLinks();
  const { language } = useShopView();
  if (deliveries.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="text-xl font-semibold">{t('deliveries')}</h2>
      <ul className="mt-4 ruled border-y border-line">
        {deliveries.map(({ dueOn, outcome, missing, order }) => (
          <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3" key={dueOn}>
            <span>
              {calendarDate(dueOn, language)} · {t(`outcome.${outcome}`)}
              {missing.length > 0 && `: ${missing.join(', ')}`}
            </span>
            {order && (
              <span className="tabular-nums">
                <TextLink href={to.order(order.id)}>{t('order', { number: order.number })}</TextLink>{' '}
                <WithVat amount={order.total} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
