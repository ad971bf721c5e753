import type { StoreInit } from '@etalage/contracts';
import { bannerView } from './banner-view.ts';
import { isLight } from './colour.ts';
import { fittedHeader } from './fitted-header.ts';
import { fontFiles } from './font-files.server.ts';
import { fontsOf } from './fonts.ts';
import type { HeaderDefaults } from './header-model.ts';
import { barsOf } from './header-places.ts';
import { headerColour, presentColours } from './present-colours.server.ts';
import { logoInDark, presentDark } from './present-dark.server.ts';
import { presentFooter } from './present-footer.server.ts';
import { isPictureUrl, logoOn, logoOnDark } from './present-logo.server.ts';
import { presentMenu } from './present-menu.server.ts';
import { readProfessionalSearch } from './professional-search.ts';
import { readHeader } from './read-header.server.ts';
import { jsonSetting, numberSetting, type Settings, settingsOf, switchSetting } from './settings.ts';
import type { DarkLook, HeaderView, Shop } from './shop.ts';
import { readWishes } from './shop-wishes.ts';

/**
 * The API's start-up answer as the views need it: addresses in the language, colours checked, settings read.
 * @param ofTheme what the shop's theme has of its own
 */
export function presentShop(init: StoreInit, ofTheme: HeaderDefaults): Shop {
  const settings = settingsOf(init.settings);
  const name = init.store.storeName || 'Store';
  const fonts = fontsOf(settings);
  const languages = init.languages.map(({ code }) => code);
  const colours = presentColours(settings, ofTheme);
  const dark = presentDark(settings, colours);
  return {
    name,
    language: init.language,
    languages: init.languages,
    currency: init.currency,
    basis: init.basis,
    shoppingEnabled: init.shoppingEnabled,
    cart: {
      hasPaymentIcons: switchSetting(settings, false, 'cartPaymentIcons'),
      hasFreeShippingProgress: switchSetting(settings, false, 'cartFreeShippingProgress'),
    },
    paymentMarks: init.paymentMarks,
    theme: settings.get('theme') ?? '',
    fontFiles: fonts.names.flatMap((font) => fontFiles[font] ?? []),
    style: { ...colours, ...fonts.style },
    dark,
    header: header(init, settings, ofTheme, dark),
    footer: presentFooter(init, settings, dark),
    hasPromoBanners: init.promoBanners.length > 0,
    promoBanners: init.promoBanners.map((banner) => bannerView(banner, init.language, languages)),
    campaign: init.latestCampaign,
    listScrollThreshold: numberSetting(settings, 'listScrollThreshold'),
    rating: init.store.avg_rating,
    professionalSearch: readProfessionalSearch(settings),
    wishes: readWishes(settings, init),
  };
}

const noPlacements = {
  desktop: { left: [], center: [], right: [] },
  mobile: { left: [], center: [], right: [] },
};

/** The shop without what the server alone draws (see draw-parts.server.tsx): this much goes to the browser. */
export function leanShop(shop: Shop): Shop {
  const { header, footer } = shop;
  return {
    ...shop,
    dark: null,
    header: {
      ...header,
      menu: [],
      mobileMenu: [],
      // What of them the header follows is in its bars.
      layout: { ...header.layout, icons: [], placements: noPlacements },
    },
    footer: { ...footer, logo: null, slogan: '', extraLogos: [], social: [] },
    promoBanners: [],
    rating: null,
    wishes: null,
  };
}

function header(
  init: StoreInit,
  settings: Settings,
  ofTheme: HeaderDefaults,
  dark: DarkLook | null,
): HeaderView {
  const background = headerColour(settings, ofTheme);
  const languages = init.languages.map(({ code }) => code);
  const menu = presentMenu(init.menuPages, 'desktop', init.language, languages);
  const layout = fittedHeader(readHeader(jsonSetting(settings, 'header'), ofTheme), menu);
  const picture = headerPicture(settings);
  const logo = logoInDark(logoOn(background, init), background, dark, logoOnDark(init));
  const isForLight = isLight(background) && !logo?.inDark;
  return {
    logo,
    logoOnPicture: logoOn('#000000', init),
    logoOnLight: picture?.isAuto && !isForLight ? logoOn('#ffffff', init) : null,
    menu,
    mobileMenu: presentMenu(init.menuPages, 'mobile', init.language, languages),
    usps: init.usps.map(({ text }) => text).filter(Boolean),
    isTransparentOnHero: switchSetting(settings, false, 'headerTransparentOnHero'),
    picture,
    layout,
    bars: barsOf(layout, init.shoppingEnabled),
  };
}

function headerPicture(settings: Settings): HeaderView['picture'] {
  const src = settings.all('headerPicture').find(isPictureUrl);
  const mode = settings.get('headerItemsColourMode');
  return src ? { src, isAuto: mode !== 'light' && mode !== 'dark' } : null;
}
