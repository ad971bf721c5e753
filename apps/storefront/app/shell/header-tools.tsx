import { useTranslations } from 'use-intl';
import type { HeaderProps } from '../lib/header-props.ts';
import { KeptHtml } from '../lib/kept-html.tsx';
import { links } from '../lib/links.ts';
import { Place } from '../lib/place.tsx';
import { DrawnPart } from '../lib/shop-parts.tsx';
import { HeartIcon } from '../ui/icons.tsx';
import { CartLink } from './cart-link.tsx';
import { HeaderLink } from './header-link.tsx';

/** The browser keeps these as they were drawn: logging in or out and another language always load a new document. */
const keptTools = 'hidden items-center sm:flex';

/** Language, account, wishlist and cart, as icons. Phones have the first two in their menu. */
export function HeaderTools(props: HeaderProps) {
  const { shop } = props;
  const t = useTranslations('shell');
  const to = links(shop.language);
  return (
    <div className="flex items-center justify-end">
      {import.meta.env.SSR ? (
        <DrawnPart className={keptTools} id="kept-tools" pick={({ tools }) => tools(props)} />
      ) : (
        <KeptHtml className={keptTools} id="kept-tools" />
      )}
      <HeaderLink href={to.wishlist} icon={<HeartIcon className="size-6" />} name={t('wishlist')} />
      {shop.shoppingEnabled && (
        <Place name="cart">
          <CartLink />
        </Place>
      )}
    </div>
  );
}
