import { expect, test } from 'vitest';
import { cart } from '../../cart/cart.fixture.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { type Refusal, RefusalNotice } from './refusal-notice.tsx';

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
