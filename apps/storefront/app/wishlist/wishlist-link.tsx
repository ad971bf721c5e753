import { useTranslations } from 'use-intl';
import { countLook, HeaderLink } from '../shell/header-link.tsx';
import { HeartIcon } from '../ui/icons.tsx';
import { useLinks } from '../ui/shop-view.ts';

/** On the server only: to the wishlist, with room for how many are on it, which the browser knows (hearts.ts). */
export function WishlistLink() {
  const t = useTranslations('shell');
  const icon = (
    <>
      <HeartIcon className="size-6" />
      <WishlistCount className={countLook} />
    </>
  );
  return <HeaderLink href={useLinks().wishlist} icon={icon} name={t('wishlist')} />;
}

export function WishlistCount({ className }: { className: string }) {
  const t = useTranslations('shell');
  return (
    <span
      aria-hidden="true"
      className={className}
      data-wishlist-count={t('wishlistCount', { count: '#' })}
      hidden
    />
  );
}
