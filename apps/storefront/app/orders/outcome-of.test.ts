import type { Order } from '@etalage/contracts';
import { describe, expect, test } from 'vitest';
import { mayBePaid, outcomeOf } from './outcome-of.ts';

type Payment = NonNullable<Order['payment']>;
const payment = (status: Payment['status'], provider = 'test-bank'): Payment => ({
  id: '00000000-0000-4000-8000-000000000000',
  status,
  provider,
  method: 'ideal',
  name: 'iDEAL',
  checkoutUrl: null,
  isCollected: false,
});

describe('the outcome of an order', () => {
  test.each([
    ['paid', 'paid', 'paid', 'paid'],
    ['open', 'created', 'open', 'preparing'],
    ['open', 'open', 'open', 'open'],
    ['open', 'open', 'checking', 'checking'],
    ['open', 'open', 'mismatch', 'mismatch'],
    ['open', 'authorized', 'authorized', 'authorized'],
    ['open', 'failed', 'ended', 'failed'],
    ['open', 'cancelled', 'ended', 'cancelled'],
    ['open', 'expired', 'ended', 'expired'],
    ['cancelled', 'cancelled', 'ended', 'withdrawn'],
    ['cancelled', 'refund-due', 'refunding', 'refund'],
    ['expired', 'refund-due', 'refund-failed', 'refundFailed'],
    ['paid', 'paid', 'refunded', 'refunded'],
    ['paid', 'paid', 'charged-back', 'reversed'],
  ] as const)(
    'CHK-07 an order that is %s with a payment that is %s and money that is %s shows %s',
    (status, paid, moneyState, outcome) => {
      expect(
        outcomeOf({ status, payment: payment(paid), moneyState, isNothingCharged: true, timeline: [] }),
      ).toBe(outcome);
    },
  );

  test('CHK-23 an order that ended lapsed only where its provider says that nothing was taken', () => {
    const expired = { status: 'expired', payment: payment('open'), moneyState: 'open' } as const;
    expect(outcomeOf({ ...expired, timeline: [], isNothingCharged: false })).toBe('checking');
    expect(outcomeOf({ ...expired, timeline: [], moneyState: 'ended', isNothingCharged: true })).toBe(
      'lapsed',
    );
  });

  test('CHK-07 an order on invoice is neither open nor paid', () => {
    expect(
      outcomeOf({
        status: 'open',
        payment: payment('open', 'invoice'),
        moneyState: 'open',
        isNothingCharged: false,
        timeline: [],
      }),
    ).toBe('invoice');
  });

  test('CHK-07 PAY-08 an order whose goods left and for which nothing came is still to be paid', () => {
    const timeline = [{ step: 'sent', isDone: true, at: '2026-11-20T09:00:00.000Z' }] as const;
    const order = { status: 'open', moneyState: 'ended', isNothingCharged: true } as const;
    for (const status of ['failed', 'cancelled', 'expired'] as const)
      expect(outcomeOf({ ...order, payment: payment(status), timeline: [...timeline] })).toBe('owed');
    expect(outcomeOf({ ...order, payment: payment('authorized'), timeline: [...timeline] })).toBe(
      'authorized',
    );
  });

  test('CHK-07 nothing to pay is paid', () => {
    expect(
      outcomeOf({ status: 'paid', payment: null, moneyState: 'none', isNothingCharged: true, timeline: [] }),
    ).toBe('paid');
  });
});

test('ACC-03 a payment that is being taken by a mandate asks its customer for nothing', () => {
  const taken = { ...payment('open'), isCollected: true };
  const outcome = outcomeOf({
    status: 'open',
    payment: taken,
    moneyState: 'open',
    isNothingCharged: false,
    timeline: [],
  });
  expect([outcome, mayBePaid(outcome)]).toEqual(['collecting', true]);
});
