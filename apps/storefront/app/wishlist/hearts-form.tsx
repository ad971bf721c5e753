import { useTranslations } from 'use-intl';
import { useLinks } from '../ui/shop-view.ts';

/** On the server only: the one form that all hearts of a page belong to, and where it is told that a list is full. */
export function HeartsForm() {
  const t = useTranslations('wishlist');
  return (
    <form action={useLinks().wishlist} data-full={t('full')} id="hearts" method="post">
      <output className="heart-told" />
    </form>
  );
}
