import type { ReviewContent } from './review-content.ts';

/** A text that shoppers read, by language. A shop's texts hold every language of that shop. */
export type Text = { nl: string; en?: string };

/** Both languages of a text. */
export function t(nl: string, en: string): Text {
  return { nl, en };
}

/** A text of a shop that speaks Dutch alone. */
export function nl(text: string): Text {
  return { nl: text };
}

export type CategoryContent = {
  slug: string;
  name: Text;
  intro: Text;
  children?: CategoryContent[];
};

/** Something that a product can be had in: what it is called and how its price relates to the product's. */
export type VariantOption = readonly [name: Text, priceFactor: number];

/** For a product that comes in one form only, whatever its family: it can be bought from its card. */
export const oneForm: readonly VariantOption[] = [];

/** A colour with a picture of its own. */
type ColourOption = readonly [name: Text, colour: string];

export type ProductContent = {
  name: Text;
  /** Cents on the shop's basis, for the variant with factor 1. */
  price: number;
  /** What is special about this one; begins its description. */
  line: Text;
  colour: string;
  accent?: string | undefined;
  form?: number | undefined;
  /** Per cent off, if it is reduced. */
  off?: number | undefined;
  soldOut?: boolean | undefined;
  /** Content of one piece, for a price per kilo or litre: grams or millilitres. */
  content?: number | undefined;
  tags?: readonly string[] | undefined;
  /** Overrides the family's. */
  variants?: readonly VariantOption[] | undefined;
};

/** Something that products are compared by. */
type AttributeContent = {
  slug: string;
  name: Text;
  /** Of its numbers. */
  unit?: Text;
  /** Whether lists can be narrowed by it; they can where it is not said. */
  isFilterable?: boolean;
};

/** A number of the product's own within bounds, or those that its name or its variants' names say. */
export type SpecificationNumber =
  | { from: number; to: number; step: number }
  | { in: 'name' | 'variants'; pattern: RegExp };

/** `colours`: what the product's outfits are called or, without any, its own colour. */
export type SpecificationValue = Text | number | readonly (Text | number)[] | SpecificationNumber | 'colours';

export type SpecificationsContent = {
  /** In the order of the specification table. */
  attributes: readonly AttributeContent[];
  /** What the products of these categories have, or those of them whose Dutch name fits, by attribute. */
  rules: readonly {
    categories: readonly string[];
    name?: RegExp;
    values: Readonly<Record<string, SpecificationValue>>;
  }[];
};

/** What the further pictures of a shop's things show, by drawing. */
export type ViewsContent = {
  /** What can be measured on the drawing; of several the first that a product has. */
  measured: Readonly<Record<string, readonly MeasuredContent[]>>;
  /** Drawings of what a thing without measures is used with: two. */
  together: Readonly<Record<string, readonly [string, string]>>;
  /** Drawings with nothing in their middle. */
  rings: readonly string[];
};

type MeasuredContent = {
  attribute: string;
  axis: 'across' | 'up';
  /** Which part of the thing is meant, from 0 to 1, by the drawing's form; the first for the others, the whole where none is given. */
  parts?: readonly (readonly [from: number, to: number])[];
  /** Degrees by which the drawing lies straight, by its form; the first for the others. */
  turns?: readonly number[];
};

/** Products of one kind, which share a drawing, a rate, variants and the general part of their description. */
export type FamilyContent = {
  category: string;
  drawing: string;
  /** Basis points: 2100, 900 or 0. */
  vat: 0 | 900 | 2100;
  brands: readonly string[];
  /** Of which each product gets one. */
  intros: readonly Text[];
  points: readonly Text[];
  care: Text;
  variants?: readonly VariantOption[];
  colours?: readonly ColourOption[];
  /** The unit in which `content` of its products is shown. */
  contentUnit?: 'kg' | 'l' | 'm' | 'piece';
  /** For every product of the family, beside its own. */
  tags?: readonly string[];
  /** Whether a text on a card and a day of delivery are asked with it. */
  isGift?: boolean;
  isSubscribable?: boolean;
  withdrawalException?: 'perishable' | 'made-to-measure' | 'digital' | 'sealed';
  products: readonly ProductContent[];
};

export type BundleContent = {
  slug: string;
  name: Text;
  description: Text;
  /** Dutch product names with the units of each in one set. */
  lines: readonly (readonly [productName: string, units: number])[];
  /** Part of the separate prices that is charged, as a fraction. */
  priceFactor: number;
};

type TagContent = {
  slug: string;
  name: Text;
  intro: Text;
};

export type MenuContent = {
  title: Text;
  url?: string;
  position?: 'left' | 'right';
  submenuKey?: 'product_tags' | 'product_categories';
  mobileOnly?: boolean;
  children?: MenuContent[];
};

type BlockTemplate = 'HERO_IMAGE' | 'BANNERS' | 'HERO_VIDEO' | 'GRID' | 'TEXT_BLOCK' | 'PRODUCTS';

export type BlockMedia = {
  /** What the wide picture shows: drawing, colour and perhaps accent and form. */
  looks: readonly { drawing: string; colour: string; accent?: string; form?: number }[];
  title: Text;
  alt: Text;
  link?: string;
  /** Width to height; the picture is drawn at these pixels. */
  size: readonly [width: number, height: number];
  /** The shop's short film instead, with its first frame as poster; then there are no looks. */
  film?: boolean;
};

export type BlockContent = {
  template: BlockTemplate;
  text: Text;
  subtitle?: Text;
  medias?: readonly BlockMedia[];
  /** Of the template PRODUCTS: the slug of a tag or category, Dutch names of products, or which others. */
  products?: { most?: number } & (
    | { from: 'tag' | 'category'; slug: string }
    | { from: 'picked'; names: readonly string[] }
    | { from: 'campaign' | 'favourites' | 'new' | 'seen' }
  );
  desktopOnly?: boolean;
  mobileOnly?: boolean;
};

export type PageContent = {
  key?: string;
  slug?: string;
  name: Text;
  metaTitle: Text;
  metaDescription: Text;
  blocks: readonly BlockContent[];
};

export type StoreContent = {
  name: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  telephone: string;
  email: string;
  kvk: string;
  vatId: string;
  /** Of a bank that there is not, with check digits that are right. */
  iban: string;
};

type ShippingContent = {
  code: string;
  name: Text;
  description: Text;
  days: readonly [fewest: number, most: number];
  /** Cents on the shop's basis. */
  price: number;
  freeFrom?: number;
  isPickup?: boolean;
  /** Until when, HH:MM, an order still leaves on the day; 16:00 where it is not said. */
  cutOff?: string;
  /** Days of the week (Monday is 1) on which the shop hands over, and on which the carrier delivers. */
  handoverDays?: readonly number[];
  deliveryDays?: readonly number[];
  /** The part of the day in which it comes, HH:MM. */
  window?: readonly [from: string, until: string];
};

type BranchContent = Pick<StoreContent, 'street' | 'houseNumber' | 'postalCode' | 'city' | 'telephone'> & {
  name: string;
  /** By day of the week, Monday 1: '09:00-17:30'. */
  openingHours: Record<string, string>;
};

type PromocodeContent = {
  code: string;
  type: 'PERCENTAGE' | 'VALUE';
  /** Basis points, or cents on the shop's basis. */
  amount: number;
  /** Cents on the shop's basis. */
  minimum?: number;
  /** Dutch names of the only products it is for. */
  products?: readonly string[];
  /** ISO date on which it ended. */
  endedOn?: string;
  /** Told to everyone: whoever types it later hears that it ended. */
  isPublic?: boolean;
  usageLimit?: number;
  usageLimitPerCustomer?: number;
  bannerText?: Text;
  bannerColor?: string;
  /** Whose code it is; the logo is the picture of a product, by its Dutch name. */
  influencer?: { name: string; picture: string };
};

/** A card with a balance in cents. */
type CardContent = {
  code: string;
  balance: number;
};

/** A banner at the top of every page: a line that offers a code, or sections side by side. */
export type PromoBannerContent = { color: string; textColor: string } & (
  | { text: Text; code: string; size: number }
  | {
      sections: readonly {
        text: Text;
        /** Slug of the category that is pictured and linked to. */
        category: string;
        position: 'LEFT' | 'RIGHT' | 'NONE';
      }[];
    }
);

/** A method of paying that the shop offers. */
export type PaymentContent = {
  provider: 'test-bank' | 'invoice';
  /** As the provider calls it. */
  method: string;
  name: Text;
};

export type CodesContent = {
  promocodes: readonly PromocodeContent[];
  cards: readonly CardContent[];
  banners: readonly PromoBannerContent[];
};

/** Another brand beside the shop's own. */
type CoBrandContent = {
  name: string;
  /** The logo in a field of 160 by 160, as SVG. */
  emblem: string;
};

/** Someone who can log in, with `demoPassword`. */
type CustomerContent = {
  email: string;
  firstName: string;
  lastName: string;
  companyName?: string;
  vatNumber?: string;
  phone: string;
  /** Where the bill and the goods go. */
  address: Pick<StoreContent, 'street' | 'houseNumber' | 'postalCode' | 'city'>;
  /** Code of a customer category. */
  category: string;
  /** The logo of their own, shown beside the shop's in the header. */
  coBrand?: CoBrandContent;
};

/** Other words for the same thing, by language: each word of a row finds what the others find. */
export type SynonymsContent = { nl: readonly (readonly string[])[]; en?: readonly (readonly string[])[] };

export type ShopContent = {
  slug: string;
  hosts: readonly string[];
  languages: readonly ('nl' | 'en')[];
  priceBasis: 'inc' | 'ex';
  store: StoreContent;
  /** Colours of the emblem on a light and on a dark ground. */
  emblem: { light: readonly [string, string]; dark: readonly [string, string] };
  settings: Record<string, string | Record<string, unknown>>;
  /** Settings that differ by language. */
  translatedSettings: Record<string, Text>;
  customerCategories: readonly {
    code: string;
    name: Text;
    includingVat: boolean;
    invoice: boolean;
    isDefault: boolean;
  }[];
  customers: readonly CustomerContent[];
  branches: readonly BranchContent[];
  categories: readonly CategoryContent[];
  tags: readonly TagContent[];
  synonyms: SynonymsContent;
  reviews: readonly ReviewContent[];
  specifications: SpecificationsContent;
  views: ViewsContent;
  /** Dutch names of what belongs to the products of a category. */
  accessories: Readonly<Record<string, readonly string[]>>;
  families: readonly FamilyContent[];
  bundles: readonly BundleContent[];
  pages: readonly PageContent[];
  menu: readonly MenuContent[];
  shortLinks: Record<string, string>;
  campaign: { name: Text; products: readonly string[] };
  usps: readonly Text[];
  /** The popup's words, the category that its picture is of, and how it is laid out. */
  newsletter: { title: Text; text: Text; category: string; layout: 'BACKGROUND' | 'COLUMNS' };
  /** Fields of a wheel of fortune by their share of the chances; one without a percentage wins nothing. */
  wheel?: {
    name: Text;
    prizes: readonly { name: Text; weight: number; percent?: number; stock?: number }[];
  };
  shipping: readonly ShippingContent[];
  /** In the order in which the checkout shows them. */
  payments: readonly PaymentContent[];
  codes: CodesContent;
};
