import { useTranslations } from 'use-intl';
import { links } from '../../lib/links.ts';
import type { Shop } from '../../lib/shop.ts';
import { buttonClass } from '../../ui/button.tsx';

/** Whether a status says that there is no such page, and not that it failed. */
export const isMissing = (status: number): boolean => status >= 400 && status < 500;

/** What a shopper sees where there is no page, or where it failed: what happened, and ways on. */
export function ErrorPage({ status, shop, requestId }: { status: number; shop: Shop; requestId: string }) {
  const t = useTranslations('error');
  const to = links(shop.language);
  return (
    <div className="shop-container flex min-h-[55vh] flex-col items-start justify-center gap-6 py-20">
      <p aria-hidden="true" className="font-heading text-7xl font-semibold text-primary-text tabular-nums">
        {status}
      </p>
      <h1 className="max-w-2xl text-3xl font-semibold sm:text-4xl">
        {t(isMissing(status) ? 'notFoundTitle' : 'errorTitle')}
      </h1>
      <p className="max-w-prose text-lg text-muted">{t(isMissing(status) ? 'notFoundText' : 'errorText')}</p>
      <div className="actions">
        <a className={buttonClass('primary')} href={to.products}>
          {t('toProducts')}
        </a>
        <a className={buttonClass('secondary')} href={to.home}>
          {t('toHome')}
        </a>
      </div>
      {requestId && <p className="text-sm text-muted">{t('reference', { id: requestId })}</p>}
    </div>
  );
}
