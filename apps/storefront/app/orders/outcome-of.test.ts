import type { Order } from '@etalage/contracts';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from './outcome-of.ts';

type Payment = NonNullable<Order['payment']>;
const payment = (status: Payment['status'], provider = 'test-bank'): Payment => ({
  id: '00000000-0000-4000-8000-000000000000',
  status,
  provider,
  method: 'ideal',
  name: 'iDEAL',
  checkoutUrl: null,
});

describe('the outcome of an order', () => {
  test.each([
    ['paid', 'paid', 'paid'],
    ['open', 'created', 'open'],
    ['open', 'open', 'open'],
    ['open', 'failed', 'failed'],
    ['open', 'cancelled', 'cancelled'],
    ['open', 'expired', 'expired'],
    ['expired', 'failed', 'expired'],
    ['cancelled', 'open', 'cancelled'],
    ['cancelled', 'refund-due', 'refund'],
  ] as const)('CHK-07 an order that is %s with a payment that is %s shows %s', (status, paid, outcome) => {
    expect(outcomeOf({ status, payment: payment(paid) })).toBe(outcome);
  });

  test('CHK-07 an order on invoice is neither open nor paid', () => {
    expect(outcomeOf({ status: 'open', payment: payment('open', 'invoice') })).toBe('invoice');
  });

  test('CHK-07 nothing to pay is paid; a payment that is still to be made is open', () => {
    expect(outcomeOf({ status: 'paid', payment: null })).toBe('paid');
    expect(outcomeOf({ status: 'open', payment: null })).toBe('open');
  });
});
