import type { Cart, CartLine } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { CartBasisNote, CartLines, CartTotals } from './cart-contents.tsx';

const group = '0d9b3c1e-6a55-4a57-9d5e-0c4a3c1f7a11';

function line(id: number, name: string, part: Partial<CartLine> = {}): CartLine {
  return {
    id,
    product: {
      id,
      name,
      slug: `p-${id}`,
      unitPrice: 10,
      discountPrice: null,
      pricePerUnit: null,
      mainMediaUrl: null,
      vatCode: { vatPercentage: 21 },
      outfits: [],
    },
    productVariantId: id,
    productVariant: { id, name: '', articleNumber: `A${id}` },
    quantity: 2,
    subTotal: 20,
    slug: `p-${id}`,
    outfitImage: null,
    image: null,
    available: 9,
    metadata: { unitPriceBasis: 'inc', unitPriceSnapshot: 10, unitPriceEffective: 10, vatPct: 21 },
    ...part,
  };
}

const cart: Cart = {
  version: 3,
  language: 'nl',
  currency: 'EUR',
  basis: 'inc',
  count: 3,
  transactionLines: [line(1, 'Vaas'), line(2, 'Brood'), line(3, 'Honing')],
  bundles: [
    {
      bundleGroupKey: group,
      bundleId: 5,
      name: 'Ontbijt',
      slug: 'ontbijt',
      image: null,
      quantity: 2,
      subTotal: 34,
      saving: 6,
      lineIds: [2, 3],
    },
  ],
  discount: 0,
  promocodes: [],
  couponsCreated: [],
  notices: { prices: [], codes: [] },
  shipments: [],
  totals: {
    subTotal: 54,
    discount: 0,
    shipping: 0,
    shippingIsFrom: true,
    totalExcludingVat: 44.63,
    vat: 9.37,
    vatGroups: [{ vatPercentage: 21, net: 44.63, vat: 9.37 }],
    total: 54,
    coupons: 0,
    toPay: 54,
  },
  freeShipping: null,
};

test('BNDL-01 MINI-05 lines of one bundle are one group, that unfolds to its lines and its discount', () => {
  const text = textOf(renderView(<CartLines cart={cart} />));
  expect(text).toMatch(
    /Vaas.*€ 20,00.*Ontbijt.*€ 34,00.*Bevat 2 producten.*2 × Brood.*2 × Honing.*Bundelvoordeel −€ 6,00/,
  );
  expect(text.match(/Ontbijt/g)?.length).toBeGreaterThan(0);
});

test('MINI-04 a refusal stands beside the line that it is about, and nowhere else', () => {
  const refusal = { reason: 'stock' as const, available: 3, subject: 'line-1' };
  const markup = renderView(<CartLines cart={cart} refusal={refusal} />);
  expect(markup.match(/role="alert"/g)).toHaveLength(1);
  expect(textOf(markup)).toMatch(/Vaas.*zijn er nog 3 op voorraad.*Ontbijt/);
});

test('MINI-04 a line that can no longer be ordered as it stands says how many there are', () => {
  const short = { ...cart, transactionLines: [line(1, 'Vaas', { available: 1 })], bundles: [] };
  expect(textOf(renderView(<CartLines cart={short} />))).toContain('Er is er nog maar 1 op voorraad');
});

test('PRICE-09 shipping is from a price until it is chosen, and free where it costs nothing', () => {
  const shown = (part: Partial<Cart['totals']>) =>
    textOf(renderView(<CartTotals cart={{ ...cart, totals: { ...cart.totals, ...part } }} />));
  expect(shown({})).toContain('Verzendkosten (vanaf) Gratis');
  expect(shown({ shipping: 4.95 })).toContain('Verzendkosten (vanaf) € 4,95');
  expect(shown({ shipping: 4.95, shippingIsFrom: false })).toContain('Verzendkosten € 4,95');
});

test('MINI-04 PRICE-07 net prices are added up to what is owed, gross ones name the VAT within', () => {
  expect(textOf(renderView(<CartTotals cart={cart} />))).toBe(
    'Subtotaal € 54,00 Verzendkosten (vanaf) Gratis Totaal te betalen € 54,00 Waarvan BTW € 9,37',
  );
  const net: Cart = { ...cart, basis: 'ex', totals: { ...cart.totals, subTotal: 44.63 } };
  expect(textOf(renderView(<CartTotals cart={net} />))).toBe(
    'Subtotaal € 44,63 Verzendkosten (vanaf) Gratis Totaal excl. BTW € 44,63 BTW 21% € 9,37 Totaal te betalen € 54,00',
  );
  expect(textOf(renderView(<CartBasisNote cart={net} />))).toBe('Prijzen getoond: excl. BTW');
});
