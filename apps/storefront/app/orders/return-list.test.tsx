import type { Order, OrderReturn } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { ReturnList } from './return-list.tsx';

const given = (more: Partial<OrderReturn>): OrderReturn => ({
  ordinal: 1,
  status: 'refunded',
  declaredBy: 'customer',
  declaredAt: '2026-11-21T10:00:00.000Z',
  receivedAt: null,
  endedAt: '2026-11-22T10:00:00.000Z',
  refusal: null,
  amount: 12.1,
  lines: [{ lineId: 1, name: 'Vaas', quantity: 2 }],
  ...more,
});
/** An order as far as its returns are shown of it. */
const orderOf = (isOnAccount: boolean, isPaid: boolean, total: number) =>
  ({
    email: 'a@example.nl',
    status: isPaid ? 'paid' : 'open',
    payment: total > 0 ? { provider: isOnAccount ? 'invoice' : 'test-bank' } : null,
    totals: { total },
  }) as Order;
const shown = (
  more: Partial<OrderReturn>,
  isOnAccount: boolean,
  language = 'nl',
  { isPaid = true, isNew = false, total = 24.95 } = {},
) =>
  textOf(
    renderView(
      <ReturnList isNew={isNew} order={orderOf(isOnAccount, isPaid, total)} returns={[given(more)]} />,
      { language },
    ),
  );

test('LAW-09 REF-08 what came back of an order on account was credited, and of any other paid back, in words and to the cent', () => {
  expect(shown({}, true)).toContain('2 × Vaas Gecrediteerd: € 12,10');
  expect(shown({}, true, 'en')).toContain('2 × Vaas Credited: €12.10');
  for (const language of ['nl', 'en'])
    for (const [more, isOnAccount] of [
      [{}, false],
      // Nothing was taken, so nothing is credited.
      [{ amount: 0 }, true],
      [{ status: 'received' as const, amount: null }, true],
    ] as const)
      expect(shown(more, isOnAccount, language)).not.toMatch(/Gecrediteerd|Credited/);
});

test('LAW-03 whoever withdraws is promised money where it was paid, and nobody else', () => {
  const declared = { status: 'declared', endedAt: null, amount: null } as const;
  for (const [language, money, rest] of [
    ['nl', /geld/i, 'Wat je herroept hoef je niet te betalen'],
    ['en', /money/i, 'You do not have to pay for what you withdrew from'],
  ] as const) {
    const told = (paid: { isPaid: boolean; total?: number }) =>
      shown(declared, false, language, { ...paid, isNew: true });
    const paid = told({ isPaid: true });
    expect(paid).toMatch(money);
    expect(paid).not.toContain(rest);
    // Nor is who ordered something that codes made free.
    for (const unpaid of [told({ isPaid: false }), told({ isPaid: true, total: 0 })]) {
      expect(unpaid).not.toMatch(money);
      expect(unpaid).toContain(rest);
    }
  }
});

test('LAW-03 what the shop itself took back is not called a withdrawal, however it ends', () => {
  const ends: Partial<OrderReturn>[] = [
    { status: 'declared', endedAt: null, amount: null },
    { status: 'received', amount: null },
    {},
    { amount: 0 },
    { status: 'refused', refusal: 'Stuk', amount: null },
  ];
  for (const language of ['nl', 'en'])
    for (const end of ends)
      expect(shown({ ...end, declaredBy: 'staff' }, false, language)).not.toMatch(/herroep|withdr/i);
  expect(shown({ ...ends[0], declaredBy: 'staff' }, false)).toContain('Genoteerd op');
  expect(shown({ ...ends[0] }, false)).toContain('Je herroeping is ontvangen op');
});
