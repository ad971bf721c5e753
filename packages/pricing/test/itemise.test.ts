import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CartInput, type ItemisedLine, itemise, type OrderedMoney, priceCart } from '../src/index.ts';
import { carts, runs, timeout } from './carts.ts';

/** The money of the order that this cart becomes, as the order keeps it. */
function ordered(cart: CartInput): { money: OrderedMoney; toPayCents: number } {
  const priced = priceCart(cart);
  const totals = new Map(priced.lines.map((line) => [line.key, line.total.shownCents]));
  return {
    toPayCents: priced.toPayCents,
    money: {
      priceBasis: cart.basis,
      displayBasis: cart.displayBasis,
      lines: cart.lines.map((line) => ({
        quantity: line.quantity,
        vatRate: line.vatRate,
        unitPriceCents: line.unitPriceCents,
        totalCents: totals.get(line.key) ?? 0,
      })),
      vatGroups: priced.vatGroups,
      shippingCents: priced.shipping.price.shownCents,
      discountCents: priced.discount.shownCents,
      couponCents: priced.totalCents - priced.toPayCents,
    },
  };
}

const total = (lines: readonly ItemisedLine[]) => lines.reduce((sum, line) => sum + line.totalCents, 0);

/** What a provider checks of a line; null where it would take it. */
function fault(line: ItemisedLine): string | null {
  const { kind, quantity, unitPriceCents, discountCents, totalCents, vatRate, vatCents } = line;
  for (const number of [quantity, unitPriceCents, discountCents, totalCents, vatCents]) {
    if (!Number.isSafeInteger(number) || Object.is(number, -0)) return `${number} is no whole number`;
  }
  if (unitPriceCents * quantity - discountCents !== totalCents) return 'price × quantity - discount is off';
  if (discountCents < 0) return 'the discount is negative';
  if (kind === 'goods' && (unitPriceCents < 0 || totalCents < 0)) return 'goods are negative';
  if (kind === 'shipping' && totalCents <= 0) return 'shipping is not positive';
  if ((kind === 'discount' || kind === 'gift-card') && totalCents >= 0) return `a ${kind} is not negative`;
  // In thousandths of a cent, exactly: |vat × (100 % + rate) - total × rate| is at most half of (100 % + rate).
  const off = BigInt(vatCents) * BigInt(10_000 + vatRate) - BigInt(totalCents) * BigInt(vatRate);
  const most = BigInt(10_000 + vatRate);
  return 2n * (off < 0n ? -off : off) <= most ? null : 'the VAT is not that of the total';
}

test(`PAY-08 PRICE-07 the lines of ${runs} carts add up to the amount to pay, to the cent, and each is one that a provider takes`, {
  timeout,
}, () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { money, toPayCents } = ordered(cart);
      const lines = itemise(money);
      if (total(lines) !== toPayCents) throw new Error(`${total(lines)}, expected ${toPayCents}`);
      for (const line of lines) {
        const found = fault(line);
        if (found !== null) throw new Error(`${found}: ${JSON.stringify(line)}`);
      }
      for (const { rate, netCents, vatCents } of money.vatGroups) {
        const ofRate = lines.filter((line) => line.vatRate === rate && line.kind !== 'gift-card');
        if (total(ofRate) !== netCents + vatCents) throw new Error(`the lines at ${rate} are off`);
      }
    }),
    { numRuns: runs },
  );
});

test(`PAY-08 cents that only the rounding of VAT leaves are few: one a line and three a rate at most, in ${runs} carts without codes`, {
  timeout,
}, () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { money } = ordered({ ...cart, promocodes: [] });
      for (const { rate } of money.vatGroups) {
        const lines = money.lines.filter((line) => line.vatRate === rate).length;
        const rounding = itemise(money).filter((line) => line.kind === 'rounding' && line.vatRate === rate);
        const cents = Math.abs(total(rounding));
        if (cents > lines + 3) throw new Error(`${cents} cents of rounding at ${rate}`);
      }
    }),
    { numRuns: runs },
  );
});

test('PAY-08 goods, shipping, discount and a card each get their line', () => {
  const cart: CartInput = {
    basis: 'inc',
    displayBasis: 'inc',
    lines: [
      {
        key: 'a',
        productId: 1,
        unitPriceCents: 1_000,
        discountPriceCents: 900,
        quantity: 3,
        vatRate: 2_100,
      },
    ],
    promocodes: [{ code: 'TIEN', type: 'PERCENTAGE', amount: 1_000 }],
    coupons: [{ cardCode: 'KAART', balanceCents: 500 }],
    shippingMethods: [
      {
        id: 'post',
        prices: [{ priceCents: 595, thresholdPriceCents: null, thresholdOrderTotalCents: null }],
      },
    ],
    chosenShippingMethodId: 'post',
  };
  const lines = itemise(ordered(cart).money);
  expect(lines.map(({ kind, totalCents, vatCents }) => [kind, totalCents, vatCents])).toEqual([
    ['goods', 2_700, 469],
    ['shipping', 595, 103],
    ['discount', -270, -47],
    ['gift-card', -500, 0],
  ]);
  expect(lines[0]).toMatchObject({ index: 0, quantity: 3, unitPriceCents: 1_000, discountCents: 300 });
});
