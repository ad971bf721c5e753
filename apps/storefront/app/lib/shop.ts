import type { Basis, Image, PaymentMark, ShopLanguage } from '@etalage/contracts';
import type { BannerView } from './banner-view.ts';
import type { HeaderModel } from './header-model.ts';
import type { Bars } from './header-places.ts';
import type { ProfessionalSearch } from './professional-search.ts';
import type { ShopWishes } from './shop-wishes.ts';

/** One entry of the menu, its address already in the page's language. */
export type MenuNode = {
  id: number;
  label: string;
  /** null for an entry that only opens its children. */
  href: string | null;
  isOpen: boolean;
  /** On which side of a header that has two it stands. */
  position: 'left' | 'right';
  children: MenuNode[];
};

export type Logo = {
  image: Image | null;
  src: string;
  alt: string;
  /** Of a picture without known sides: the shop's name stands beside it. */
  isMark?: boolean;
  /** Where its ground turns dark with the page: another picture for those media, or a light plate below this one. */
  inDark?: { srcSet: string; media: string } | 'plate';
};
/** CSS custom properties that differ in the dark, and the media query that says when that is. */
export type DarkLook = { media: string; style: Record<string, string> };
export type SocialLink = { network: 'Facebook' | 'Instagram' | 'TikTok' | 'Snapchat'; href: string };

export type HeaderView = {
  logo: Logo | null;
  /** For a header that lies transparent over a picture: white on dark. */
  logoOnPicture: Logo | null;
  /** For a light picture behind a header whose own ground is dark, or may turn so; null where `logo` does for it. */
  logoOnLight: Logo | null;
  menu: MenuNode[];
  mobileMenu: MenuNode[];
  usps: string[];
  isTransparentOnHero: boolean;
  /** A picture behind the header, and whether the colour of what stands on it follows it (HEAD-17); null for none. */
  picture: { src: string; isAuto: boolean } | null;
  layout: HeaderModel;
  /** What stands where, as the layout and the shop have it. */
  bars: Bars;
};

export type FooterView = {
  logo: Logo | null;
  slogan: string;
  extraLogos: string[];
  social: SocialLink[];
  address: string[];
  phone: string;
  email: string;
  chamberOfCommerce: string;
  vatNumber: string;
  showsContactForm: boolean;
  hasNewsletter: boolean;
};

/** What every page shows of the shop: the start-up answer of the API, made ready to draw. */
export type Shop = {
  name: string;
  language: string;
  /** The first is the default. */
  languages: ShopLanguage[];
  currency: string;
  basis: Basis;
  shoppingEnabled: boolean;
  /** What the cart shows beside itself. */
  cart: { hasPaymentIcons: boolean; hasFreeShippingProgress: boolean };
  paymentMarks: readonly PaymentMark[];
  /** As the shop's settings name it; `loadTheme` knows which there are. */
  theme: string;
  /** CSS custom properties of the document: colours and fonts, all checked. */
  style: Record<string, string>;
  /** null where the shop is always light, and in the browser, which keeps what the server wrote of it. */
  dark: DarkLook | null;
  /** Files of the fonts, to be fetched early. */
  fontFiles: string[];
  header: HeaderView;
  footer: FooterView;
  hasPromoBanners: boolean;
  /** Empty in the browser, which keeps what the server drew of them. */
  promoBanners: readonly BannerView[];
  campaign: { id: number; name: string } | null;
  /** How near to its end, in pixels, a list loads what follows by itself; null where it waits for its link. */
  listScrollThreshold: number | null;
  rating: number | null;
  /** null where the shop searches with its own engine alone. */
  professionalSearch: ProfessionalSearch | null;
  /** null in the browser, where nothing asks for them yet. */
  wishes: ShopWishes | null;
};
