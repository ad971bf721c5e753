import type { Cart } from '@etalage/contracts';
import { expect, test, vi } from 'vitest';
import { cart, promocode } from './cart.fixture.ts';
import type { CartState } from './cart-store.ts';

const state = vi.hoisted(() => ({ value: {} as Partial<CartState> }));
vi.mock('./cart-store.ts', async (original) => ({
  ...(await original<typeof import('./cart-store.ts')>()),
  useCartState: () => state.value,
}));
// Files of a worker share their modules: these have the state above.
vi.resetModules();
const { renderView, textOf } = await import('../ui/render-view.tsx');
const { CartPanel } = await import('./cart-panel.tsx');
const { cartState } = await import('./cart-store.ts');

const filled: Cart = {
  ...cart,
  promocodes: [promocode],
  totals: { ...cart.totals, discount: 5.4, shipping: 4.95, total: 53.55, toPay: 53.55 },
  freeShipping: { basis: 'inc', threshold: 75, missing: 26.4 },
};

function panelOf(given: Cart, part: Partial<CartState> = {}): string {
  state.value = { ...cartState(), cart: given, isOpen: true, ...part };
  return renderView(<CartPanel titleId="title" />, {
    cart: { hasPaymentIcons: false, hasFreeShippingProgress: true },
  });
}

/** Where each of these begins in a text, each looked for behind the one before. */
function placesOf(text: string, parts: readonly string[]): number[] {
  let from = 0;
  return parts.map((part) => {
    const place = text.indexOf(part, from);
    if (place >= 0) from = place + part.length;
    return place;
  });
}

test('MINI-04 a filled drawer shows all that it has in the order of the specification', () => {
  const notices = {
    prices: [{ variantId: 1, name: 'Vaas', oldPrice: 9, newPrice: 10 }],
    codes: [],
  };
  const markup = panelOf(filled, { notices });
  const text = textOf(markup);
  const parts = [
    'Er is een prijs gewijzigd',
    'Prijzen getoond: incl. BTW',
    'Vaas',
    'Bevat 2 producten',
    'Subtotaal € 54,00',
    'Totaal producten incl. BTW € 54,00',
    'Korting ZOMER10 −€ 5,40',
    'Exclusief bezorgopties',
    'Verzendkosten (vanaf) € 4,95',
    'Totaal te betalen € 53,55',
    'Kortingscode? Klik hier',
    'Toepassen',
    'Nog € 26,40 incl. btw tot gratis verzending',
  ];
  const places = placesOf(text, parts);
  expect(parts.filter((_, index) => places[index] === -1)).toEqual([]);
  // The button that takes a discount out stands in its row, before the note about options.
  const removal = markup.indexOf('aria-label="Korting ZOMER10 verwijderen"');
  expect(removal).toBeGreaterThan(markup.indexOf('Subtotaal'));
  expect(removal).toBeLessThan(markup.indexOf('Exclusief bezorgopties'));
  expect(markup.match(/Prijzen getoond/g)).toHaveLength(1);
});

test('MINI-04 PRICE-01 net prices say so, and the goods’ total includes VAT all the same', () => {
  const net: Cart = { ...filled, basis: 'ex', totals: { ...filled.totals, subTotal: 44.63 } };
  const text = textOf(panelOf(net));
  expect(text).toContain('Prijzen getoond: excl. BTW');
  expect(text).toContain('Subtotaal € 44,63 Totaal producten incl. BTW € 54,00 Korting');
  expect(text).not.toContain('incl. BTW Vaas');
});

test('MINI-04 PRICE-09 the note says whether options are in the total', () => {
  const chosen = { ...filled, totals: { ...filled.totals, shippingIsFrom: false } };
  expect(textOf(panelOf(chosen))).toMatch(/Inclusief gekozen bezorgoptie\. Verzendkosten € 4,95/);
});

test('MINI-03 a spinner while it loads; an icon and a message where there is nothing in it', () => {
  const icon = (part: Partial<CartState>) => {
    const markup = panelOf(filled, part);
    const body = markup.slice(markup.indexOf('</header>'));
    return { text: textOf(body), drawings: body.match(/<svg[^>]*>/g) ?? [] };
  };
  const loading = icon({ cart: null });
  expect(loading.text).toContain('wordt opgehaald');
  expect(loading.drawings).toEqual([expect.stringContaining('animate-spin')]);
  const empty = icon({ cart: { ...cart, transactionLines: [], bundles: [], count: 0 } });
  expect(empty.text).toMatch(/leeg/);
  expect(empty.drawings).toEqual([expect.not.stringContaining('animate-spin')]);
});
