import type { CartLine } from '@etalage/contracts';

/** What a shopper asked of a line, as form fields say it; what was not asked for is left out. */
export type ChosenInForm = { giftText?: string; deliveryDay?: string };

/**
 * The text and the day in a form. The text loses what is around it and the control characters that it was pasted with, but for its line
 * ends: what the shop keeps, so that a line is found again which the browser drew before the answer.
 */
export function choiceIn(form: FormData): ChosenInForm {
  const { giftText = '', deliveryDay } = Object.fromEntries(form) as Record<string, string | undefined>;
  const tidy = giftText
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n)[\p{Cc}\u2028\u2029]/gu, ' ')
    .trim();
  return { ...(tidy && { giftText: tidy }), ...(deliveryDay && { deliveryDay }) };
}

/** Tells lines of one variant apart: '' for one without text and day. */
export function choiceKey({ giftText, deliveryDay }: ChosenInForm | CartLine): string {
  return giftText || deliveryDay ? ` ${deliveryDay ?? ''} ${giftText ?? ''}` : '';
}
