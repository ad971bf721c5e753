import type { Order } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { RefundList } from './refund-list.tsx';

const refund = (given: Partial<Order['refunds'][number]>): Order['refunds'][number] => ({
  amount: 12.5,
  status: 'done',
  to: 'payment',
  requestedAt: '2026-11-18T10:00:00.000Z',
  since: '2026-11-21T23:30:00.000Z',
  ...given,
});

test('REF-07 an order lists what went back: how much, where to, how it stands and since which day', () => {
  const refunds = [
    refund({}),
    refund({ amount: 5, status: 'sent', to: 'card' }),
    refund({ status: 'failed' }),
  ];
  expect(textOf(renderView(<RefundList refunds={refunds} />))).toBe(
    'Wat je terugkrijgt ' +
      'Naar je rekening of betaalkaart Teruggestort · 22 november 2026 € 12,50 ' +
      'Naar je cadeaukaart Onderweg · 22 november 2026 € 5,00 ' +
      'Naar je rekening of betaalkaart Nog niet gelukt, we zoeken het uit · 22 november 2026 € 12,50',
  );
  expect(textOf(renderView(<RefundList refunds={refunds.slice(0, 1)} />, { language: 'en' }))).toBe(
    'What you get back To your account or payment card Paid back · 22 November 2026 €12.50',
  );
});

test('REF-07 of an order of which nothing goes back nothing is said about it', () => {
  expect(renderView(<RefundList refunds={[]} />)).toBe('');
});
