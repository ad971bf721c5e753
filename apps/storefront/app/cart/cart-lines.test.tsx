import { type Cart, type CodeReason, codeReasons } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { BasisShown } from '../ui/order-totals.tsx';
import { renderView, textOf } from '../ui/render-view.tsx';
import { cart, line, promocode } from './cart.fixture.ts';
import { CartLines, weave } from './cart-lines.tsx';
import { CartTotals } from './cart-totals.tsx';
import { StandingNotice } from './change-notice.tsx';
import { RefusalNote } from './refusal-note.tsx';

const refused = { available: null, minimum: null } as const;
const totalsOf = (part: Partial<Cart>, traits = {}) =>
  textOf(renderView(<CartTotals cart={{ ...cart, ...part }} />, traits));

test('BNDL-01 MINI-05 lines of one bundle are one group, that unfolds to its lines and its discount', () => {
  const text = textOf(renderView(<CartLines cart={cart} />));
  expect(text).toMatch(
    /Vaas.*€ 20,00.*Ontbijt.*€ 34,00.*Bevat 2 producten.*2 × Brood.*2 × Honing.*Bundelvoordeel −€ 6,00/,
  );
});

test('BNDL-04 MINI-05 what a bundle unfolds to adds up to what it costs, and calls that its saving only where it is said to save as much', () => {
  const of = (part: Partial<Cart['bundles'][number]>, language = 'nl') => {
    const bundles = cart.bundles.map((each) => ({ ...each, ...part }));
    return textOf(renderView(<CartLines cart={{ ...cart, bundles }} />, { language }));
  };
  expect(of({ saving: 9 })).toMatch(/€ 34,00.*Brood € 20,00.*Honing € 20,00 Minder dan los gekocht −€ 6,00/);
  expect(of({ saving: 9 })).not.toContain('Bundelvoordeel');
  expect(of({ saving: 9 }, 'en')).toMatch(/Honing €20.00 Less than bought apart −€6.00/);
  expect(of({ saving: 6 }, 'en')).toMatch(/Honing €20.00 Bundle saving −€6.00/);
  // In cents: a sum of euros is no whole number.
  expect(of({ saving: 6.3, subTotal: 33.7 })).toContain('Bundelvoordeel −€ 6,30');
  expect(of({ saving: 9, subTotal: 40 })).not.toMatch(/Bundelvoordeel|Minder dan/);
});

const picture = (name: string) => ({
  src: `/media/${name}`,
  width: 400,
  height: 400,
  widths: [400],
  alt: '',
});

test('MINI-05 a bundle has its own picture, else that of its first line, its steps and a plain way out', () => {
  const [vase, bread, honey] = cart.transactionLines;
  const [bundle] = cart.bundles;
  if (!vase || !bread || !honey || !bundle) throw new Error('The cart has one bundle of two.');
  const groupOf = (image: ReturnType<typeof picture> | null) => {
    const lines = [vase, { ...bread, image: picture('brood') }, honey];
    const shown = { ...cart, transactionLines: lines, bundles: [{ ...bundle, image }] };
    const markup = renderView(<CartLines cart={shown} />);
    return markup.slice(markup.indexOf('data-testid="bundle-5"')).split('<details')[0] ?? '';
  };
  expect(groupOf(picture('ontbijt'))).toMatch(/<img[^>]* src="\/media\/ontbijt-400/);
  expect(groupOf(null)).toMatch(/<img[^>]* src="\/media\/brood-400/);
  const markup = groupOf(null);
  expect(markup).toMatch(
    new RegExp(
      `value="remove-bundle"/><input type="hidden" name="bundleGroupKey" value="${bundle.bundleGroupKey}"`,
    ),
  );
  expect(markup).toContain('value="set-bundle"');
  expect(markup.match(/href="[^"]*"/g)).toEqual(['href="/nl/bundles/ontbijt"']);
  expect(markup).toMatch(/aria-label="Ontbijt verwijderen"|aria-label="[^"]*verwijder[^"]*Ontbijt/i);
});

test('MINI-04 a refusal stands beside the line that it is about, and nowhere else', () => {
  for (const subject of ['line-1', 'variant-1']) {
    const refusal = { ...refused, reason: 'stock' as const, available: 3, subject };
    const markup = renderView(<CartLines cart={cart} refusal={refusal} />);
    expect(markup.match(/role="alert"/g)).toHaveLength(1);
    expect(textOf(markup)).toMatch(/Vaas.*zijn er nog 3 op voorraad.*Ontbijt/);
    expect(textOf(renderView(<CartLines cart={cart} refusal={refusal} />, { language: 'en' }))).toMatch(
      /Vaas.*Only 3 left in stock.*Ontbijt/,
    );
  }
});

test('MINI-04 COUP-06 each reason for which a change is refused has a sentence of its own, in each language', () => {
  for (const [reason, nl, en] of [
    ['limit', 'winkelwagen is vol', 'bag is full'],
    [
      'gone',
      'niet meer in je winkelwagen of in het assortiment',
      'no longer in your shopping bag or in our range',
    ],
    ['failed', 'Dat lukte niet', 'That did not work'],
    ['dayPassed', 'Deze bezorgdag kan niet meer', 'This delivery day is no longer possible'],
    [
      'closed',
      'Bestellen via de webshop kan op dit moment niet',
      'Ordering online is not possible at the moment',
    ],
    ['cookies', 'Je browser bewaart geen cookies', 'Your browser keeps no cookies'],
    ['stock', 'Dit is net uitverkocht', 'This has just sold out'],
    ['belowMinimum', 'kosten je producten samen nog te weinig', 'do not cost enough for this code yet'],
  ] as const) {
    const note = <RefusalNote refusal={{ ...refused, reason, available: 0, subject: '' }} />;
    expect(textOf(renderView(note)), reason).toContain(nl);
    expect(textOf(renderView(note, { language: 'en' })), reason).toContain(en);
  }
});

test('MINI-04 a refusal about nothing that is here stands above the lines', () => {
  const refusal = { ...refused, reason: 'gone' as const, subject: 'variant-99', name: 'Lamp' };
  expect(textOf(renderView(<CartLines cart={cart} refusal={refusal} />))).toMatch(
    /^Lamp Dit staat niet meer.*Vaas/,
  );
});

test('MINI-04 a line that can no longer be ordered as it stands says how many there are', () => {
  const short = { ...cart, transactionLines: [line(1, 'Vaas', { available: 1 })], bundles: [] };
  expect(textOf(renderView(<CartLines cart={short} />))).toContain('Er is er nog maar 1 op voorraad');
});

test('PDP-23 MINI-04 a reduced line says what it cost in the days before at least, times what is bought', () => {
  const of = (lowestBefore: number | null) => {
    const product = { ...line(1, 'Vaas').product, unitPrice: 25, discountPrice: 15, lowestBefore };
    const one = line(1, 'Vaas', { product, quantity: 2, subTotal: 30 });
    return textOf(renderView(<CartLines cart={{ ...cart, transactionLines: [one], bundles: [] }} />));
  };
  expect(of(18)).toMatch(/Was € 36,00 ?€ 30,00/);
  expect(of(null)).toMatch(/Was € 50,00 ?€ 30,00/);
  expect(of(15)).not.toContain('Was');
});

test('MINI-10 things that were taken out keep their place among the others, in whatever order they went', () => {
  const removed = [
    { id: 2, index: 3, name: 'b' },
    { id: 1, index: 1, name: 'a' },
  ];
  expect(weave(['r0', 'r2', 'r4'], removed)).toEqual(['r0', removed[1], 'r2', removed[0], 'r4']);
  expect(weave([], removed)).toEqual([removed[1], removed[0]]);
});

test('PRICE-09 shipping is from a price until it is chosen, and free where it costs nothing', () => {
  const shown = (part: Partial<Cart['totals']>) => totalsOf({ totals: { ...cart.totals, ...part } });
  expect(shown({})).toContain(
    'Exclusief bezorgopties: de goedkoopste bezorging telt mee, je kiest bij het afrekenen.',
  );
  expect(shown({})).toContain('Verzendkosten (vanaf) Gratis');
  expect(shown({ shipping: 4.95 })).toContain('Verzendkosten (vanaf) € 4,95');
  expect(shown({ shipping: 4.95 })).not.toContain('Afhalen');
  expect(shown({ shipping: 4.95, pickupIsFree: true })).toMatch(/€ 4,95 Afhalen Afhalen is gratis/);
  expect(shown({ shipping: 4.95, shippingIsFrom: false })).toContain(
    'Inclusief gekozen bezorgoptie. Verzendkosten € 4,95',
  );
  const inEnglish = (part: Partial<Cart['totals']>) =>
    totalsOf({ totals: { ...cart.totals, ...part } }, { language: 'en' });
  expect(inEnglish({})).toContain('Shipping (from) Free');
  expect(inEnglish({ shipping: 4.95, pickupIsFree: true })).toContain('€4.95 Collecting Collecting is free');
  expect(inEnglish({ shipping: 4.95, shippingIsFrom: false })).toContain(
    'Chosen delivery option included. Shipping €4.95',
  );
});

test('MINI-04 PRICE-07 net prices are added up to what is owed, gross ones name the VAT within', () => {
  expect(totalsOf({})).toMatch(
    /^Subtotaal € 54,00 .* Gratis Totaal te betalen € 54,00 Waarvan btw 21% over € 44,63 € 9,37 Kortingscode\? Klik hier/,
  );
  const net: Partial<Cart> = { basis: 'ex', totals: { ...cart.totals, subTotal: 44.63 } };
  expect(totalsOf(net)).toMatch(
    /^Subtotaal € 44,63 .* Gratis Totaal excl\. BTW € 44,63 Btw 21% over € 44,63 € 9,37 Totaal te betalen € 54,00 Korting/,
  );
  expect(totalsOf(net, { language: 'en' })).toMatch(
    /^Subtotal €44\.63 .* Free Total excl\. VAT €44\.63 VAT 21% on €44\.63 €9\.37 Total to pay €54\.00 /,
  );
  expect(textOf(renderView(<BasisShown basis="ex" />))).toBe('Prijzen getoond: excl. BTW');
});

test('MINI-04 COUP-05 codes and cards stand with what they take off, each with a plain form that takes it out', () => {
  const withCodes: Cart = {
    ...cart,
    promocodes: [promocode],
    couponsCreated: [{ cardCode: 'KADO-1234', balance: 20, used: 20 }],
    totals: { ...cart.totals, discount: 5.4, total: 48.6, coupons: 20, toPay: 28.6 },
  };
  const markup = renderView(<CartTotals cart={withCodes} />);
  expect(textOf(markup)).toMatch(
    /Subtotaal € 54,00 Totaal producten incl\. BTW € 54,00 Korting ZOMER10 −€ 5,40 .* Totaal incl\. BTW € 48,60 Cadeaukaart KADO-1234 −€ 20,00 Totaal te betalen € 28,60/,
  );
  expect(textOf(renderView(<CartTotals cart={withCodes} />, { language: 'en' }))).toMatch(
    /Discount ZOMER10 −€5\.40 .* Total incl\. VAT €48\.60 Gift card KADO-1234 −€20\.00 Total to pay €28\.60/,
  );
  expect(markup).toContain('aria-label="Korting ZOMER10 verwijderen"');
  expect(markup).toContain('aria-label="Cadeaukaart KADO-1234 verwijderen"');
  expect(markup).toMatch(/value="remove-promocode"\/><input type="hidden" name="code" value="ZOMER10"/);
  expect(markup).toMatch(/value="remove-coupon"\/><input type="hidden" name="code" value="KADO-1234"/);
});

test('COUP-01 COUP-02 the field for a code is a plain form; a refusal opens it and stands under the field', () => {
  const closed = renderView(<CartTotals cart={cart} />);
  expect(closed).toContain('value="add-code"');
  expect(closed).not.toContain('open=""');
  expect(closed).not.toMatch(/ disabled=/);
  for (const [reason, nl, en] of [
    ['couponInvalid', 'Deze code is niet geldig', 'This code is not valid'],
    ['couponEnded', 'Deze code is afgelopen', 'This code has ended'],
    ['couponError', 'kon niet worden gecontroleerd', 'could not be checked'],
    ['belowMinimum', 'vanaf € 75,00 excl. btw aan producten', 'from €75.00 of products excl. VAT'],
    ['noIncludedProducts', 'andere producten', 'other products'],
    ['customerLimit', 'zo vaak gebruikt', 'used this code as often'],
    ['codesFull', 'niet meer codes', 'No more codes fit'],
    ['oneWonCode', 'al een gewonnen code', 'A code that you won'],
    ['tooOften', 'veel pogingen', 'many attempts'],
  ] as const) {
    const refusal = { ...refused, reason, minimum: 75, minimumBasis: 'ex' as const, subject: 'code' };
    const drawn = (language: string) =>
      renderView(<CartTotals cart={cart} refusal={refusal} />, { language });
    expect(drawn('nl')).toContain('open=""');
    expect(textOf(drawn('nl')), reason).toMatch(new RegExp(`Toepassen [^€]*${nl}`));
    expect(textOf(drawn('en')), reason).toMatch(new RegExp(`Apply [^€]*${en}`));
  }
});

test('COUP-02 what was typed stands in the field where it was refused', () => {
  const refusal = { ...refused, reason: 'couponError' as const, subject: 'code', typed: 'zomer-10' };
  expect(renderView(<CartTotals cart={cart} refusal={refusal} />)).toMatch(
    /<input[^>]* name="code"[^>]* value="zomer-10"/,
  );
});

test.each([
  [
    'nl',
    'Nog € 21,00 incl. btw tot gratis verzending Gratis verzending vanaf € 75,00 incl. btw',
    'Nog € 21,00 excl. btw tot gratis verzending Gratis verzending vanaf € 75,00 excl. btw',
    'Je bestelling wordt gratis verzonden',
    /gratis verz/i,
  ],
  [
    'en',
    '€21.00 incl. VAT to go until free delivery Free delivery from €75.00 incl. VAT',
    '€21.00 excl. VAT to go until free delivery Free delivery from €75.00 excl. VAT',
    'Your order is delivered for free',
    /free delivery|for free/i,
  ],
])(
  'PRICE-11 free-shipping progress shows what is missing, and on which basis, only where it is switched on (%s)',
  (language, inc, ex, reached, anyOf) => {
    const freeShipping = { basis: 'inc' as const, threshold: 75, missing: 21 };
    const on = { language, cart: { hasPaymentIcons: false, hasFreeShippingProgress: true } };
    expect(totalsOf({ freeShipping }, { language })).not.toMatch(anyOf);
    expect(totalsOf({ freeShipping }, on)).toContain(inc);
    expect(totalsOf({ freeShipping: { ...freeShipping, missing: 0 } }, on)).toContain(reached);
    // The bar's own basis, which is not always that of the cart.
    expect(totalsOf({ basis: 'ex', freeShipping }, on)).toContain(inc);
    expect(totalsOf({ freeShipping: { ...freeShipping, basis: 'ex' } }, on)).toContain(ex);
    expect(totalsOf({ freeShipping: null }, on)).not.toMatch(anyOf);
    const filled = (part: object) =>
      /scaleX\([^)]*\)/.exec(
        renderView(<CartTotals cart={{ ...cart, freeShipping: { ...freeShipping, ...part } }} />, on),
      )?.[0];
    expect([{}, { missing: 0 }, { threshold: 0, missing: 0 }].map(filled)).toEqual([
      'scaleX(0.72)',
      'scaleX(1)',
      'scaleX(1)',
    ]);
  },
);

test.each([
  [
    'nl',
    'Bezorgdag: dinsdag 24 november Deze dag kan niet meer.',
    'Kies een andere bezorgdag',
    'Kies deze dag',
  ],
  [
    'en',
    'Delivery day: Tuesday 24 November This day is no longer possible.',
    'Choose another delivery day',
    'Choose this day',
  ],
])(
  'CHK-18 a day that is not possible any more is said at its line in the cart and asked anew (%s)',
  (language, said, other, choose) => {
    const [vase] = cart.transactionLines;
    if (!vase) throw new Error('The cart has a vase.');
    const of = (daysLeft: string[] | null) =>
      textOf(
        renderView(
          <CartLines
            cart={{
              ...cart,
              bundles: [],
              transactionLines: [{ ...vase, deliveryDay: '2026-11-24', daysLeft }],
            }}
          />,
          { language },
        ),
      );
    const text = of(['2026-11-25']);
    for (const words of [said, other, choose]) expect(text).toContain(words);
    expect(of(null)).toContain(said.split('24 ')[0]);
    for (const words of [other, choose]) expect(of(null)).not.toContain(words);
  },
);

test('COUP-06 PRICE-05 a notice names old and new prices, and codes that left with the reason', () => {
  const notices = {
    prices: [{ variantId: 1, name: 'Vaas', oldPrice: 10, newPrice: 12.5 }],
    codes: [
      { code: 'OUD', reason: 'EXPIRED' as const, minimum: null },
      { code: 'VEEL', reason: 'BELOW_MINIMUM' as const, minimum: 50, minimumBasis: 'inc' as const },
    ],
  };
  const markup = renderView(<StandingNotice notices={notices} />);
  expect(textOf(markup)).toBe(
    'Er is een prijs gewijzigd Vaas: was € 10,00 → is nu € 12,50 ' +
      'Code OUD is uit je winkelwagen gehaald: hij is niet (meer) geldig. ' +
      'Code VEEL is uit je winkelwagen gehaald: hij geldt vanaf € 50,00 incl. btw aan producten. Begrepen',
  );
  expect(textOf(renderView(<StandingNotice notices={notices} />, { language: 'en' }))).toBe(
    'A price has changed Vaas: was €10.00 → is now €12.50 ' +
      'Code OUD was taken out of your bag: it is not valid (any more). ' +
      'Code VEEL was taken out of your bag: it is valid from €50.00 of products incl. VAT. Got it',
  );
  expect(markup).toContain('name="intent" value="validate"');
  expect(renderView(<StandingNotice notices={{ prices: [], codes: [] }} />)).toBe('');
});

test.each([
  [
    'nl',
    {
      EXPIRED: 'hij is niet (meer) geldig.',
      USED_UP: 'hij is helemaal opgebruikt.',
      UNKNOWN: 'hij bestaat niet meer.',
      CUSTOMER_LIMIT: 'je hebt hem al zo vaak gebruikt als mag.',
      BELOW_MINIMUM: 'je producten kosten daar samen te weinig voor.',
      NO_INCLUDED_PRODUCTS: 'er ligt niets meer in waarvoor hij geldt.',
      ONE_WON_CODE: 'per bestelling geldt één gewonnen code.',
    },
  ],
  [
    'en',
    {
      EXPIRED: 'it is not valid (any more).',
      USED_UP: 'it is used up.',
      UNKNOWN: 'it no longer exists.',
      CUSTOMER_LIMIT: 'you have used it as often as is allowed.',
      BELOW_MINIMUM: 'your products do not cost enough for it together.',
      NO_INCLUDED_PRODUCTS: 'nothing that it is for is left in your bag.',
      ONE_WON_CODE: 'one code that was won counts per order.',
    },
  ],
] satisfies [string, Record<CodeReason, string>][])(
  'COUP-06 each reason for which a code left the cart has a sentence of its own (%s)',
  (language, sentences) => {
    for (const reason of codeReasons) {
      const codes = [{ code: 'ZOMER', reason, minimum: null }];
      const said = textOf(renderView(<StandingNotice notices={{ prices: [], codes }} />, { language }));
      expect(said, reason).toMatch(/^Code ZOMER (is uit je winkelwagen gehaald|was taken out of your bag): /);
      expect(said, reason).toContain(`: ${sentences[reason]}`);
    }
  },
);

test('MINI-06 a line has picture and name that lead to its product, price per kg, steps, removal and its total, in that order', () => {
  const priced = line(7, 'Bloem', {
    slug: 'bloem-7',
    image: picture('bloem'),
    quantity: 3,
    subTotal: 11.97,
    product: { ...line(7, 'Bloem').product, pricePerUnit: { price: 5.32, unit: 'kg' } },
  });
  const markup = renderView(<CartLines cart={{ ...cart, transactionLines: [priced], bundles: [] }} />);
  const places = [
    'src="/media/bloem-400',
    'href="/nl/products/bloem-7">',
    'Bloem',
    '€ 5,32 per kg',
    'remove-line',
    'set-line',
    '€ 11,97',
  ].map((part) => markup.indexOf(part));
  expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  // One link, which lies over the picture: read aloud once.
  expect(markup.match(/<a [^>]*href="\/nl\/products\/bloem-7"/g)).toHaveLength(1);
  expect(
    renderView(<CartLines cart={{ ...cart, transactionLines: [line(8, 'Vaas')], bundles: [] }} />),
  ).not.toContain(' per kg');
});
