import { performance } from 'node:perf_hooks';
import { type CartInput, type CartLine, formatMoney, priceCart } from '../../packages/pricing/src/index.ts';
import { median, report } from '../lib/figures.ts';

/**
 * How long one cart of 20 lines takes: three VAT rates, two bundles with a fixed price, a percentage and a value
 * code, a card, two shipping methods. Aim: at most 50 µs. Run: node benchmarks/pricing/run.ts
 */

const aimMicroseconds = 50;
const rounds = 15;
const cartsPerRound = 4_000;

function cartOf20(seed: number): CartInput {
  const rates = [2100, 900, 0];
  const lines = Array.from({ length: 20 }, (_, i): CartLine => {
    const group = i < 3 ? 'breakfast' : i < 6 ? 'picnic' : null;
    return {
      key: `line-${(i * 7 + seed) % 20}`,
      productId: i + 1,
      unitPriceCents: 195 + ((i * 337 + seed * 13) % 4_800),
      discountPriceCents: i % 4 === 0 ? 150 + i : null,
      quantity: group ? 4 : 1 + ((i + seed) % 9),
      vatRate: rates[i % 3] ?? 0,
      unitsPerSet: group ? 2 : 1,
      bundle: group ? { groupKey: group, fixedTotalCents: 2_995 } : null,
      contentMilli: 750,
      contentUnit: 'kg',
    };
  });
  return {
    basis: seed % 2 === 0 ? 'inc' : 'ex',
    displayBasis: 'inc',
    lines,
    promocodes: [
      { code: 'HERFST10', type: 'PERCENTAGE', amount: 1_000 },
      { code: 'VIJF', type: 'VALUE', amount: 500, includedProductIds: [8, 9, 10, 11] },
    ],
    coupons: [{ cardCode: 'kaart', balanceCents: 2_500 }],
    shippingMethods: [
      { id: 'home', prices: [{ priceCents: 695, thresholdPriceCents: 0, thresholdOrderTotalCents: 99_999 }] },
      {
        id: 'pickup',
        prices: [{ priceCents: 295, thresholdPriceCents: null, thresholdOrderTotalCents: null }],
      },
    ],
    chosenShippingMethodId: 'home',
  };
}

/** Microseconds per call, per round, by rising time; the first rounds warm up and are not counted. */
function measure(work: (i: number) => number): number[] {
  const times: number[] = [];
  let kept = 0;
  for (let round = -3; round < rounds; round++) {
    const start = performance.now();
    for (let i = 0; i < cartsPerRound; i++) kept += work(i);
    if (round >= 0) times.push(((performance.now() - start) * 1_000) / cartsPerRound);
  }
  if (!Number.isFinite(kept)) throw new Error('the work was not a number');
  return times.sort((a, b) => a - b);
}

const pool = Array.from({ length: 50 }, (_, seed) => cartOf20(seed));
const cart = measure((i) => priceCart(pool[i % pool.length] as CartInput).totalCents);
const format = measure((i) => formatMoney(i, { language: 'nl', currency: 'EUR' }).length);

const shown = (times: readonly number[]) =>
  `${median(times).toFixed(2)} µs (best ${times[0]?.toFixed(2)}, worst ${times.at(-1)?.toFixed(2)})`;
report('pricing', [
  {
    name: 'cart of 20 lines',
    value: shown(cart),
    aim: `≤ ${aimMicroseconds} µs`,
    met: median(cart) <= aimMicroseconds,
  },
  { name: 'formatMoney', value: shown(format) },
]);
