import type { CartLine } from '@etalage/contracts';

/** What a shopper asked of a line, as form fields say it; what was not asked for is left out. */
export type LineChoice = { giftText?: string; deliveryDay?: string };

/** The text and the day in a form, as they were typed; the server tidies them. */
export function choiceIn(form: FormData): LineChoice {
  const { giftText, deliveryDay } = Object.fromEntries(form) as Record<string, string | undefined>;
  return { ...(giftText && { giftText }), ...(deliveryDay && { deliveryDay }) };
}

/** Tells lines of one variant apart: '' for one without text and day. */
export function choiceKey({ giftText, deliveryDay }: LineChoice | CartLine): string {
  return giftText || deliveryDay ? ` ${deliveryDay ?? ''} ${giftText ?? ''}` : '';
}
