import type { OrderReturn } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { ReturnList } from './return-list.tsx';

const given = (more: Partial<OrderReturn>): OrderReturn => ({
  ordinal: 1,
  status: 'refunded',
  declaredAt: '2026-11-21T10:00:00.000Z',
  receivedAt: null,
  endedAt: '2026-11-22T10:00:00.000Z',
  refusal: null,
  amount: 12.1,
  lines: [{ lineId: 1, name: 'Vaas', quantity: 2 }],
  ...more,
});
const shown = (more: Partial<OrderReturn>, isOnAccount: boolean, language = 'nl') =>
  textOf(
    renderView(<ReturnList email="a@example.nl" isOnAccount={isOnAccount} returns={[given(more)]} />, {
      language,
    }),
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
