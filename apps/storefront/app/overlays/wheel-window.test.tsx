import type { Wheel, WheelOutcome } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { WheelWindow } from './wheel-window.tsx';

const won: WheelOutcome = {
  ...{ prizeId: 1, name: 'Tien euro', code: 'RAD-ABCDEFGHJKLM', validUntil: '2026-12-04T22:59:59.999Z' },
  minimum: null,
};
const shown = (outcome: WheelOutcome, language = 'nl') => {
  const wheel: Wheel = { id: 1, name: 'Rad', is_sticky: true, prizes: [], outcome };
  return textOf(renderView(<WheelWindow onClose={() => {}} wheel={wheel} />, { language }));
};

test('OVER-05 a won code is told with the day on which it ends, and with what the goods must cost where it asks for that', () => {
  expect(shown(won)).toContain('Geldig voor één bestelling, tot en met 4 december 2026. Code');
  expect(shown({ ...won, minimum: 50, minimumBasis: 'ex' })).toContain(
    'tot en met 4 december 2026. Vanaf € 50,00 excl. btw aan producten.',
  );
  expect(shown({ ...won, minimum: 50, minimumBasis: 'inc' }, 'en')).toContain(
    'up to and including 4 December 2026. From €50.00 of products incl. VAT.',
  );
});
