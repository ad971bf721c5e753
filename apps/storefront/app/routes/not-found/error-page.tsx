import { useTranslations } from 'use-intl';
import { links } from '../../lib/links.ts';
import type { Shop } from '../../lib/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** Whether a status says that there is no such page, and not that it failed. */
export const isMissing = (status: number): boolean => status >= 400 && status < 500;

/** What a shopper sees where there is no page, or where it failed: what happened, and ways on. */
export function ErrorPage({ status, shop, requestId }: { status: number; shop: Shop; requestId: string }) {
  const t = useTranslations('error');
  const to = links(shop.language);
  return (
    <MessagePage
      mark={
        <p aria-hidden="true" className="font-heading text-7xl font-semibold text-primary-text tabular-nums">
          {status}
        </p>
      }
      text={t(isMissing(status) ? 'notFoundText' : 'errorText')}
      title={t(isMissing(status) ? 'notFoundTitle' : 'errorTitle')}
    >
      <div className="actions">
        <a className={buttonClass('primary')} href={to.products}>
          {t('toProducts')}
        </a>
        <a className={buttonClass('secondary')} href={to.home}>
          {t('toHome')}
        </a>
      </div>
      {requestId && <p className="text-sm text-muted">{t('reference', { id: requestId })}</p>}
    </MessagePage>
  );
}
