import { type Approval, listApprovals } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { calendarDate, whenInShop } from '../../../lib/dates.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { WithVat } from '../../../ui/price.tsx';
import { useLinks, useShopView } from '../../../ui/shop-view.ts';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/route';

/** ACC-07: the orders that wait for this customer's approval, and those that they asked it for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  const language = languageOf(context);
  const { approvals } = await api(context).read(listApprovals, {});
  return {
    approvals,
    texts: textsOfPage(language, 'approvals'),
    seo: { title: translator(language, 'approvals')('title'), isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Approvals({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents approvals={loaderData.approvals} />
    </WithPageTexts>
  );
}

function Contents({ approvals }: { approvals: readonly Approval[] }) {
  const t = useTranslations('approvals');
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      {approvals.length === 0 && <p className="mt-8 text-muted">{t('none')}</p>}
      <ul className="mt-8 grid gap-3">
        {approvals.map((approval) => (
          <Row approval={approval} key={approval.id} />
        ))}
      </ul>
    </>
  );
}

function Row({ approval }: { approval: Approval }) {
  const { id, by, isOwn, status, askedAt, until, total } = approval;
  const t = useTranslations('approvals');
  const to = useLinks();
  const { language } = useShopView();
  const date = calendarDate(askedAt, language);
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <h2 className="font-sans font-semibold break-words">{isOwn ? t('own') : t('ask', { name: by })}</h2>
        <p className="text-sm text-muted">
          {date} · {t(`states.${status}`)}
        </p>
        {status === 'waiting' && <p className="mt-1 text-sm">{t('until', whenInShop(until, language))}</p>}
      </div>
      <p className="font-semibold tabular-nums sm:text-right">
        <WithVat amount={total} />
      </p>
      <a
        aria-label={t('viewNamed', { name: by, date })}
        className={buttonClass('secondary')}
        href={to.approval(id)}
      >
        {t('view')}
      </a>
    </li>
  );
}
