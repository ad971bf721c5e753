import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/button.tsx';
import { BagIcon } from '../../ui/icons.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useLinks } from '../../ui/shop-view.ts';

/** Nothing to check out: never filled, or ordered a moment ago and gone back to. */
export function EmptyCheckout({ lastOrderHref }: { lastOrderHref: string | null }) {
  const t = useTranslations('checkout');
  const links = useLinks();
  return (
    <MessagePage
      mark={
        <span className="grid size-16 place-items-center rounded-full bg-tint">
          <BagIcon className="size-8" />
        </span>
      }
      text={t(lastOrderHref ? 'orderedText' : 'emptyText')}
      title={t(lastOrderHref ? 'orderedTitle' : 'emptyTitle')}
    >
      <div className="actions">
        {lastOrderHref && (
          <a className={buttonClass('primary')} href={lastOrderHref}>
            {t('toLastOrder')}
          </a>
        )}
        <a className={buttonClass(lastOrderHref ? 'secondary' : 'primary')} href={links.products}>
          {t('toProducts')}
        </a>
      </div>
    </MessagePage>
  );
}
