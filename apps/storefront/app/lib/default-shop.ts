import { defaultHeader } from './header-model.ts';
import type { Logo, Shop } from './shop.ts';

/** A shop front, for a shop whose own logo cannot be had. */
const defaultLogo: Logo = {
  image: null,
  src: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#4b5563" stroke-width="1.5" stroke-linejoin="round"><path d="M4 11v9h16v-9M3 9l2-5h14l2 5a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM10 20v-5h4v5"/></svg>',
  )}`,
  alt: '',
  isMark: true,
};

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
      logo: defaultLogo,
      logoOnPicture: null,
      logoOnLight: null,
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
