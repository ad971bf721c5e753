import { expect, test } from 'vitest';
import { presentTimeline } from './present-timeline.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number));
const facts = { returns: [], steps: [] };
const order = { status: 'paid', placed_at: day(1), delivery_promise: null } as const;
const step = (name: 'packed' | 'sent' | 'delivered', on: number) => ({
  step: name,
  at: day(on).toISOString(),
  trackUrl: null,
});
const paidOn = (number: number) => [{ status: 'paid', paid_at: day(number) }] as const;
const namesOf = (timeline: ReturnType<typeof presentTimeline>) => timeline.map(({ step }) => step);

test('WAY-01 what cost nothing was paid as it was placed, all else on the day of the payment that came in', () => {
  const paidAt = (payments: Parameters<typeof presentTimeline>[2]) =>
    presentTimeline(order, facts, payments).find(({ step }) => step === 'paid')?.at;
  expect(paidAt([])).toBe(day(1).toISOString());
  expect(paidAt([{ status: 'failed', paid_at: null }, ...paidOn(3)])).toBe(day(3).toISOString());
});

test('WAY-01 nothing is to come of an order that ended, whichever way and whatever was told of it', () => {
  for (const status of ['expired', 'cancelled'] as const)
    for (const steps of [[], [step('sent', 2)]])
      expect(namesOf(presentTimeline({ ...order, status }, { ...facts, steps }, []))).toEqual([
        'placed',
        ...steps.map(({ step }) => step),
      ]);
});

test('WAY-01 what happened is told as it happened, and in the usual order where it happened at one moment', () => {
  const steps = [step('delivered', 5), step('sent', 2)];
  expect(namesOf(presentTimeline(order, { ...facts, steps }, paidOn(20)))).toEqual([
    'placed',
    'sent',
    'delivered',
    'paid',
  ]);
  const atOnce = [step('delivered', 1), step('packed', 1), step('sent', 1)];
  expect(namesOf(presentTimeline(order, { ...facts, steps: atOnce }, paidOn(1)))).toEqual([
    'placed',
    'paid',
    'packed',
    'sent',
    'delivered',
  ]);
});
