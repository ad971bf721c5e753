import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/button.tsx';
import { BagIcon } from '../../ui/icons.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useLinks } from '../../ui/shop-view.ts';

type EmptyCheckoutProps = {
  /** TEN-09: the shop takes no orders at the moment. */
  isClosed: boolean;
  lastOrderHref: string | null;
};

/** Nothing to check out: never filled, emptied, ordered a while ago, or a shop that takes no orders. */
export function EmptyCheckout({ isClosed, lastOrderHref }: EmptyCheckoutProps) {
  const t = useTranslations('checkout');
  const links = useLinks();
  const why = lastOrderHref ? 'ordered' : isClosed ? 'refusal.closed' : 'empty';
  return (
    <MessagePage
      mark={
        <span className="grid size-16 place-items-center rounded-full bg-tint">
          <BagIcon className="size-8" />
        </span>
      }
      text={t(`${why}Text`)}
      title={t(`${why}Title`)}
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
