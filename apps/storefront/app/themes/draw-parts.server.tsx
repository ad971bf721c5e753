import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { messagesIn } from '../lib/i18n.server.ts';
import { localeOf } from '../lib/locale.ts';
import type { Shop } from '../lib/shop.ts';
import type { ShopParts } from '../lib/shop-parts.tsx';
import { ActivePromos } from '../promo/active-promos.tsx';
import { FooterContents } from './footer.tsx';
import { DrawerMenu } from './mobile-menu.tsx';
import { Dropdown } from './simple/desktop-menu.tsx';

const drawn = new WeakMap<Shop, ShopParts>();

/** Menus and footer of a shop, drawn once for as long as the shop is remembered: a third of the work on a list. */
export function shopParts(shop: Shop): ShopParts {
  const parts = drawn.get(shop) ?? draw(shop);
  drawn.set(shop, parts);
  return parts;
}

function draw(shop: Shop): ShopParts {
  const { language } = shop;
  const html = (view: ReactNode) =>
    renderToStaticMarkup(
      <IntlProvider locale={localeOf(language)} messages={messagesIn(language)} timeZone="Europe/Amsterdam">
        {view}
      </IntlProvider>,
    );
  return {
    footer: html(<FooterContents shop={shop} />),
    drawerMenu: html(<DrawerMenu items={shop.header.mobileMenu} />),
    promoBanners: shop.promoBanners,
    activePromos: ActivePromos,
    dropdowns: Object.fromEntries(shop.header.menu.map((item) => [item.id, html(<Dropdown item={item} />)])),
  };
}
