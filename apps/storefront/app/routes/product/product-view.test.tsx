import type { ProductDetail } from '@etalage/contracts';
import { expect, test } from 'vitest';
import type { Shop } from '../../lib/shop.ts';
import { type ShopParts, ShopPartsContext } from '../../lib/shop-parts.tsx';
import { PackNote } from '../../ui/pack-note.tsx';
import type { DrawnCard } from '../../ui/product-card/drawn-card.tsx';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { choose } from './choose.ts';
import { ProductView } from './product-view.tsx';
import { drawReserving } from './reserving.server.tsx';

const variant = (
  id: number,
  name: string,
  unitPrice: number,
  available: number,
  packUnits: number | null,
) => ({
  id,
  name,
  articleNumber: `A${id}`,
  ean: null,
  unitPrice,
  discountPrice: null,
  lowestBefore: null,
  pricePerUnit: null,
  available,
  outfitId: null,
  packUnits,
  sumCents: Math.round(unitPrice * 100),
});
/** Two of which the first, which the page chooses, is reduced. */
const reduced = [
  { ...variant(1, 'Klein', 20, 9, null), discountPrice: 15, lowestBefore: 20 },
  variant(2, 'Groot', 30, 9, null),
];
const card = (id: number, name: string): DrawnCard => ({
  id,
  name: '',
  inStock: true,
  onlyVariantId: null,
  html: `<h3>${name}</h3>`,
});

function show(
  variants: ProductDetail['variants'],
  asked: string | null = null,
  withVat: Record<number, number> | null = null,
  outfits: ProductDetail['outfits'] = [],
  reserving: Record<number, { id: string; html: string }> = {},
  traits: Partial<Shop> = {},
): string {
  const inStock = variants.some(({ available }) => available > 0);
  const product = {
    id: 1,
    name: 'Ketting',
    slug: 'ketting',
    slugs: { nl: 'ketting' },
    subtitle: '',
    description: '',
    metaTitle: '',
    metaDescription: '',
    brand: null,
    unitPrice: 20,
    discountPrice: null,
    lowestBefore: null,
    isFromPrice: false,
    pricePerUnit: null,
    unitPriceBasis: 'inc' as const,
    priceBasis: 'inc' as const,
    currency: 'EUR',
    vatCode: { vatPercentage: 21 },
    mainMediaUrl: null,
    medias: [],
    variants,
    outfits,
    specifications: [
      { slug: 'materiaal', name: 'Materiaal', values: ['Staal', 'Messing'] },
      { slug: 'lengte', name: 'Lengte', values: ['20,5 cm'] },
    ],
    tags: [],
    breadcrumbs: [],
    inStock,
    promise: { promise: 'Morgen in huis', orderBefore: 'Voor 22:00 besteld' },
    asked: asked === null ? null : { id: 'asked-1', html: asked },
    subscribe: null,
    reserving,
    withVat,
    rating: null,
    reviews: null,
    bundles: [],
    accessories: [card(2, 'Kettingolie')],
    related: [card(3, 'Andere ketting')],
  };
  return renderView(
    <ShopPartsContext value={{ packNote: PackNote } as ShopParts}>
      <ProductView choice={choose(product, null)} product={product} quickAddOf={() => null} usps={[]} />
    </ShopPartsContext>,
    traits,
  );
}

test('PDP-08 the table says what the product is and measures, before its brand and numbers', () => {
  const text = textOf(show([variant(1, '', 20, 9, null)]));
  expect(text).toMatch(/Kenmerken Materiaal Staal, Messing Lengte 20,5 cm .*Btw-tarief/);
});

test('PDP-01 the price per kg of the chosen variant stands on the page, and nowhere where none is given', () => {
  const perKilo = { ...variant(1, '', 20, 9, null), pricePerUnit: { price: 23.9, unit: 'kg' as const } };
  expect(textOf(show([perKilo]))).toContain('€ 23,90 per kg');
  expect(textOf(show([variant(1, '', 20, 9, null)]))).not.toContain('per kg');
});

test('PDP-11 every variant says what it costs, and whether it is sold out or nearly so', () => {
  const text = textOf(
    show([
      variant(1, 'Klein', 20, 9, null),
      variant(2, 'Groot', 30, 3, null),
      variant(3, 'Reus', 40, 0, null),
    ]),
  );
  expect(text).toContain('Uitvoering Klein € 20,00 Groot € 30,00 · nog 3 Reus € 40,00 · Uitverkocht');
  const lastFive = textOf(show([variant(1, 'Klein', 20, 6, null), variant(2, 'Groot', 30, 5, null)]));
  expect(lastFive).toContain('Uitvoering Klein € 20,00 Groot € 30,00 · nog 5');
  expect(textOf(show(reduced))).toContain('Uitvoering Klein € 15,00 Groot € 30,00');
});

test('PDP-01 PDP-12 what is reduced says on the page and in the bar of phones what it costs and cost, and on the page what that saves', () => {
  const parts = (variants: ProductDetail['variants']) => show(variants).split('foot-bar');
  const [page = '', bar = ''] = parts(reduced);
  expect(textOf(page)).toMatch(/Ketting .*€ 15,00 .*€ 20,00 .*Je bespaart € 5,00 Uitvoering/);
  expect(textOf(bar)).toMatch(/€ 15,00 .*€ 20,00 In winkelwagen/);
  for (const part of [page, bar]) expect(textOf(/<s[ >].*?<\/s>/.exec(part)?.[0] ?? '')).toMatch(/€ 20,00$/);
  const [whole = '', itsBar = ''] = parts([variant(1, '', 20, 9, null)]);
  expect(textOf(whole)).not.toContain('bespaart');
  expect(textOf(itsBar)).toMatch(/ € 20,00 In winkelwagen/);
  expect(whole + itsBar).not.toMatch(/<s[ >]/);
});

test('PDP-23 what is struck and what is saved are reckoned from the lowest price of the 30 days before, which is told where it is not the old one', () => {
  const parts = (lowestBefore: number | null) => {
    const price = { discountPrice: 15, lowestBefore };
    const [page = '', bar = ''] = show([{ ...variant(1, '', 20, 9, null), ...price }]).split('foot-bar');
    return [textOf(page), textOf(bar)];
  };
  const told = 'Laagste prijs in de 30 dagen voor de korting: ';
  const [page, bar] = parts(18);
  expect(page).toMatch(new RegExp(`€ 15,00 .*€ 18,00 .*Je bespaart € 3,00 ${told}€ 18,00`));
  expect(bar).toMatch(/€ 15,00 .*€ 18,00 In winkelwagen/);
  expect(`${page} ${bar}`).not.toContain('€ 20,00');
  expect(parts(20)[0]).toContain('Je bespaart € 5,00');
  expect(parts(20)[0]).not.toContain('Laagste prijs');
  // What never was sold without the reduction: the shop's old price, and nothing reckoned from it.
  for (const part of parts(null)) expect(part).toMatch(/€ 15,00 .*€ 20,00/);
  expect(parts(null).join()).not.toMatch(/bespaart|Laagste prijs/);
  for (const least of [15, 14]) expect(parts(least).join()).not.toMatch(/bespaart|Laagste prijs|Was|€ 20,00/);
});

test('PDP-11 PDP-23 in English the page says in English what there is, what it costs and from what a saving is reckoned', () => {
  const said = (...variants: ProductDetail['variants']) =>
    textOf(show(variants, null, null, [], {}, { language: 'en' }));
  const sizes = [variant(1, 'S', 20, 9, null), variant(2, 'M', 30, 3, null), variant(3, 'L', 40, 0, null)];
  expect(said(...sizes)).toContain('Option S €20.00 M €30.00 · 3 left L €40.00 · Sold out');
  for (const [available, words] of [
    [6, 'In stock'],
    [5, 'Only 5 left in stock'],
    [0, 'Sold out at the moment'],
  ] as const)
    expect(said(variant(1, '', 20, available, null))).toContain(words);
  const off = { ...variant(1, '', 20, 9, null), discountPrice: 15, lowestBefore: 18 };
  expect(said(off)).toContain(
    'Now €15.00 Was €18.00 incl. VAT You save €3.00 Lowest price in the 30 days before the reduction: €18.00',
  );
});

test('PDP-01 PDP-11 a product of one variant says in a line whether it is there, and how many of the last five there are', () => {
  const stock = (available: number) => textOf(show([variant(1, '', 20, available, null)]));
  expect(stock(6)).toContain('Op voorraad');
  expect(stock(6)).not.toContain('Nog 6');
  expect(stock(5)).toContain('Nog 5 op voorraad');
  expect(stock(1)).toContain('Nog 1 op voorraad');
  expect(stock(0)).toContain('Op dit moment uitverkocht');
  expect(stock(0)).not.toMatch(/Nog 0|Op voorraad/);
});

test('PDP-11 a style says what it costs and that it is sold out, of one variant and of several', () => {
  const styles = ['Zand', 'Zeegroen', 'Nacht'].map((name, index) => ({
    id: 10 + index,
    name,
    mainMediaUrl: null,
    image: null,
  }));
  const of = (outfitId: number, one: ReturnType<typeof variant>) => ({ ...one, outfitId });
  const single = [of(10, variant(1, '', 20, 9, null)), of(11, variant(2, '', 30, 0, null))];
  expect(textOf(show(single, null, null, styles))).toContain(
    'Kleur of stijl Zand Zand € 20,00 Zeegroen € 30,00 · Uitverkocht',
  );
  const several = [
    ...single,
    of(12, variant(3, 'Klein', 25, 0, null)),
    of(12, variant(4, 'Groot', 24, 2, null)),
  ];
  expect(textOf(show(several, null, null, styles))).toMatch(/Nacht vanaf € 24,00 (?!·)/);
  // What it costs now decides which is the least: the dearer one may be reduced below the other.
  const below = { ...of(12, variant(3, 'Klein', 40, 2, null)), discountPrice: 22 };
  const sale = [...single, below, of(12, variant(4, 'Groot', 24, 2, null))];
  expect(textOf(show(sale, null, null, styles))).toContain('Nacht vanaf € 22,00 ');
});

test('PDP-09 the page says that a box is cheaper, and leads to it', () => {
  const markup = show([variant(1, 'Per stuk', 20, 90, 1), variant(2, 'Doos van 10', 182, 9, 10)]);
  expect(textOf(markup)).toContain('Doos van 10 is € 18,00 goedkoper dan 10 los');
  expect(markup).toMatch(/<a[^>]* href="\?variant=2"[^>]*>Doos van 10 is/);
  expect(textOf(show([variant(1, 'Per stuk', 20, 90, 1), variant(2, 'Doos', 200, 9, 10)]))).not.toContain(
    'goedkoper',
  );
});

test('PDP-10 what belongs to it comes before its like, and after it where it is sold out', () => {
  const inStock = textOf(show([variant(1, '', 20, 9, null)]));
  expect(inStock).toMatch(/Past hier goed bij Kettingolie Vergelijkbaar Andere ketting/);
  const soldOut = textOf(show([variant(1, '', 20, 0, null)]));
  expect(soldOut).toMatch(/Wel op voorraad Andere ketting Past hier goed bij Kettingolie/);
});

test('PDP-22 what is asked stands with what can be bought, and not with what is sold out', () => {
  const fields = '<label>Tekst op het kaartje</label>';
  expect(textOf(show([variant(1, '', 20, 9, null)], fields))).toContain('Tekst op het kaartje');
  expect(textOf(show([variant(1, '', 20, 0, null)], fields))).not.toContain('Tekst op het kaartje');
});

test('RES-08 which branches have the chosen variant stands on its page, also where the shop itself is sold out', () => {
  const atBranches = [
    { variantId: 1, branchId: 1, branchName: 'Groningen', available: 2 },
    { variantId: 2, branchId: 2, branchName: 'Haren', available: 3 },
  ];
  const draw = (id: number) => ({ id: `reserve-${id}`, html: drawReserving(id, { atBranches }, 'nl') });
  const reserving = { 1: draw(1), 2: draw(2) };
  for (const available of [9, 0]) {
    const variants = [variant(1, 'Klein', 20, available, null), variant(2, 'Groot', 30, 0, null)];
    const text = textOf(show(variants, null, null, [], reserving));
    expect(text).toContain('Nog 2 in Groningen');
    expect(text).not.toContain('Nog 3 in Haren');
  }
});

test('RES-08 four branches are named, and of more than that is said how many', () => {
  const said = (count: number, language: string) => {
    const names = ['Groningen', 'Haren', 'Leek', 'Roden', 'Assen', 'Emmen'].slice(0, count);
    const atBranches = names.map((branchName, i) => ({
      ...{ variantId: 1, branchId: i + 1 },
      ...{ branchName, available: 9 },
    }));
    return textOf(drawReserving(1, { atBranches }, language));
  };
  expect(said(4, 'nl')).toMatch(/in Groningen .* in Haren .* in Leek .* in Roden /);
  expect(said(4, 'nl')).not.toContain('En in nog');
  expect(said(5, 'nl')).toMatch(/in Roden En in nog één winkel /);
  expect(said(6, 'en')).toMatch(/in Roden And in 2 more stores /);
  expect(said(6, 'en')).not.toContain('Assen');
});

test('PDP-12 the bar of phones sends the page’s own form, and is not there where nothing can be bought', () => {
  const form = /<form[^>]* id="buy"/;
  const button = /<button[^>]* form="buy"/;
  const inStock = show([variant(1, '', 20, 9, null)]);
  expect(inStock).toMatch(form);
  expect(inStock).toMatch(button);
  expect(show([variant(1, '', 20, 0, null)])).not.toMatch(button);
});

test('TEN-09 a shop that takes no orders says so, promises nothing, and has no button to buy or to be told with', () => {
  const both = [9, 0].map((available) => [variant(1, '', 20, available, null)]);
  const shown = (traits: Partial<Shop>) =>
    both.map((variants) => show(variants, null, null, [], {}, traits)).join();
  const traces = [
    /Morgen in huis/,
    /href="[^"]*stock-requests/,
    /<form[^>]* id="buy"/,
    /<button[^>]* form="buy"/,
  ];
  for (const [language, said] of [
    ['nl', 'Bestellen via de webshop kan op dit moment niet.'],
    ['en', 'Ordering online is not possible at the moment.'],
  ] as const) {
    const open = shown({ language });
    const closed = shown({ language, shoppingEnabled: false });
    for (const trace of traces) {
      expect.soft(open).toMatch(trace);
      expect.soft(closed).not.toMatch(trace);
    }
    expect.soft([open, closed].map((markup) => markup.split(said).length - 1)).toEqual([0, both.length]);
  }
});

test('SEO-03 PRICE-01 where strangers see prices without VAT, what the feed says stands beside them', () => {
  const ring = variant(1, '', 20, 3, null);
  expect(textOf(show([ring], null, { 1: 24.2 }))).toMatch(/€\s24,20 incl\. BTW/);
  expect(textOf(show([ring]))).not.toContain('24,20');
});
