import type { ProductCard } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { textOf } from '../render-view.tsx';
import { listedProduct } from './listed-product.fixture.ts';
import { drawCards } from './product-card.server.tsx';

const product = listedProduct({
  name: 'Vaas "Loop" <b>',
  image: { src: '/media/a/b', width: 800, height: 600, widths: [160, 320, 640, 1200], alt: 'Vaas' },
});
const look = { language: 'nl', currency: 'EUR', hasReviews: true };
const drawn = (traits: Partial<ProductCard> = {}, shop = {}) =>
  drawCards([{ ...product, ...traits }], { ...look, ...shop }, null)[0]?.html ?? '';
const read = (traits: Partial<ProductCard> = {}, shop = {}) =>
  textOf(drawn(traits, shop).replaceAll('&nbsp;', ' '));

test('LIST-03 a card leads to its product by one link, and shows what it costs', () => {
  expect(drawn().match(/<a /g)).toHaveLength(1);
  expect(drawn()).toContain('href="/nl/products/vaas-7"');
  expect(read()).toBe('Vaas &quot;Loop&quot; &lt;b&gt; € 12,95 Vergelijk');
  expect(read({ isFromPrice: true, brand: 'Klei' }, { language: 'en' })).toMatch(
    /^Klei .* from €12\.95 Compare$/,
  );
});

test('CMP-01 a card has a mark by which its product is compared, a form that needs no script', () => {
  const [form = ''] = /<form action="\/nl\/compare"[\s\S]*<\/form>/.exec(drawn()) ?? [];
  expect(form).toContain('name="add" value="7"');
  expect(form).toContain('aria-label="Vergelijk Vaas &quot;Loop&quot; &lt;b&gt;"');
});

test('LIST-03 a card tells what is off, what a kilo costs, that VAT comes on top and that nothing is left', () => {
  const reduced = read({ discountPrice: 9.95, lowestBefore: 12.95 });
  expect(reduced).toContain('-23%');
  expect(reduced).toMatch(/€ 9,95 .*€ 12,95/);
  expect(read({ pricePerUnit: { price: 25.9, unit: 'kg' } })).toContain('€ 25,90 per kg');
  expect(read({ unitPriceBasis: 'ex' })).toContain('excl. BTW');
  expect(read({ inStock: false })).toContain('Uitverkocht');
});

test('PDP-23 LIST-03 a card tells what is off from the lowest price of the days before, and no percentage of what never was asked', () => {
  const of = (lowestBefore: number | null) => read({ unitPrice: 25, discountPrice: 15, lowestBefore });
  expect(of(18)).toMatch(/^-16% .*€ 15,00 .*€ 18,00/);
  expect(of(18)).not.toContain('€ 25,00');
  expect(of(15)).toBe('Vaas &quot;Loop&quot; &lt;b&gt; € 15,00 Vergelijk');
  expect(of(null)).toMatch(/€ 15,00 .*€ 25,00/);
  expect(of(null)).not.toContain('%');
});

test('a card offers a small and a large file, and waits for none but those of the first screen', () => {
  expect(drawn()).toContain('srcset="/media/a/b-320.avif 320w, /media/a/b-640.avif 640w"');
  expect(drawn()).toContain('loading="lazy"');
  expect(drawn({ image: null })).not.toContain('<img');
  const document = new Map<string, string>();
  drawCards([product, { ...product, id: 8 }], look, document, 1);
  expect(document.get('card-7')).toContain('fetchpriority="high"');
  expect(document.get('card-8')).toContain('loading="lazy"');
});

test('a document has each card once, and the data beside it only what its button needs', () => {
  const document = new Map<string, string>();
  const [withButton, without] = drawCards(
    [product, { ...product, id: 8, onlyVariantId: null }],
    look,
    document,
  );
  expect(withButton).toEqual({ id: 7, name: product.name, inStock: true, onlyVariantId: 70, html: '' });
  expect(without).toEqual({ id: 8, name: '', inStock: true, onlyVariantId: null, html: '' });
  expect([...document.keys()]).toEqual(['card-7', 'card-8']);
});

test('REV-04 a card shows stars only where somebody reviewed the product and the shop shows reviews', () => {
  const rated = listedProduct({ id: 9, rating: { average: 4.3, count: 12 } });
  const card = (product: typeof rated, hasReviews = true) =>
    drawCards([product], { language: 'nl', currency: 'EUR', hasReviews }, null)[0]?.html ?? '';
  expect(card(rated)).toContain('class="stars" data-size="1" style="--rating:4.5"');
  expect(card(rated)).toContain('4,3 van 5 sterren uit 12 beoordelingen');
  expect(card(rated, false)).not.toContain('stars');
  expect(card(listedProduct({ id: 10 }))).not.toContain('stars');
});
