import { type ComposedPicture, composePictures } from './compose-pictures.ts';
import { type ComposedSpecification, composeSpecifications } from './compose-specifications.ts';
import { each, say } from './in-language.ts';
import { createRandom, type Random } from './random.ts';
import type {
  BundleContent,
  CategoryContent,
  FamilyContent,
  ProductContent,
  ShopContent,
  Text,
} from './shop-content.ts';

type ComposedVariant = {
  articleNumber: string;
  ean: string;
  name: Text | undefined;
  /** Cents. */
  unitPrice: number;
  discountPrice: number | null;
  stock: number;
  packUnits: number | null;
  /** Of its own, where it is another size than the product. */
  contentMilli: number | null;
  /** Index in the product's outfits. */
  outfit: number | null;
};

export type ComposedProduct = {
  name: Text;
  slug: Text;
  subtitle: Text;
  description: Text;
  metaDescription: Text;
  brand: string;
  vat: number;
  category: string;
  tags: string[];
  specifications: ComposedSpecification[];
  contentMilli: number | null;
  contentUnit: string | null;
  popularity: number;
  isGift: boolean;
  isSubscribable: boolean;
  withdrawalException: FamilyContent['withdrawalException'] | null;
  daysOld: number;
  outfits: { name: Text; picture: ComposedPicture }[];
  variants: ComposedVariant[];
  /** The first is the main picture. */
  pictures: ComposedPicture[];
};

type ComposedBundle = BundleContent & {
  /** The lines as indexes of products and of their variants: the first that is in stock. */
  variantLines: { product: number; variant: number; units: number }[];
  /** Cents: the lines' prices together, and what the set costs. */
  fromPrice: number;
  toPrice: number;
};

export type FlatCategory = {
  slug: string;
  name: Text;
  intro: Text;
  parent: string | null;
  sortIndex: number;
};

/** A shop's content with everything worked out that follows from it. The same content gives the same shop. */
export type ComposedShop = {
  categories: FlatCategory[];
  products: ComposedProduct[];
  bundles: ComposedBundle[];
};

export function composeShop(content: ShopContent): ComposedShop {
  const slugs = new Set<string>();
  const products = content.families.flatMap((family, at) =>
    family.products.map((product, index) =>
      composeProduct(content, family, product, (at + 10) * 100 + index + 1, slugs),
    ),
  );
  return {
    categories: flatten(content.categories, null),
    products,
    bundles: content.bundles.map((bundle) => composeBundle(content.slug, bundle, products)),
  };
}

function flatten(categories: readonly CategoryContent[], parent: string | null): FlatCategory[] {
  return categories.flatMap(({ slug, name, intro, children = [] }, sortIndex) => [
    { slug, name, intro, parent, sortIndex },
    ...flatten(children, slug),
  ]);
}

function composeProduct(
  content: ShopContent,
  family: FamilyContent,
  product: ProductContent,
  number: number,
  slugs: Set<string>,
): ComposedProduct {
  const random = createRandom(`${content.slug} ${product.name.nl}`);
  const { languages } = content;
  const intros = random.chance(0.5) ? [...family.intros] : family.intros.toReversed();
  const isNew = random.chance(0.1);
  const specifications = composeSpecifications(
    content,
    { family, product },
    createRandom(`${content.slug} ${product.name.nl} specifications`),
    slugOf,
  );
  const pictures = composePictures(content, { family, product, specifications }, random);
  const outfits = (family.colours ?? []).map(([name, colour]) => ({
    name,
    picture: {
      ...pictures.front,
      look: { ...pictures.front.look, colour },
      alt: each(
        languages,
        (language) => `${say(product.name, language)}, ${say(name, language).toLowerCase()}`,
      ),
    },
  }));
  return {
    name: product.name,
    slug: each(languages, (language) => uniqueSlug(say(product.name, language), language, slugs)),
    subtitle: product.line,
    description: each(languages, (language) => describe(family, intros, language)),
    metaDescription: each(languages, (language) =>
      cut(`${say(product.line, language)} ${intros.map((intro) => say(intro, language)).join(' ')}`, 155),
    ),
    brand: random.pick(family.brands),
    vat: family.vat,
    isGift: family.isGift ?? false,
    isSubscribable: family.isSubscribable ?? false,
    withdrawalException: family.withdrawalException ?? null,
    category: family.category,
    tags: [
      ...new Set([
        ...(product.tags ?? []),
        ...(family.tags ?? []),
        ...(isNew ? ['nieuw'] : []),
        ...(/e-bike/i.test(product.name.nl) && content.slug === 'fiets' ? ['e-bike'] : []),
      ]),
    ],
    specifications,
    contentMilli: product.content ?? null,
    contentUnit: product.content === undefined ? null : (family.contentUnit ?? null),
    popularity:
      random.whole(1, 600) +
      ((product.tags ?? []).some((tag) => tag === 'favoriet' || tag === 'hardloper') ? 400 : 0),
    daysOld: isNew ? random.whole(1, 20) : random.whole(30, 700),
    outfits,
    variants: composeVariants(content, family, product, number, random),
    pictures: [
      ...(outfits.length > 0 ? outfits.map(({ picture }) => picture) : [pictures.front]),
      ...pictures.more,
    ],
  };
}

function composeVariants(
  content: ShopContent,
  family: FamilyContent,
  product: ProductContent,
  number: number,
  random: Random,
): ComposedVariant[] {
  const options = product.variants ?? family.variants ?? [];
  const colours = family.colours ?? [];
  const prefix = { molen: 'DM', bloem: 'BB' }[content.slug] ?? 'SP';
  const rows = (colours.length > 0 ? colours : [undefined]).flatMap((colour, outfit) =>
    (options.length > 0 ? options : [undefined]).map((option) => ({
      colour,
      option,
      outfit: colour ? outfit : null,
    })),
  );
  const units = options.map(([name]) => packUnits(name.nl));
  const arePacks = units.some((count) => count !== null);
  const emptyOne = random.chance(0.14) ? random.whole(0, rows.length - 1) : -1;
  return rows.map(({ colour, option, outfit }, index) => {
    const unitPrice = tidyPrice(product.price * (option?.[1] ?? 1));
    const reduced = product.off === undefined ? null : tidyPrice(unitPrice * (1 - product.off / 100));
    const names = [colour?.[0], option?.[0]].filter((name) => name !== undefined);
    return {
      articleNumber: `${prefix}-${number}-${String(index + 1).padStart(2, '0')}`,
      ean: ean13(
        `8719${prefix === 'DM' ? '11' : prefix === 'BB' ? '22' : '33'}${number}${String(index + 1).padStart(2, '0')}`,
      ),
      name:
        names.length === 0
          ? undefined
          : each(content.languages, (language) => names.map((name) => say(name, language)).join(', ')),
      unitPrice,
      discountPrice: reduced !== null && reduced < unitPrice ? reduced : null,
      stock:
        product.soldOut || index === emptyOne
          ? 0
          : random.whole(content.slug === 'fiets' ? 12 : 3, content.slug === 'fiets' ? 400 : 60),
      outfit,
      packUnits: arePacks && option ? (packUnits(option[0].nl) ?? 1) : null,
      contentMilli: product.content && option ? ownContent(option[0].nl, product.content) : null,
    };
  });
}

/** What a variant's name says it holds, in thousandths of a kilo or litre, where that is not `content`: '1 kg bonen', 'Kist van 10 kg'. */
function ownContent(name: string, content: number): number | null {
  const [, amount, unit = ''] = /(\d+(?:,\d+)?) (kg|g|l|ml)\b/.exec(name) ?? [];
  if (amount === undefined) return null;
  const piece = Number(amount.replace(',', '.')) * (unit === 'kg' || unit === 'l' ? 1000 : 1);
  return piece === content ? null : piece * (packUnits(name) ?? 1);
}

/** How many pieces a variant's name says it has: 'Doos van 10', '3 × 500 ml', 'Gros (144)', 'Per 2'. */
function packUnits(name: string): number | null {
  const [, of, times, gross] =
    /(?:\bvan|^Per) (\d+)\b(?! kg)|^(\d+) (?:×|stuks|paar|potten|bakjes|repen|zakjes)|^Gros \((\d+)\)/.exec(
      name,
    ) ?? [];
  const count = of ?? times ?? gross;
  return count === undefined ? null : Number(count);
}

function composeBundle(
  shop: string,
  bundle: BundleContent,
  products: readonly ComposedProduct[],
): ComposedBundle {
  const variantLines = bundle.lines.map(([name, units]) => {
    const product = products.findIndex((candidate) => candidate.name.nl === name);
    if (product < 0) throw new Error(`Bundle ${bundle.slug} of ${shop} names no product: ${name}`);
    const variant = Math.max(0, products[product]?.variants.findIndex(({ stock }) => stock > 0) ?? 0);
    return { product, variant, units };
  });
  const fromPrice = variantLines.reduce((sum, { product, variant, units }) => {
    const chosen = products[product]?.variants[variant];
    return sum + (chosen?.discountPrice ?? chosen?.unitPrice ?? 0) * units;
  }, 0);
  return { ...bundle, variantLines, fromPrice, toPrice: tidyPrice(fromPrice * bundle.priceFactor) };
}

function describe(family: FamilyContent, intros: readonly Text[], language: 'nl' | 'en'): string {
  const points = family.points.map((point) => `<li>${escapeHtml(say(point, language))}</li>`).join('');
  return `<p>${escapeHtml(intros.map((intro) => say(intro, language)).join(' '))}</p><ul>${points}</ul><p>${escapeHtml(say(family.care, language))}</p>`;
}

/** Prices as shops write them: to five cents below ten euros, above that x,50 or x,95. */
function tidyPrice(cents: number): number {
  if (cents < 1000) return Math.max(5, Math.round(cents / 5) * 5);
  const half = Math.round(cents / 50) * 50;
  return half % 100 === 0 ? half - 5 : half;
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '');
}

function uniqueSlug(name: string, language: string, taken: Set<string>): string {
  const wanted = slugOf(name);
  let slug = wanted;
  for (let next = 2; taken.has(`${language} ${slug}`); next += 1) slug = `${wanted}-${next}`;
  taken.add(`${language} ${slug}`);
  return slug;
}

function ean13(twelve: string): string {
  const digits = [...twelve.slice(0, 12)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, text.lastIndexOf(' ', length - 1))}…`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
