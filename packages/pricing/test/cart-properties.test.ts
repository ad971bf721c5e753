import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Amount, type CartInput, type CartLine, type PricedCart, priceCart } from '../src/index.ts';
import { carts, runs, timeout } from './carts.ts';
import { oracle } from './oracle.ts';

/** Plain comparisons, since expect() on every number of 200,000 carts would take most of the time. */
function same(actual: unknown, wanted: unknown, what: string): void {
  if (actual !== wanted) throw new Error(`${what}: ${actual}, expected ${wanted}`);
}

const seed = Date.now();
let drawn: readonly CartInput[] | undefined;

/** Of the same carts each time, as to draw them takes longer than to price them; the first that fails is drawn anew, and made as small as it can be. */
function check(predicate: (cart: CartInput) => void): void {
  drawn ??= fc.sample(carts, { numRuns: runs, seed });
  for (const cart of drawn) {
    try {
      predicate(cart);
    } catch (error) {
      fc.assert(fc.property(carts, predicate), { numRuns: runs, seed });
      throw error;
    }
  }
}

const sides = ['exCents', 'incCents', 'shownCents'] as const;

function sum(amounts: readonly Amount[], side: (typeof sides)[number]): number {
  return amounts.reduce((total, amount) => total + amount[side], 0);
}

test(`PRICE-07 PRICE-08 PRICE-10 PRICE-12 COUP-04 BNDL-05 ${runs} carts cost what exact fractions say, to the cent`, {
  timeout,
}, () => {
  check((cart) => {
    const priced = priceCart(cart);
    const exact = oracle(cart);
    const side = cart.basis === 'inc' ? 'incCents' : 'exCents';
    same(priced.subtotal[side], Number(exact.goods), 'goods');
    same(priced.discount[side], Number(exact.discount), 'discount');
    same(priced.shipping.price[side], Number(exact.shipping), 'shipping');
    same(priced.totalCents, Number(exact.totalInc), 'total');
    same(priced.totalExCents, Number(exact.totalEx), 'total excluding VAT');
    same(priced.toPayCents, Number(exact.toPay), 'to pay');
    same(priced.vatGroups.length, exact.groups.length, 'VAT groups');
    exact.groups.forEach(({ rate, net, vat, gross }, i) => {
      same(priced.vatGroups[i]?.rate, rate, 'rate');
      same(priced.vatGroups[i]?.netCents, Number(net), `net at ${rate}`);
      same(priced.vatGroups[i]?.vatCents, Number(vat), `VAT at ${rate}`);
      same(priced.vatGroups[i]?.grossCents, Number(gross), `gross at ${rate}`);
    });
    for (const bundle of priced.bundles) {
      same(bundle.price[side], Number(exact.bundles.get(bundle.key)), `bundle ${bundle.key}`);
    }
  });
});

test('PRICE-07 PRICE-12 lines - discount + shipping = total to the cent, excluding and including VAT', {
  timeout,
}, () => {
  check((cart) => {
    const priced = priceCart(cart);
    for (const side of sides) {
      const lines = priced.lines.map((line) => line.total);
      same(sum(lines, side), priced.subtotal[side], `lines ${side}`);
      const codes = priced.promocodes.map((promo) => promo.discount);
      same(sum(codes, side), priced.discount[side], `codes ${side}`);
      const after = priced.subtotal[side] - priced.discount[side];
      same(after, priced.discountedSubtotal[side], `after discount ${side}`);
      same(after + priced.shipping.price[side], priced.total[side], `total ${side}`);
    }
    const group = (pick: 'netCents' | 'vatCents' | 'grossCents') =>
      priced.vatGroups.reduce((total, each) => total + each[pick], 0);
    same(group('netCents'), priced.totalExCents, 'net');
    same(group('vatCents'), priced.vatCents, 'VAT');
    same(group('grossCents'), priced.totalCents, 'gross');
    same(priced.totalExCents + priced.vatCents, priced.totalCents, 'net + VAT');
    const paid = priced.coupons.reduce((total, card) => total + card.usedCents, 0);
    same(priced.toPayCents + paid, priced.totalCents, 'to pay + cards');
  });
});

test('PRICE-07 nothing is ever negative or a fraction of a cent', { timeout }, () => {
  check((cart) => {
    const visit = (value: unknown, path: string): void => {
      if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) {
        throw new Error(`${path} is ${value}`);
      }
      if (typeof value === 'object' && value !== null) {
        for (const [key, inner] of Object.entries(value)) visit(inner, `${path}.${key}`);
      }
    };
    visit(priceCart(cart), 'cart');
  });
});

test('PRICE-12 COUP-04 the order of lines, codes, cards and methods changes nothing', { timeout }, () => {
  check((cart) => {
    const turned: CartInput = {
      ...cart,
      lines: turn(cart.lines),
      promocodes: turn(cart.promocodes),
      coupons: turn(cart.coupons),
      shippingMethods: turn(cart.shippingMethods),
    };
    same(text(priceCart(turned)), text(priceCart(cart)), 'turned cart');
  });
});

test('PRICE-12 splitting a quantity over two lines changes nothing that is owed', { timeout }, () => {
  check((cart) => {
    const place = cart.lines.findIndex((line) => !line.bundle && line.quantity > 1);
    const line = cart.lines[place];
    if (!line) return;
    const some = Math.floor(line.quantity / 3) + 1;
    const parts: CartLine[] = [
      { ...line, quantity: some },
      { ...line, key: `${line.key}-rest`, quantity: line.quantity - some },
    ].filter((part) => part.quantity > 0);
    const split = { ...cart, lines: cart.lines.toSpliced(place, 1, ...parts) };
    same(owed(priceCart(split)), owed(priceCart(cart)), 'split cart');
  });
});

test('PRICE-01 PRICE-12 the basis that a customer sees changes what is shown and nothing that is owed', {
  timeout,
}, () => {
  check((cart) => {
    const inc = priceCart({ ...cart, displayBasis: 'inc' });
    const ex = priceCart({ ...cart, displayBasis: 'ex' });
    const plain = (priced: PricedCart) =>
      JSON.stringify(priced, (key, value) =>
        /(shown|saving)Cents$/i.test(key) || key === 'displayBasis' ? null : value,
      );
    same(plain(ex), plain(inc), 'all but what is shown');
    same(inc.total.shownCents, inc.totalCents, 'shown including VAT');
    same(ex.total.shownCents, ex.totalExCents, 'shown excluding VAT');
  });
});

test('PRICE-12 a line that is added and removed again leaves the cart as it was', { timeout }, () => {
  const extra: CartLine = {
    key: 'extra',
    productId: 3,
    unitPriceCents: 309,
    discountPriceCents: null,
    quantity: 7,
    vatRate: 900,
  };
  check((cart) => {
    const before = text(priceCart(cart));
    const more = { ...cart, lines: [...cart.lines, extra] };
    priceCart(more);
    same(
      text(priceCart({ ...more, lines: more.lines.filter((line) => line !== extra) })),
      before,
      'the cart',
    );
  });
});

test('COUP-06 PRICE-12 a code that is refused leaves the cart as if it had not been entered', {
  timeout,
}, () => {
  check((cart) => {
    const priced = priceCart(cart);
    const refused = new Set(priced.promocodes.filter((promo) => promo.refusal).map((promo) => promo.code));
    const without = cart.promocodes?.filter((promo) => !refused.has(promo.code)) ?? [];
    const working = { ...priced, promocodes: priced.promocodes.filter((promo) => !promo.refusal) };
    same(owed(priceCart({ ...cart, promocodes: without })), owed(working), 'without refused codes');
    for (const { refusal, discount } of priced.promocodes) {
      if (refusal) same(discount.incCents + discount.exCents, 0, 'what a refused code takes');
    }
  });
});

test('PRICE-12 pricing never changes its input', () => {
  const freeze = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    Object.freeze(value);
    for (const inner of Object.values(value)) freeze(inner);
  };
  fc.assert(
    fc.property(carts, (cart) => {
      freeze(cart);
      expect(() => priceCart(cart)).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

function turn<Item>(list: readonly Item[] | undefined): Item[] {
  const reversed = [...(list ?? [])].reverse();
  return [...reversed.slice(1), ...reversed.slice(0, 1)];
}

/** A priced cart as text, whatever order its lines and bundles stand in. */
function text({ lines, bundles, ...rest }: PricedCart): string {
  const byKey = <Item extends { key: string }>(list: readonly Item[]) =>
    [...list].sort((a, b) => (a.key < b.key ? -1 : 1));
  const members = byKey(bundles).map((bundle) => ({ ...bundle, lineKeys: [...bundle.lineKeys].sort() }));
  return JSON.stringify({ ...rest, lines: byKey(lines), bundles: members });
}

/** All that is owed: everything but how it lies over the lines. */
function owed({ lines: _, bundles, ...rest }: PricedCart): string {
  const basisSide = rest.basis === 'inc' ? 'incCents' : 'exCents';
  return JSON.stringify({ ...rest, bundles: bundles.map((bundle) => [bundle.key, bundle.price[basisSide]]) });
}

test('PRICE-10 PRICE-11 the bar says it is reached exactly where shipping costs nothing', { timeout }, () => {
  check((cart) => {
    const priced = priceCart(cart);
    const { freeShipping, shipping, basis } = priced;
    if (!freeShipping || priced.lines.length === 0) return;
    const side = basis === 'inc' ? 'incCents' : 'exCents';
    same(freeShipping.basis, basis, 'basis');
    same(freeShipping.isReached, shipping.price[side] === 0, 'reached');
    same(freeShipping.missingCents === 0, freeShipping.isReached, 'missing');
    if (freeShipping.isReached) return;
    // Goods without VAT for what is missing make it free, and for a cent less they do not (unless codes lower them too).
    if ((cart.promocodes ?? []).length > 0) return;
    const more = (cents: number) =>
      priceCart({
        ...cart,
        lines: [
          ...cart.lines,
          {
            key: 'more',
            productId: 99,
            unitPriceCents: cents,
            discountPriceCents: null,
            quantity: 1,
            vatRate: 0,
          },
        ],
      }).shipping.price[side];
    same(more(freeShipping.missingCents), 0, 'with what is missing');
  });
});

test('PRICE-10 what is counted before a choice is what the cheapest delivery costs once it is chosen', {
  timeout,
}, () => {
  check((cart) => {
    const before = priceCart({ ...cart, chosenShippingMethodId: null });
    const costs = (cart.shippingMethods ?? [])
      .filter(({ isPickup, prices }) => !isPickup && prices.length > 0)
      .map(({ id }) => priceCart({ ...cart, chosenShippingMethodId: id }).totalCents);
    if (costs.length > 0) same(before.totalCents, Math.min(...costs), 'total before a choice');
  });
});
