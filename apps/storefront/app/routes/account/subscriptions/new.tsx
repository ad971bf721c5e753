import { randomUUID } from 'node:crypto';
import { getSubscriptionOffer, type SubscriptionOffer } from '@etalage/contracts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { BasisShown } from '../../../ui/order-totals.tsx';
import { useLinks, useMoney, useShopView } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/new';
import { isInterval } from './change-subscription.server.ts';
import { lineName } from './line-names.ts';
import { StartForm } from './start-form.tsx';
import { sourceOf, start } from './start-subscription.server.ts';

/** ACC-03: what a subscription would be, before there is one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  const language = languageOf(context);
  const source = sourceOf(url);
  if (!source) throw data(null, { status: 404 });
  const offer = await api(context).read(getSubscriptionOffer, { query: { lang: language, ...source } });
  const interval = url.searchParams.get('interval') ?? undefined;
  return {
    offer,
    interval: isInterval(interval) ? interval : ('month' as const),
    formKey: randomUUID(),
    texts: textsOfPage(language, 'subscriptions'),
    seo: { title: translator(language, 'subscriptions')('newTitle'), isIndexed: false },
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  await requireCustomer(context, url);
  const source = sourceOf(url);
  if (!source) throw data(null, { status: 404 });
  return start(context, source, textsOf(await request.formData()));
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function NewSubscription({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} answer={actionData} />
    </WithPageTexts>
  );
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'offer' | 'interval' | 'formKey'> & {
  answer: Route.ComponentProps['actionData'];
};

function Contents({ offer, interval, formKey, answer }: ContentsProps) {
  const t = useTranslations('subscriptions');
  const to = useLinks();
  const refused = offer.lines.filter((line) => line.refused !== null);
  const { shoppingEnabled } = useShopView();
  const canStart =
    shoppingEnabled && offer.lines.length > 0 && refused.length === 0 && offer.billing !== null;
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('newTitle')}</h1>
      <p className="mt-2 max-w-prose text-muted">{t('newText')}</p>
      <div className="mt-6 empty:hidden">
        <ErrorSummary errors={answer?.errors} />
      </div>
      {!shoppingEnabled && <Notice className="mt-6" look="warning" title={t('refused.closed')} />}
      <Lines offer={offer} />
      {refused.length > 0 && (
        <a className={`mt-6 ${buttonClass('secondary')}`} href={to.products}>
          {t('toProducts')}
        </a>
      )}
      {offer.billing === null && (
        <Notice className="mt-6" look="warning" title={t('noAddress')}>
          <TextLink href={to.details}>{t('toDetails')}</TextLink>
        </Notice>
      )}
      {canStart && offer.paymentOptions.length === 0 && (
        <Notice className="mt-6" look="warning" title={t('noPayment')} />
      )}
      {canStart && offer.paymentOptions.length > 0 && (
        <StartForm answer={answer} formKey={formKey} interval={interval} offer={offer} />
      )}
    </>
  );
}

function Lines({ offer: { lines, basis } }: { offer: SubscriptionOffer }) {
  const t = useTranslations('subscriptions');
  const money = useMoney();
  return (
    <>
      <BasisShown basis={basis} className="mt-8" />
      <ul className="mt-2 ruled border-y border-line" data-lines>
        {lines.map(({ variantId, quantity, total, refused, ...line }) => (
          <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3" key={variantId}>
            <span className="min-w-0 break-words">
              {line.name === '' ? t('goneLine') : `${quantity} × ${lineName(line)}`}
              {refused && <span className="block font-medium text-danger">{t(`offer.${refused}`)}</span>}
            </span>
            {line.name !== '' && <span className="tabular-nums">{money(total)}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}
