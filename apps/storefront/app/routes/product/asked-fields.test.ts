import type { WithdrawalException } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { textOf } from '../../ui/render-view.tsx';
import { drawAskedFields } from './asked-fields.server.tsx';

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
  ['sealed', 'Alleen als de verzegeling nog heel is', 'Only while the seal is unbroken'],
] as const)(
  'LAW-06 the page of a product that is %s says what that does to withdrawing from it, in both languages',
  (exception, dutch, english) => {
    expect(shown(exception, 'nl')).toContain(dutch);
    expect(shown(exception, 'en')).toContain(english);
    expect(shown(null, 'nl')).toBe('');
  },
);
