import { expect, test } from 'vitest';
import { choiceIn, choiceKey } from './line-choice.ts';

test('MINI-20 a text is the one that the shop keeps, so that a line drawn before the answer is found again after it', () => {
  const form = new FormData();
  form.set('giftText', ' Lieve\r\noma\r\u0007!\n');
  expect(choiceIn(form)).toEqual({ giftText: 'Lieve\noma\n !' });
  expect(choiceKey(choiceIn(form))).toBe(choiceKey({ giftText: 'Lieve\noma\n !' }));
  form.set('giftText', ' \n ');
  expect(choiceIn(form)).toEqual({});
});
