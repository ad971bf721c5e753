import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { WithdrawalRefusal } from './withdrawal-refusal.tsx';

const tooLate = (until: string | null, language: string) =>
  textOf(renderView(<WithdrawalRefusal refused="TOO_LATE" until={until} />, { language }));

test('LAW-05 whoever is too late reads that the last day was one of the days, in both languages', () => {
  expect(tooLate('2026-11-25', 'nl')).toMatch(/liep tot en met \S+ 25 november/);
  expect(tooLate('2026-11-25', 'en')).toMatch(/lasted up to and including .*25 November/);
});

test('LAW-05 whoever is too late for an order of which nobody noted the delivery is named no day, in both languages', () => {
  expect(tooLate(null, 'nl')).toBe('De bedenktijd van deze bestelling is voorbij.');
  expect(tooLate(null, 'en')).toBe('The days to withdraw from this order are over.');
});
