import { expect, test } from 'vitest';
import { cart } from '../../cart/cart.fixture.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { PassedDays, type Refusal, RefusalNotice } from './refusal-notice.tsx';

const drawn = (refusal: Refusal, language: string) =>
  renderView(<RefusalNotice cart={cart} refusal={refusal} />, { language });

test.each([
  [
    'nl',
    'Er wachten nog bestellingen op betaling',
    {
      email: 'Er wachten al te veel bestellingen op dit e-mailadres op betaling.',
      customer: 'Er wachten al veel bestellingen van je op betaling.',
      network: 'Vanaf je internetverbinding wachten het afgelopen uur al veel bestellingen op betaling.',
    },
    'Bekijk en betaal je openstaande bestelling',
    'Even wachten met bestellen Vanaf je internetverbinding is het afgelopen uur heel vaak besteld.',
  ],
  [
    'en',
    'Some orders are still waiting to be paid',
    {
      email: 'Too many orders with this email address are already waiting to be paid.',
      customer: 'Many of your orders are already waiting to be paid.',
      network: 'Many orders from your internet connection are waiting to be paid since the last hour.',
    },
    'View and pay your open order',
    'Please wait with your order Very many orders came from your internet connection in the past hour.',
  ],
] as const)(
  'SEC-08 who has too many unpaid orders, or orders too often, is told which limit it is and what can be done (%s)',
  (language, title, texts, link, often) => {
    for (const limit of ['email', 'customer', 'network'] as const) {
      const own = drawn({ reason: 'open', limit, orderId: '7f1a' }, language);
      expect(textOf(own)).toContain(`${title} ${texts[limit]}`);
      expect(own).toMatch(new RegExp(`<a [^>]*href="/${language}/[a-z/-]*7f1a"[^>]*>${link}</a>`));
      expect(drawn({ reason: 'open', limit, orderId: null }, language)).not.toContain(link);
    }
    expect(textOf(drawn({ reason: 'often' }, language))).toContain(often);
  },
);

test.each([
  [
    'nl',
    'Een bezorgdag kan niet meer Vaas : dinsdag 24 november kan niet meer Kies een andere dag in je winkelwagen',
  ],
  [
    'en',
    'A delivery day is no longer possible Vaas : Tuesday 24 November is no longer possible Choose another day in your bag',
  ],
])(
  'CHK-18 the summary names what cannot come on its day any more, before and after it was ordered, and leads to the cart (%s)',
  (language, said) => {
    const passed = [{ variantId: 1, name: 'Vaas', day: '2026-11-24' }];
    const refused = drawn({ reason: 'day', passed }, language);
    const [first] = cart.transactionLines;
    if (!first) throw new Error('The cart has a vase.');
    const late = { ...first, deliveryDay: '2026-11-24', daysLeft: ['2026-11-25'] };
    const before = renderView(<PassedDays cart={{ ...cart, transactionLines: [late] }} />, { language });
    for (const markup of [refused, before]) {
      expect(textOf(markup)).toContain(said);
      expect(markup).toContain(`href="/${language}/shopping-bag"`);
    }
    expect(renderView(<PassedDays cart={cart} />, { language })).toBe('');
  },
);
