import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { WithdrawalRefusal } from './withdrawal-refusal.tsx';

test('LAW-05 whoever is too late reads that the last day was one of the days, in both languages', () => {
  const shown = (language: string) =>
    textOf(renderView(<WithdrawalRefusal refused="TOO_LATE" until="2026-11-25" />, { language }));
  expect(shown('nl')).toMatch(/liep tot en met \S+ 25 november/);
  expect(shown('en')).toMatch(/lasted up to and including .*25 November/);
});
