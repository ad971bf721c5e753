import { listInvoices } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { Notice } from '../../ui/notice.tsx';
import { useLinks, useMoney } from '../../ui/shop-view.ts';
import type { Route } from './+types/invoices';
import { InvoiceRow } from './invoice-row.tsx';
import { PageLinks } from './page-links.tsx';
import { requireCustomer } from './require-customer.server.ts';

/** ACC-03: a customer's invoices and credit notes, with what is to be paid of them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  const language = languageOf(context);
  const after = url.searchParams.get('after');
  const { invoices, next, open } = await api(context).read(listInvoices, {
    query: after === null ? {} : { after },
  });
  return {
    invoices,
    open,
    isFirst: after === null,
    older: next === null ? null : `${links(language).invoices}?${new URLSearchParams({ after: next })}`,
    seo: { title: translator(language, 'account')('invoices.title'), isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { invoices, open, isFirst, older } = loaderData;
  const t = useTranslations('account.invoices');
  const to = useLinks();
  const money = useMoney();
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      {open.count > 0 && (
        <Notice className="mt-6" look="warning" title={t('open', { amount: money(open.amount) })}>
          {t('openCount', { count: open.count })}
        </Notice>
      )}
      {invoices.length === 0 && <p className="mt-8 text-muted">{t('none')}</p>}
      <ul className="mt-8 grid gap-3">
        {invoices.map((invoice) => (
          <InvoiceRow invoice={invoice} key={invoice.id} />
        ))}
      </ul>
      <PageLinks
        newest={isFirst ? null : { href: to.invoices, text: t('newest') }}
        older={older === null ? null : { href: older, text: t('older') }}
      />
    </>
  );
}
