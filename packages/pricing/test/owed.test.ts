import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CartInput,
  type CreditPart,
  creditAmount,
  creditPieces,
  leftToCredit,
  leftTogether,
  owedParts,
  priceCart,
  transferDue,
} from '../src/index.ts';
import { runs as allRuns, carts, timeout } from './carts.ts';

/** Each of these prices every cart twice and more. */
const runs = Math.ceil(allRuns / 5);

const sum = <Item>(items: readonly Item[], pick: (item: Item) => number) =>
  items.reduce((total, item) => total + pick(item), 0);

function same(actual: number, wanted: number, what: string): void {
  if (actual !== wanted) throw new Error(`${what}: ${actual}, expected ${wanted}`);
}

/** A cart, what it costs, and what is owed for each of its parts. */
function divided(cart: CartInput) {
  const priced = priceCart(cart);
  return { priced, owed: owedParts(cart, priced) };
}

/** The parts of a cart's invoice. */
function invoiced(cart: CartInput): CreditPart[] {
  const { priced, owed } = divided(cart);
  const lines = owed.lines.flatMap(({ key, netCents, vatCents }) => {
    const line = priced.lines.find((each) => each.key === key);
    return line ? [{ key, rate: line.vatRate, quantity: line.quantity, netCents, vatCents }] : [];
  });
  const shipping = owed.shipping.map((each) => ({ key: `shipping-${each.rate}`, quantity: 1, ...each }));
  return [...lines, ...shipping];
}

test(`PAY-05 what ${runs} carts owe for each line and for shipping adds up to each rate's net and VAT, and is never negative`, {
  timeout,
}, () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { priced, owed } = divided(cart);
      const rateOf = new Map(priced.lines.map((line) => [line.key, line.vatRate]));
      same(owed.lines.length, priced.lines.length, 'lines');
      for (const { rate, netCents, vatCents } of priced.vatGroups) {
        const lines = owed.lines.filter((line) => rateOf.get(line.key) === rate);
        const shipping = owed.shipping.filter((each) => each.rate === rate);
        same(
          sum([...lines, ...shipping], (each) => each.netCents),
          netCents,
          `net at ${rate}`,
        );
        same(
          sum([...lines, ...shipping], (each) => each.vatCents),
          vatCents,
          `VAT at ${rate}`,
        );
        if (rate === 0)
          same(
            sum([...lines, ...shipping], (each) => each.vatCents),
            0,
            'VAT at nothing',
          );
      }
      same(
        sum(owed.lines, (line) => line.discountNetCents),
        priced.discount.exCents,
        'discount',
      );
      same(
        sum(owed.lines, (line) => line.discountNetCents + line.discountVatCents),
        priced.discount.incCents,
        'discount including VAT',
      );
      same(
        sum(owed.shipping, (each) => each.netCents),
        priced.shipping.price.exCents,
        'shipping',
      );
      same(
        sum(owed.shipping, (each) => each.netCents + each.vatCents),
        priced.shipping.price.incCents,
        'shipping including VAT',
      );
      for (const part of [...owed.lines, ...owed.shipping])
        for (const [name, cents] of Object.entries(part))
          if (typeof cents === 'number' && !(Number.isSafeInteger(cents) && cents >= 0))
            throw new Error(`${name} is ${cents}`);
    }),
    { numRuns: runs },
  );
});

test('PAY-05 a line that no code lowers owes what the cart shows of it, and on the basis a lowered one exactly its price less the codes', {
  timeout,
}, () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { priced, owed } = divided(cart);
      for (const line of priced.lines) {
        const part = owed.lines.find(({ key }) => key === line.key);
        if (!part) throw new Error(`no part for ${line.key}`);
        const net = part.netCents + part.discountNetCents;
        const gross = net + part.vatCents + part.discountVatCents;
        if (cart.basis === 'ex') same(net, line.total.exCents, 'net before codes');
        else same(gross, line.total.incCents, 'gross before codes');
        if (priced.discount.exCents + priced.discount.incCents > 0) continue;
        same(net, line.total.exCents, 'net');
        same(gross, line.total.incCents, 'gross');
      }
    }),
    { numRuns: runs },
  );
});

test('PAY-05 a code for some products lowers those and no other', () => {
  const cart: CartInput = {
    basis: 'inc',
    displayBasis: 'inc',
    lines: [
      {
        key: 'a',
        productId: 1,
        unitPriceCents: 1_000,
        discountPriceCents: null,
        quantity: 3,
        vatRate: 2_100,
      },
      { key: 'b', productId: 2, unitPriceCents: 500, discountPriceCents: null, quantity: 1, vatRate: 2_100 },
      { key: 'c', productId: 3, unitPriceCents: 109, discountPriceCents: null, quantity: 1, vatRate: 900 },
    ],
    promocodes: [{ code: 'TIEN', type: 'VALUE', amount: 1_000, includedProductIds: [1, 3] }],
    shippingMethods: [
      {
        id: 'post',
        prices: [{ priceCents: 595, thresholdPriceCents: null, thresholdOrderTotalCents: null }],
      },
    ],
    chosenShippingMethodId: 'post',
  };
  const { owed } = divided(cart);
  // 10 euros over 30.00 and 1.09: 9.65 and 0.35.
  expect(owed.lines).toEqual([
    { key: 'a', netCents: 1_682, vatCents: 353, discountNetCents: 798, discountVatCents: 167 },
    { key: 'b', netCents: 413, vatCents: 87, discountNetCents: 0, discountVatCents: 0 },
    { key: 'c', netCents: 68, vatCents: 6, discountNetCents: 32, discountVatCents: 3 },
  ]);
  expect(owed.shipping).toEqual([
    { rate: 900, netCents: 15, vatCents: 2 },
    { rate: 2_100, netCents: 478, vatCents: 100 },
  ]);
});

/** One credit after another: of pieces of one part, or of a share of all that is left. */
const steps = fc.array(
  fc.record({ place: fc.nat(20), share: fc.integer({ min: 1, max: 1_000 }), isAmount: fc.boolean() }),
  { maxLength: 8 },
);

/** Takes the steps and then credits what is left, in pieces or as an amount; all credits, none of which may be more than is left. */
function creditAll(parts: readonly CreditPart[], wanted: Steps, endsInPieces: boolean) {
  const credits: CreditPart[] = [];
  for (const { place, share, isAmount } of wanted) {
    const left = leftToCredit(parts, credits);
    const open = sum(left, (part) => part.netCents + part.vatCents);
    const part = left[place % Math.max(1, left.length)];
    if (isAmount) credits.push(...creditAmount(left, Math.floor((open * share) / 1_001)));
    else if (part && part.quantity > 0)
      credits.push(...creditPieces(left, new Map([[part.key, Math.ceil((part.quantity * share) / 1_000)]])));
  }
  const left = leftToCredit(parts, credits);
  const rest = endsInPieces
    ? creditPieces(left, new Map(left.map((part) => [part.key, part.quantity])))
    : creditAmount(
        left,
        sum(left, (part) => part.netCents + part.vatCents),
      );
  return [...credits, ...rest];
}
type Steps = readonly { place: number; share: number; isAmount: boolean }[];

test(`PAY-05 REF-02 the credits of all parts of ${runs} invoices, in whatever steps, add up to the invoice to the cent`, {
  timeout,
}, () => {
  fc.assert(
    fc.property(carts, steps, fc.boolean(), (cart, wanted, endsInPieces) => {
      const { priced } = divided(cart);
      const parts = invoiced(cart);
      const credits = creditAll(parts, wanted, endsInPieces);
      for (const part of leftToCredit(parts, credits))
        same(part.quantity + Math.abs(part.netCents) + Math.abs(part.vatCents), 0, `left of ${part.key}`);
      for (const { rate, netCents, vatCents } of priced.vatGroups) {
        const ofRate = credits.filter((credit) => credit.rate === rate);
        same(
          sum(ofRate, (credit) => credit.netCents),
          netCents,
          `net credited at ${rate}`,
        );
        same(
          sum(ofRate, (credit) => credit.vatCents),
          vatCents,
          `VAT credited at ${rate}`,
        );
      }
      for (const { netCents, vatCents, quantity } of credits)
        if (Math.min(netCents, vatCents, quantity) < 0) throw new Error('a credit below zero');
    }),
    { numRuns: runs },
  );
});

test('PAY-05 REF-02 the same where VAT is reversed: at nothing, only net amounts are credited', {
  timeout,
}, () => {
  const reversed = carts.map((cart) => ({
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, vatRate: 0 })),
  }));
  fc.assert(
    fc.property(reversed, steps, fc.boolean(), (cart, wanted, endsInPieces) => {
      const credits = creditAll(invoiced(cart), wanted, endsInPieces);
      same(
        sum(credits, (credit) => credit.vatCents),
        0,
        'VAT',
      );
      same(
        sum(credits, (credit) => credit.netCents),
        divided(cart).priced.totalCents,
        'credited',
      );
    }),
    { numRuns: runs },
  );
});

test('PAY-05 REF-02 no more pieces and no more money are credited than are left', () => {
  const left: CreditPart[] = [{ key: 'a', rate: 2_100, quantity: 2, netCents: 100, vatCents: 21 }];
  expect(() => creditPieces(left, new Map([['a', 3]]))).toThrow(RangeError);
  expect(() => creditPieces(left, new Map([['a', 0.5]]))).toThrow(RangeError);
  expect(() => creditAmount(left, 122)).toThrow(RangeError);
  expect(creditAmount(left, 121)).toEqual(left);
  expect(creditPieces(left, new Map([['a', 1]]))).toEqual([
    { key: 'a', rate: 2_100, quantity: 1, netCents: 50, vatCents: 11 },
  ]);
});

test('LAW-07 REF-02 where refunds of amounts and returns of pieces overlap, what is left is never below nothing and adds up to the cent', {
  timeout,
}, () => {
  fc.assert(
    fc.property(carts, steps, (cart, wanted) => {
      const parts = invoiced(cart);
      const total = sum(parts, (part) => part.netCents + part.vatCents);
      // Each credit is made of the whole invoice, as if it knew of no other, so that parts go below nothing.
      const credits = wanted.flatMap(({ place, share, isAmount }) => {
        const part = parts[place % Math.max(1, parts.length)];
        if (isAmount) return creditAmount(parts, Math.floor((total * share) / 3_003));
        return part
          ? creditPieces(parts, new Map([[part.key, Math.ceil((part.quantity * share) / 1_000)]]))
          : [];
      });
      const left = leftTogether(parts, credits);
      const back = sum(credits, (part) => part.netCents + part.vatCents);
      same(
        sum(left, (part) => part.netCents + part.vatCents),
        Math.max(0, total - back),
        'left together',
      );
      for (const { netCents, vatCents, quantity } of left)
        if (Math.min(netCents, vatCents, quantity) < 0) throw new Error('a part below zero');
      const all = creditPieces(left, new Map(left.map(({ key, quantity }) => [key, quantity])));
      if (sum(all, (part) => part.netCents + part.vatCents) > Math.max(0, total - back))
        throw new Error('too much');
    }),
    { numRuns: Math.ceil(runs / 4) },
  );
});

test('REF-08 of an order on account what came in at the bank and is not owed any more is to be transferred back', () => {
  const order = {
    invoicedCents: 10_000,
    creditedCents: 0,
    cardCents: 4_000,
    paidCents: 6_000,
    returnedCents: 0,
  };
  expect(transferDue(order)).toBe(0);
  expect(transferDue({ ...order, creditedCents: 2_500 })).toBe(2_500);
  expect(transferDue({ ...order, creditedCents: 2_500, returnedCents: 1_000 })).toBe(1_500);
  // Credited before it was paid, so that less came in.
  expect(transferDue({ ...order, creditedCents: 2_500, paidCents: 3_500 })).toBe(0);
  // The cards have theirs back as well.
  expect(transferDue({ ...order, creditedCents: 10_000, cardCents: 0 })).toBe(6_000);
  // Of what is credited and not back on the cards yet, the bank's part alone.
  expect(transferDue({ ...order, creditedCents: 10_000 })).toBe(6_000);
  expect(transferDue({ ...order, creditedCents: 2_500, paidCents: 0 })).toBe(0);
});

const cents = fc.nat(20_000);

test('REF-08 what stays at the bank is no more than is owed, and once what is due was transferred nothing is due', () => {
  const orders = fc.record({
    invoicedCents: cents,
    creditedCents: cents,
    cardCents: cents,
    paidCents: cents,
    returnedCents: cents,
  });
  fc.assert(
    fc.property(orders, cents, (order, more) => {
      const due = transferDue(order);
      const hereCents = order.paidCents - order.returnedCents;
      const owedCents = order.invoicedCents - order.creditedCents - order.cardCents;
      if (due < 0 || due > Math.max(0, hereCents)) throw new Error(`${due} of ${hereCents}`);
      if (hereCents - due > Math.max(0, owedCents)) throw new Error('more stays than is owed');
      if (due > 0 && hereCents - due !== Math.max(0, owedCents)) throw new Error('less stays than is owed');
      same(transferDue({ ...order, returnedCents: order.returnedCents + due }), 0, 'due after the transfer');
      const creditedMore = transferDue({ ...order, creditedCents: order.creditedCents + more });
      if (creditedMore < due || creditedMore > due + more)
        throw new Error('a credit adds what it takes back');
    }),
    { numRuns: runs },
  );
});
