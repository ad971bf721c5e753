import type { WishlistItem } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { listedProduct } from '../../ui/product-card/listed-product.fixture.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { ItemRow } from './item-row.tsx';
import { additionOf, listedItem } from './listed-item.ts';
import type { List } from './use-list.ts';

const list: List = {
  ...{ items: [], removed: new Set(), refusals: {}, added: null, isAdding: false, isFull: false },
  ...{ remove: () => {}, restore: () => {}, refuse: () => {}, addAll: async () => {} },
};

/** A product of a wishlist as its row is written; `card` null where it is no longer for sale. */
function row(
  card: Partial<NonNullable<WishlistItem['card']>> | null,
  traits: Partial<List> = {},
  priceThen: number | null = null,
) {
  const own = card && { ...listedProduct({ name: 'Vaas' }), onlyVariantId: 31, inStock: true, ...card };
  const item = { productId: 7, name: 'Vaas', price: 12.95, priceThen, card: own } as WishlistItem;
  const markup = renderView(<ItemRow item={listedItem(item, 'nl')} list={{ ...list, ...traits }} />);
  const fields = [...markup.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return { markup, text: textOf(markup), fields: fields.map(([, name, value]) => `${name}=${value}`) };
}

test('ACC-04 one piece of what has one variant goes into the cart from its row, without script too', () => {
  const { markup, text, fields } = row({});
  expect(text).toContain('Op voorraad');
  expect(markup).toContain('aria-label="Vaas in winkelwagen"');
  expect(markup).toContain('action="/nl/shopping-bag" method="post"');
  expect(fields).toEqual(expect.arrayContaining(['intent=add-line', 'variantId=31', 'quantity=1']));
});

test('ACC-04 of what has more variants one is chosen on its page, and who wanted all in the cart is told so', () => {
  const { markup, text, fields } = row({ onlyVariantId: null });
  expect(text).toContain('Kies een uitvoering');
  expect(text).not.toContain('Kies eerst');
  expect(markup).toMatch(/<a [^>]*href="\/nl\/products\/vaas-7"/);
  expect(fields).not.toContain('intent=add-line');
  expect(row({ onlyVariantId: null }, { added: 2 }).text).toContain('Kies eerst een uitvoering');
});

test('ACC-04 what is sold out or no longer for sale says so, has no button, and can be taken off', () => {
  for (const [card, told] of [
    [{ inStock: false }, 'Uitverkocht'],
    [{ inStock: false, onlyVariantId: null }, 'Uitverkocht'],
    [null, 'Niet meer te koop'],
  ] as const) {
    const { markup, text, fields } = row(card);
    expect(text).toContain(told);
    expect(text).not.toMatch(/Op voorraad|winkelwagen|Kies een/);
    expect(fields).not.toContain('intent=add-line');
    expect(markup).toContain('name="remove"');
  }
});

test('PDP-23 ACC-04 a list says how much cheaper something became, unless a reduction is told from less than it cost then', () => {
  const of = (card: Parameters<typeof row>[0]) => row({ unitPrice: 25, ...card }, {}, 25).text;
  const reduced = { discountPrice: 15 };
  expect(of({ unitPrice: 20 })).toContain('€ 5,00 goedkoper dan toen je dit bewaarde (was € 25,00)');
  expect(of({ ...reduced, lowestBefore: 25 })).toContain('€ 10,00 goedkoper');
  for (const lowestBefore of [18, null]) expect(of({ ...reduced, lowestBefore })).not.toContain('goedkoper');
  expect(of({ ...reduced, lowestBefore: 18 })).toContain('Was € 18,00');
});

test('PDP-23 what goes into the cart from a list is shown there, until that is answered, with the price that its reduction is told from', () => {
  const card = {
    ...listedProduct({ unitPrice: 25, discountPrice: 15, lowestBefore: 18 }),
    onlyVariantId: 31,
  };
  const item = { productId: 7, name: 'Vaas', price: 15, priceThen: null, card } as WishlistItem;
  expect(additionOf(listedItem(item, 'nl'))).toMatchObject({
    preview: { discountPrice: 15, lowestBefore: 18 },
  });
});
