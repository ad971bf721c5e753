import type { WithdrawalException } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { textOf } from '../../ui/render-view.tsx';
import { drawAskedFields } from './asked-fields.server.tsx';

const asking = (asksGiftText: boolean, deliveryDays: string[] | null) =>
  drawAskedFields({ asksGiftText, deliveryDays, withdrawalException: null }, 'nl');

test('PDP-22 only what is asked with a product has its field, none is obligatory, and a text is as long as is taken', () => {
  const days = asking(false, ['2026-11-30', '2026-12-01']);
  expect(textOf(days)).toBe('Bezorgdag Zo snel mogelijk maandag 30 november dinsdag 1 december');
  expect([...days.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual([
    '',
    '2026-11-30',
    '2026-12-01',
  ]);
  expect(days).not.toContain('<textarea');
  const text = asking(true, null);
  expect(textOf(text)).toContain('Tekst op het kaartje (niet verplicht)');
  expect(text).toMatch(/<textarea[^>]* maxLength="250"/i);
  expect(text).not.toContain('<select');
  expect(days + text).not.toContain('required');
  // Where no day is possible there is none to choose.
  expect(asking(true, [])).toBe(text);
  expect(asking(false, [])).toBe('');
});

const shown = (withdrawalException: WithdrawalException | null, language: string) =>
  textOf(drawAskedFields({ asksGiftText: false, deliveryDays: null, withdrawalException }, language));

test.each([
  ['perishable', 'Kan niet worden herroepen: bederft', 'Cannot be withdrawn from: it spoils'],
  [
    'made-to-measure',
    'Kan niet worden herroepen: voor jou op maat',
    'Cannot be withdrawn from: made to measure',
  ],
  ['digital', 'Kan niet worden herroepen: digitale inhoud', 'Cannot be withdrawn from: digital content'],
  [
    'sealed',
    'Herroepen kan alleen als de verzegeling nog heel is',
    'Can be withdrawn from only while the seal is unbroken',
  ],
] as const)(
  'LAW-06 the page of a product that is %s says what that does to withdrawing from it, in both languages',
  (exception, dutch, english) => {
    expect(shown(exception, 'nl')).toContain(dutch);
    expect(shown(exception, 'en')).toContain(english);
    expect(shown(null, 'nl')).toBe('');
  },
);
