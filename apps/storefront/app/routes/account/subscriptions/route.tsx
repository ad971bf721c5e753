import { listSubscriptions, type Subscription } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { calendarDate } from '../../../lib/dates.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useLinks, useShopView } from '../../../ui/shop-view.ts';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/route';
import { lineNames } from './line-names.ts';

/** ACC-03: what comes to a customer again and again. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  const language = languageOf(context);
  const { subscriptions } = await api(context).read(listSubscriptions, {});
  return {
    subscriptions,
    texts: textsOfPage(language, 'subscriptions'),
    seo: { title: translator(language, 'subscriptions')('title'), isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Subscriptions({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents subscriptions={loaderData.subscriptions} />
    </WithPageTexts>
  );
}

function Contents({ subscriptions }: { subscriptions: readonly Subscription[] }) {
  const t = useTranslations('subscriptions');
  const to = useLinks();
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      {subscriptions.length === 0 && (
        <>
          <p className="mt-8 max-w-prose text-muted">{t('none')}</p>
          <a className={`mt-6 ${buttonClass('primary')}`} href={to.products}>
            {t('toProducts')}
          </a>
        </>
      )}
      <ul className="mt-8 grid gap-3">
        {subscriptions.map((subscription) => (
          <Row key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    </>
  );
}

function Row({ subscription }: { subscription: Subscription }) {
  const { id, lines, interval, status, nextOn } = subscription;
  const t = useTranslations('subscriptions');
  const to = useLinks();
  const { language } = useShopView();
  const names = lineNames(lines);
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="font-sans font-semibold break-words">{names}</h2>
        <p className="mt-1 text-sm text-muted">
          {t(`interval.${interval}`)} ·{' '}
          {status === 'active'
            ? t('nextOn', { date: calendarDate(nextOn, language) })
            : t(`status.${status}`)}
        </p>
      </div>
      <a
        aria-label={t('seeNamed', { names })}
        className={buttonClass('secondary')}
        href={to.subscription(id)}
      >
        {t('see')}
      </a>
    </li>
  );
}
