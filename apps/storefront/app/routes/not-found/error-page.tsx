import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { isOffline } from '../../lib/is-offline.ts';
import { links } from '../../lib/links.ts';
import type { Shop } from '../../lib/shop.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** Whether a status says that there is no such page, and not that it failed, or that it may be asked for again later. */
export const isMissing = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

/** What the API refuses to show whoever asks: it does so to staff who act for a customer alone. */
const isCustomersOwn = (status: number): boolean => status === 403;

/** What a shopper sees where there is no page, or where it failed: what happened, and ways on. */
export function ErrorPage({ status, shop, requestId }: { status: number; shop: Shop; requestId: string }) {
  const t = useTranslations('error');
  const to = links(shop.language);
  const { pathname, search } = useLocation();
  // What could not be had without a connection may be there as a whole document, or the page that says so is.
  useEffect(() => {
    if (isOffline()) location.reload();
  }, []);
  return (
    <MessagePage
      mark={
        <p aria-hidden="true" className="font-heading text-7xl font-semibold text-primary-text tabular-nums">
          {status}
        </p>
      }
      text={t(isCustomersOwn(status) ? 'customersOwnText' : isMissing(status) ? 'notFoundText' : 'errorText')}
      title={t(
        isCustomersOwn(status) ? 'customersOwnTitle' : isMissing(status) ? 'notFoundTitle' : 'errorTitle',
      )}
    >
      <div className="actions">
        {!isMissing(status) && (
          <a className={buttonClass('primary')} data-reload="" href={pathname + search}>
            {t('again')}
          </a>
        )}
        <a className={buttonClass(isMissing(status) ? 'primary' : 'secondary')} href={to.products}>
          {t('toProducts')}
        </a>
        <a className={buttonClass('secondary')} href={to.home}>
          {t('toHome')}
        </a>
      </div>
      {requestId && !isMissing(status) && (
        <p className="text-sm text-muted">{t('reference', { id: requestId })}</p>
      )}
    </MessagePage>
  );
}
