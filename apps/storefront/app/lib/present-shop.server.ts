import type { MenuPage, StoreInit } from '@etalage/contracts';
import { bannerView } from '../promo/banner-view.ts';
import { themeNamed } from '../themes/index.ts';
import { isLight, legible, mix, readableOn, textOn } from './colour.ts';
import { fontFiles } from './font-files.server.ts';
import { fontsOf } from './fonts.ts';
import { shopHref } from './links.ts';
import {
  colourSetting,
  jsonSetting,
  listSetting,
  type Settings,
  settingsOf,
  switchSetting,
} from './settings.ts';
import type { FooterView, HeaderView, Logo, MenuNode, Shop, SocialLink } from './shop.ts';
import { readWishes } from './shop-wishes.ts';

const DEFAULT_PRIMARY = '#1f5c4d';
const DARK = '#1d1d1d';

/** The API's start-up answer as the views need it: addresses in the language, colours checked, settings read. */
export function presentShop(init: StoreInit): Shop {
  const settings = settingsOf(init.settings);
  const primary = colourSetting(settings, 'ecommerce_theme_primary_color', 'theme_primary_color');
  const name = init.store.storeName || 'Store';
  const fonts = fontsOf(settings);
  const languages = init.languages.map(({ code }) => code);
  return {
    name,
    language: init.language,
    languages: init.languages,
    currency: init.currency,
    basis: init.basis,
    shoppingEnabled: init.shoppingEnabled,
    cart: {
      hasPaymentIcons: switchSetting(
        settings,
        false,
        'ecommerce_cart_show_payment_icons',
        'cart_show_payment_icons',
      ),
      hasFreeShippingProgress: switchSetting(settings, false, 'ecommerce_cart_show_free_shipping_progress'),
    },
    paymentMarks: init.paymentMarks,
    theme: themeNamed(settings.get('theme')),
    fontFiles: fonts.names.flatMap((font) => fontFiles[font] ?? []),
    style: { ...colours(settings, primary ?? DEFAULT_PRIMARY, primary), ...fonts.style },
    header: header(init, settings),
    footer: footer(init, settings, primary),
    hasPromoBanners: init.promoBanners.length > 0,
    promoBanners: init.promoBanners.map((banner) => bannerView(banner, init.language, languages)),
    campaign: init.latestCampaign,
    rating: init.store.avg_rating,
    wishes: readWishes(settings),
  };
}

/** The shop without what the server alone draws (see draw-parts.server.tsx): this much goes to the browser. */
export function leanShop(shop: Shop): Shop {
  const { header, footer } = shop;
  return {
    ...shop,
    header: {
      ...header,
      menu: header.menu.map((item) => ({ ...item, children: [] })),
      mobileMenu: [],
    },
    footer: { ...footer, logo: null, slogan: '', extraLogos: [], social: [] },
    promoBanners: [],
    rating: null,
    wishes: null,
  };
}

function header(init: StoreInit, settings: Settings): HeaderView {
  const background = headerColour(settings);
  const wish = jsonSetting(settings, 'ecommerce_header_settings');
  const languages = init.languages.map(({ code }) => code);
  const menu = menuOf(init.menuPages, 'desktop', init.language, languages);
  const mobileMenu = menuOf(init.menuPages, 'mobile', init.language, languages);
  return {
    logo: logoOn(background, init),
    logoOnPicture: logoOn('#000000', init),
    menu,
    mobileMenu,
    usps: init.usps.map(({ text }) => text).filter(Boolean),
    isSticky: wish.stickyHeader !== false,
    isTransparentOnHero: switchSetting(settings, false, 'header_transparent_on_hero'),
    logoPosition: wish.logoPosition === 'left' ? 'left' : 'center',
    navPlacement: wish.navPlacement === 'inline' && fitsBesideLogo(menu) ? 'inline' : 'below',
  };
}

/** Letters of a menu that leave room for logo, search and icons in one bar of 1200 px. */
const INLINE_LETTERS = 48;

function fitsBesideLogo(menu: readonly MenuNode[]): boolean {
  const letters = menu.reduce(
    (sum, { label, children }) => sum + label.length + (children.length > 0 ? 4 : 2),
    0,
  );
  return letters <= INLINE_LETTERS;
}

/** Entries of one menu in its order; the API sends them all, deeper levels inside. */
function menuOf(
  pages: readonly MenuPage[],
  device: 'desktop' | 'mobile',
  language: string,
  languages: readonly string[],
): MenuNode[] {
  type Item = Omit<MenuPage, 'children'> & { children?: readonly Item[] };
  const order = (item: Item) =>
    device === 'desktop' ? item.desktopHeaderSortIndex : item.mobilMenuSortIndex;
  const node = (item: Item): MenuNode => {
    const children = sorted(item.children ?? []).map(node);
    return {
      id: item.id,
      label: item.title || item.label,
      href: shopHref(item.url, language, languages),
      isOpen: item.submenu_open,
      hasChildren: children.length > 0,
      children,
    };
  };
  const sorted = (items: readonly Item[]) => [...items].sort((a, b) => order(a) - order(b));
  const shown = pages.filter((item) => (device === 'desktop' ? item.isInDesktopHeader : item.isInMobileMenu));
  return sorted(shown)
    .map(node)
    .filter(({ label, href, children }) => label && (href || children.length > 0));
}

function footer(init: StoreInit, settings: Settings, primary: string | null): FooterView {
  const { store } = init;
  const street = store.storeAddress || [store.storeStreet, store.storeHouseNr].filter(Boolean).join(' ');
  const custom = settings.get('custom_footer_logo');
  return {
    logo: custom
      ? { image: null, src: custom, alt: store.storeName }
      : logoOn(footerColour(settings, primary), init),
    slogan: settings.get('ecommerce_footer_slogan') ?? '',
    extraLogos: listSetting(settings, 'custom_footer_logos').filter(isPictureUrl).slice(0, 3),
    social: socialLinks(store),
    address: [
      street,
      [
        [store.storePostalCode, store.storeCity].filter(Boolean).join(' '),
        street || store.storeCity ? store.storeCountryCode : '',
      ]
        .filter(Boolean)
        .join(', '),
    ].filter(Boolean),
    phone: store.storeTelephoneNumber,
    email: store.storeEmailAddress,
    chamberOfCommerce: store.chamberOfCommerceNumber,
    vatNumber: store.vatIdentifier,
    showsContactForm: !/^(false|0)$/i.test(settings.get('ecommerce_footer_show_contact_form')?.trim() ?? ''),
  };
}

function socialLinks(store: StoreInit['store']): SocialLink[] {
  const all = [
    { network: 'Facebook', href: store.facebookLink },
    { network: 'Instagram', href: store.instagramLink },
    { network: 'TikTok', href: store.tiktokLink },
    { network: 'Snapchat', href: store.snapchatLink },
  ] as const;
  return all.filter(({ href }) => /^https:\/\//.test(href));
}

/** The logo that can be seen on a background (HEAD-17, FOOT-07), else the shop's only one. */
function logoOn(background: string, { logos, store }: StoreInit): Logo | null {
  const image = (isLight(background) ? logos.light : logos.dark) ?? logos.standard;
  if (image) return { image, src: '', alt: store.storeName };
  return isPictureUrl(store.store_logo) ? { image: null, src: store.store_logo, alt: store.storeName } : null;
}

const isPictureUrl = (url: string | undefined): url is string => /^(https:\/\/|\/(?!\/))/.test(url ?? '');

function headerColour(settings: Settings): string {
  return (
    colourSetting(settings, 'ecommerce_header_background_color', 'header_background_color', 'header_color') ??
    '#ffffff'
  );
}

/** FOOT-06: dark, light, primary or a colour of its own; dark where nothing is set. */
function footerColour(settings: Settings, primary: string | null): string {
  const wish = settings.get('ecommerce_footer_color') ?? settings.get('footer_color') ?? '';
  if (wish === 'light') return '#ffffff';
  if (wish === 'primary') return primary ?? DARK;
  return colourSetting(settings, 'ecommerce_footer_color', 'footer_color') ?? DARK;
}

function colours(settings: Settings, primary: string, chosen: string | null): Record<string, string> {
  const headerBackground = headerColour(settings);
  const footerBackground = footerColour(settings, chosen);
  const page = colourSetting(settings, 'theme_page_color') ?? '#ffffff';
  const itemsMode = settings.get('ecommerce_header_items_color_mode');
  const itemsWish = itemsMode === 'light' ? '#ffffff' : itemsMode === 'dark' ? '#111111' : null;
  return {
    '--color-primary': primary,
    '--color-on-primary': textOn(primary),
    '--color-primary-strong': mix(primary, textOn(primary) === '#ffffff' ? '#000000' : '#ffffff', 0.16),
    '--color-primary-soft': mix(primary, '#ffffff', 0.9),
    '--color-primary-text': legible(primary, '#ffffff'),
    '--color-accent': colourSetting(settings, 'theme_accent_color') ?? primary,
    '--color-page': isLight(page) ? page : '#ffffff',
    '--color-header': headerBackground,
    '--color-on-header': readableOn(headerBackground, itemsWish),
    '--color-footer': footerBackground,
    '--color-on-footer': readableOn(footerBackground, colourSetting(settings, 'ecommerce_footer_text_color')),
  };
}
