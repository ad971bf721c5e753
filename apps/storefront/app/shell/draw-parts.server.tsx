import { localeOf } from '@etalage/contracts/locale';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { hole, withHoles } from '../lib/holes.server.ts';
import { messagesIn } from '../lib/i18n.server.ts';
import { shopHref } from '../lib/links.ts';
import { PlacesContext } from '../lib/place.tsx';
import { createPlaces } from '../lib/places.server.tsx';
import type { Shop } from '../lib/shop.ts';
import {
  type DrawnItem as DrawnItemName,
  type PageOfHeader,
  type ShopParts,
  ShopPartsContext,
} from '../lib/shop-parts.tsx';
import { CookieBanner, DrawnOverlays } from '../overlays/drawn-overlays.tsx';
import { isStickyHidden, type StickyRules, stickyRules } from '../overlays/sticky-rules.ts';
import { ActivePromos } from '../promo/active-promos.tsx';
import { PromoBanners } from '../promo/promo-banners.tsx';
import { PackNote } from '../ui/pack-note.tsx';
import { ShopViewContext } from '../ui/shop-view.ts';
import { HeartsForm } from '../wishlist/hearts-form.tsx';
import { currentOf } from './current-of.ts';
import { DarkHead } from './dark-head.server.tsx';
import { DrawnItem } from './drawn-item.tsx';
import { FooterContents } from './footer.tsx';
import { pathIn } from './language-switcher.tsx';
import { DrawerContents } from './mobile-menu.tsx';
import { ShadowBar } from './shadow-bar.server.tsx';
import { type Theme, ThemeContext } from './theme.ts';

const drawn = new WeakMap<Shop, ShopParts>();

/**
 * What stands around every page of a shop, drawn once for as long as the shop is remembered: it is more than what most
 * pages have of their own. Where pages differ there are holes.
 */
export function shopParts(shop: Shop, theme: Theme): ShopParts {
  const parts = drawn.get(shop) ?? draw(shop, theme);
  drawn.set(shop, parts);
  return parts;
}

/** With what every view of the shop needs around it. */
function inShop(shop: Shop, view: ReactNode): ReactNode {
  const { language } = shop;
  return (
    <IntlProvider locale={localeOf(language)} messages={messagesIn(language)} timeZone="Europe/Amsterdam">
      <ShopViewContext value={shop}>{view}</ShopViewContext>
    </IntlProvider>
  );
}

/** Any page will do to find out which places there are. */
const nowhere: PageOfHeader = { path: '', alternates: {}, searchTerm: '' };

function draw(shop: Shop, theme: Theme): ShopParts {
  const { Menu, folds, account } = theme;
  const { menu, layout } = shop.header;
  const places = createPlaces((view) =>
    inShop(shop, <ShopPartsContext value={parts}>{view}</ShopPartsContext>),
  );
  const around = (view: ReactNode) =>
    inShop(
      shop,
      <ThemeContext value={theme}>
        <PlacesContext value={places.shared}>{view}</PlacesContext>
      </ThemeContext>,
    );
  // React asks for pictures ahead, in what it writes first; in the middle of a page the pictures themselves are as early.
  const html: Draw = (view) =>
    renderToStaticMarkup(around(view)).replace(/^(<link rel="preload"[^>]*>)+/, '');

  const drawer = partOfHeader(shop, html, (page) => (
    <DrawerContents {...page} account={account} folds={folds} shop={shop} />
  ));
  const items = new Map<DrawnItemName, (page: PageOfHeader) => string>();
  const item = (name: DrawnItemName, shown: PageOfHeader) => {
    const drawn =
      items.get(name) ??
      partOfHeader(shop, html, (page) => <DrawnItem account={account} item={name} page={page} shop={shop} />);
    items.set(name, drawn);
    return drawn(shown);
  };

  const menuEntries = once(() =>
    withHoles(html(<Menu currentOf={({ id }) => hole(String(id))} items={menu} navMode={layout.navMode} />)),
  );
  const cookieBanner = once(() => withHoles(html(<CookieBanner nonce={hole('nonce')} />)));
  const parts: ShopParts = {
    footer: once(() =>
      html(
        <>
          <FooterContents shop={shop} />
          <HeartsForm />
        </>,
      ),
    ),
    menu: (path) =>
      menuEntries()((name) => {
        const entry = menu.find(({ id }) => String(id) === name);
        return entry && currentOf(entry, path);
      }),
    drawer,
    item,
    promoBanners: bannersOf(shop, html),
    shadowBar: once(() => html(<ShadowBar />)),
    cookieBanner: (nonce) => cookieBanner()(() => nonce),
    overlays: overlaysOf(shop, html),
    places,
    drawPlaces(me) {
      // A place is known once the part that it stands in was drawn.
      drawer(nowhere);
      item('account', nowhere);
      parts.shadowBar();
      const htmlOf = places.ofDocument().draw(me);
      return Object.fromEntries(places.sharedNames().map((name) => [name, htmlOf(name)]));
    },
    head: (nonce) => (
      <>
        {shop.wishes?.isListed === false && <meta content="noindex, nofollow" name="robots" />}
        <DarkHead dark={shop.dark} nonce={nonce} />
      </>
    ),
    activePromos: ActivePromos,
    packNote: PackNote,
  };
  return parts;
}

/** A view of a shop as HTML. */
type Draw = (view: ReactNode) => string;

/** What stands in the header is another in each page by its address and by what was searched for. */
function partOfHeader({ languages }: Shop, html: Draw, view: (page: PageOfHeader) => ReactNode) {
  const page = {
    path: '',
    alternates: Object.fromEntries(languages.map(({ code }) => [code, hole(`to-${code}`)])),
    searchTerm: hole('term'),
  };
  const fill = once(() => withHoles(html(view(page))));
  return (shown: PageOfHeader) =>
    fill()((name) => (name === 'term' ? shown.searchTerm : pathIn(name.slice('to-'.length), shown)));
}

/** What floats above all; the shop's button is hidden on the pages that it names. */
function overlaysOf(shop: Shop, html: Draw): ShopParts['overlays'] {
  const fill = once(() =>
    withHoles(html(<DrawnOverlays hidesSticky={hole('sticky')} nonce={hole('nonce')} shop={shop} />)),
  );
  const rulesOfSticky = once(() => stickyRulesOf(shop));
  return (path, nonce) =>
    fill()((name) => {
      if (name === 'nonce') return nonce;
      const rules = rulesOfSticky();
      return rules && isStickyHidden(path, rules) ? 'true' : undefined;
    });
}

function stickyRulesOf({ wishes, language, languages }: Shop): StickyRules | undefined {
  const codes = languages.map(({ code }) => code);
  return wishes?.stickyButton && stickyRules(wishes.stickyButton, (url) => shopHref(url, language, codes));
}

/** The banners above all; one that leads to the page itself is small there. */
function bannersOf({ promoBanners: banners }: Shop, html: Draw): ShopParts['promoBanners'] {
  const fill = once(() =>
    withHoles(
      html(<PromoBanners banners={banners} minimised={({ id }) => hole(String(id))} nonce={hole('nonce')} />),
    ),
  );
  return (path, nonce) =>
    fill()((name) => {
      if (name === 'nonce') return nonce;
      const { href } = banners.find(({ id }) => String(id) === name) ?? {};
      return href && path.includes(href) ? 'true' : undefined;
    });
}

/** Drawn when it is first wanted, since not every page has every part. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
