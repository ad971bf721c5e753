import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { WithdrawalRefusal } from './withdrawal-refusal.tsx';

test('LAW-05 what is not paid can be cancelled, and whoever looks at an order that ended is not sent to do that, in both languages', () => {
  const said = (status: 'open' | 'cancelled' | 'expired', language: string) =>
    textOf(
      renderView(<WithdrawalRefusal refused="NOT_CONCLUDED" status={status} until={null} />, { language }),
    );
  expect(said('open', 'nl')).toContain('Annuleren kan op de pagina van je bestelling');
  expect(said('open', 'en')).toContain('You can cancel it');
  for (const status of ['cancelled', 'expired'] as const) {
    expect(said(status, 'nl')).toBe(
      'Deze bestelling is geannuleerd of vervallen. Er valt niets te herroepen.',
    );
    expect(said(status, 'en')).toBe(
      'This order was cancelled or has lapsed. There is nothing to withdraw from.',
    );
  }
});

const tooLate = (until: string | null, language: string) =>
  textOf(renderView(<WithdrawalRefusal refused="TOO_LATE" status="paid" until={until} />, { language }));

test('LAW-05 whoever is too late reads that the last day was one of the days, in both languages', () => {
  expect(tooLate('2026-11-25', 'nl')).toMatch(/liep tot en met \S+ 25 november/);
  expect(tooLate('2026-11-25', 'en')).toMatch(/lasted up to and including .*25 November/);
});

test('LAW-05 whoever is too late for an order of which nobody noted the delivery is named no day, in both languages', () => {
  expect(tooLate(null, 'nl')).toBe('De bedenktijd van deze bestelling is voorbij.');
  expect(tooLate(null, 'en')).toBe('The days to withdraw from this order are over.');
});
