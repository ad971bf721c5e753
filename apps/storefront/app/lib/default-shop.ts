import { defaultHeader } from './header-model.ts';
import type { Shop } from './shop.ts';

const names: Record<string, { name: string; flag: string }> = {
  nl: { name: 'Nederlands', flag: '🇳🇱' },
  en: { name: 'English', flag: '🇬🇧' },
};

/** The shop as it looks while its settings cannot be had. */
export function defaultShop(language: string, languages: readonly string[]): Shop {
  return {
    name: 'Store',
    language,
    languages: languages.map((code) => ({
      code,
      name: names[code]?.name ?? code,
      flag: names[code]?.flag ?? '',
    })),
    currency: 'EUR',
    basis: 'inc',
    shoppingEnabled: true,
    cart: { hasPaymentIcons: false, hasFreeShippingProgress: false },
    paymentMarks: [],
    theme: 'simple',
    style: {},
    dark: null,
    fontFiles: [],
    header: {
      logo: null,
      logoOnPicture: null,
      menu: [],
      mobileMenu: [],
      usps: [],
      isTransparentOnHero: false,
      picture: null,
      layout: defaultHeader,
      bars: { wide: defaultHeader.placements.desktop, narrow: defaultHeader.placements.mobile },
    },
    footer: {
      logo: null,
      slogan: '',
      extraLogos: [],
      social: [],
      address: [],
      phone: '',
      email: '',
      chamberOfCommerce: '',
      vatNumber: '',
      showsContactForm: true,
      hasNewsletter: false,
    },
    hasPromoBanners: false,
    promoBanners: [],
    campaign: null,
    listScrollThreshold: null,
    rating: null,
    professionalSearch: null,
    wishes: null,
  };
}
