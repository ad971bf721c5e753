import type { Order, WithdrawalException } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { ChooseLines } from './choose-lines.tsx';
import { ConfirmLines } from './confirm-lines.tsx';

/** An order of one line, of which so many pieces can be withdrawn from. */
const orderOf = (exception: WithdrawalException | null, left: number) =>
  ({
    id: 'a',
    transactionLines: [{ id: 7, product: { name: 'Roos' }, productVariant: { name: '' } }],
    withdrawal: { refusal: null, until: null, declared: 0, lines: [{ lineId: 7, left, exception }] },
  }) as unknown as Order;

/** What can be chosen of it. */
const chosenOf = (exception: WithdrawalException | null, left: number, language: string) => {
  const markup = renderView(<ChooseLines order={orderOf(exception, left)} token={null} />, { language });
  return { text: textOf(markup), canBeChosen: markup.includes('name="line-7"') };
};

test.each([
  ['perishable', 'Roos Kan niet worden herroepen: bederft', 'Roos Cannot be withdrawn from: it spoils'],
  [
    'made-to-measure',
    'Roos Kan niet worden herroepen: voor jou op maat',
    'Roos Cannot be withdrawn from: made to measure',
  ],
  ['digital', 'Roos Kan niet worden herroepen: digitale', 'Roos Cannot be withdrawn from: digital content'],
  [
    'sealed',
    'Roos Herroepen kan alleen als de verzegeling nog heel is',
    'Roos Can be withdrawn from only while the seal is unbroken',
  ],
] as const)(
  'LAW-06 whoever withdraws reads at goods that are %s what the law makes of them, in both languages',
  (exception, dutch, english) => {
    const left = exception === 'sealed' ? 1 : 0;
    for (const [language, said] of [
      ['nl', dutch],
      ['en', english],
    ] as const)
      expect(chosenOf(exception, left, language)).toEqual({
        text: expect.stringContaining(said),
        canBeChosen: left > 0,
      });
  },
);

test('STICK-01 the lines that are chosen to be withdrawn, and those that then are, are marked as what the button gives way to', () => {
  const order = orderOf(null, 2);
  const chosen = renderView(<ChooseLines order={order} token={null} />);
  expect(chosen).toMatch(/<ul [^>]*data-lines[^>]*><li [^>]*>.*Roos.*<select/);
  const confirmed = renderView(<ConfirmLines chosen={new Map([[7, 2]])} order={order} token={null} />);
  expect(confirmed).toMatch(/<ul [^>]*data-lines[^>]*><li>2 × Roos/);
});
