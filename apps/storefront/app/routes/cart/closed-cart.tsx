import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useLinks } from '../../ui/shop-view.ts';

/** TEN-09: where the shop takes no orders the cart is not shown, and nothing of it can be changed. */
export function ClosedCart() {
  const t = useTranslations('cart');
  const links = useLinks();
  return (
    <MessagePage text={t('shoppingDisabled')} title={t('title')}>
      <a className={buttonClass('primary')} href={links.products}>
        {t('toProducts')}
      </a>
    </MessagePage>
  );
}
