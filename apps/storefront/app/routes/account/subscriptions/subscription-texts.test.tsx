import type { SubscriptionDetail } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../../ui/render-view.tsx';
import { Deeds } from './subscription-forms.tsx';
import { SubscriptionState } from './subscription-state.tsx';

const subscription = (provider: string, toldTotal: number | null): SubscriptionDetail =>
  ({
    id: '0b7c6f0e-6a0d-4b6c-9a35-6b1d7d0a2c11',
    status: 'active',
    pausedBecause: null,
    interval: 'month',
    nextOn: '2026-12-01',
    lines: [],
    currency: 'EUR',
    basis: 'ex',
    totalNow: 24.95,
    toldTotal,
    missing: [],
    payment: { provider, method: provider, name: provider },
  }) as unknown as SubscriptionDetail;
const shown = (provider: string, toldTotal: number | null, language: string) => {
  const one = subscription(provider, toldTotal);
  return textOf(
    renderView(
      <>
        <SubscriptionState subscription={one} />
        <Deeds subscription={one} />
      </>,
      { language },
    ),
  );
};

test.each([
  [
    'nl',
    /24,95 inclusief btw/,
    /factuur/,
    /schrijven we er niet|afschrijven|af te schrijven|toestemming|bank/,
  ],
  ['en', /24\.95 including VAT/, /invoice/, /We take|permission|bank/],
])(
  'ACC-03 the page of a subscription on account speaks of no taking of money, and amounts say that they include VAT (%s)',
  (language, amount, invoice, taking) => {
    const onAccount = shown('invoice', 24.95, language);
    expect(onAccount).toMatch(amount);
    expect(onAccount).toMatch(invoice);
    expect(onAccount).not.toMatch(taking);
    const byMandate = shown('mollie', 24.95, language);
    expect(byMandate).toMatch(amount);
    expect(byMandate).toMatch(taking);
    expect(byMandate).not.toMatch(invoice);
  },
);

test('ACC-03 what a date costs today says that it includes VAT, and promises no most before its price is told', () => {
  expect(shown('mollie', null, 'nl')).toMatch(/Kost vandaag € 24,95 inclusief btw/);
  expect(shown('mollie', null, 'nl')).not.toMatch(/Meer schrijven/);
});
