import type { Image } from '@etalage/contracts';
import { maxQuantity } from '@etalage/contracts/limits';
import { type ChosenInForm, choiceIn, choiceKey } from './line-choice.ts';

/** The name under which a tab keeps the changes that have no answer yet. */
export const keptChanges = 'etalage-cart';

/** The form field that holds the key of a change, by which it is not made twice where its answer is lost. */
export const keyField = 'key';

/** What a shopper may do to the cart. The form fields of the same names say it without JavaScript. */
export type CartChange =
  | ({ intent: 'add-line'; variantId: number; quantity: number } & Added & ChosenInForm)
  /** A day of '' is as soon as possible; left out, the line keeps its own. */
  | { intent: 'set-line'; lineId: number; quantity: number; deliveryDay?: string }
  | { intent: 'remove-line'; lineId: number }
  | ({ intent: 'add-bundle'; bundleId: number; quantity: number } & Added)
  | { intent: 'set-bundle'; bundleGroupKey: string; quantity: number }
  | { intent: 'remove-bundle'; bundleGroupKey: string }
  | { intent: 'clear' }
  | { intent: 'add-code'; code: string }
  | { intent: 'remove-promocode'; code: string }
  | { intent: 'remove-coupon'; code: string }
  /** `lines`: a JSON list of the unit prices that the shopper saw. */
  | { intent: 'validate'; lines?: string };

/** A change that puts something in. */
export type Addition = Extract<CartChange, { intent: 'add-line' | 'add-bundle' }>;

/** `beforeLineId`: where something new shall stand; without it at the end. */
type Added = {
  preview?: AddedPreview;
  beforeLineId?: number;
};

/** What the page knows of something that is added, to be shown until the server has answered; amounts in euros. */
export type AddedPreview = {
  name: string;
  slug: string;
  image: Image | null;
  /** null where the page does not know it. */
  unitPrice: number | null;
  discountPrice: number | null;
  lowestBefore?: number | null;
  /** Left out where the page does not know one rate. */
  vatPct?: number;
  variantName?: string;
};

/** A form's fields as a change; null where they make none. */
export function readChange(form: FormData): CartChange | null {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const intent = text('intent');
  const quantity = quantityIn(form);
  switch (intent) {
    case 'add-line': {
      const variantId = idOf(text('variantId'));
      return variantId === null
        ? null
        : { intent, variantId, quantity: Math.max(quantity, 1), ...placeIn(form), ...choiceIn(form) };
    }
    case 'set-line': {
      const lineId = idOf(text('lineId'));
      const day = form.has('deliveryDay') && { deliveryDay: text('deliveryDay') };
      return lineId === null ? null : { intent, lineId, quantity: Math.max(quantity, 1), ...day };
    }
    case 'remove-line': {
      const lineId = idOf(text('lineId'));
      return lineId === null ? null : { intent, lineId };
    }
    case 'add-bundle': {
      const bundleId = idOf(text('bundleId'));
      return bundleId === null
        ? null
        : { intent, bundleId, quantity: Math.max(quantity, 1), ...placeIn(form) };
    }
    case 'set-bundle':
    case 'remove-bundle': {
      const bundleGroupKey = text('bundleGroupKey');
      if (!bundleGroupKey) return null;
      // BNDL-03: less than one set is no bundle any more.
      const isRemoved = intent === 'remove-bundle' || quantity < 1;
      return isRemoved
        ? { intent: 'remove-bundle', bundleGroupKey }
        : { intent: 'set-bundle', bundleGroupKey, quantity };
    }
    case 'clear':
      return { intent };
    case 'add-code':
    case 'remove-promocode':
    case 'remove-coupon':
      return { intent, code: text('code') };
    case 'validate':
      return { intent, lines: text('lines') };
    default:
      return null;
  }
}

/** A change as the fields of a form. */
export function fieldsOf({ ...change }: CartChange): URLSearchParams {
  if ('preview' in change) delete change.preview;
  return new URLSearchParams(Object.entries(change).map(([name, value]) => [name, String(value)]));
}

/** What a change is about: refusals and waiting marks stand beside it. '' for the cart as a whole. */
export function subjectOf(change: CartChange): string {
  if ('variantId' in change) return `variant-${change.variantId}${choiceKey(change)}`;
  if ('bundleId' in change) return `bundle-${change.bundleId}`;
  if ('lineId' in change) return `line-${change.lineId}`;
  if ('bundleGroupKey' in change) return `bundle-${change.bundleGroupKey}`;
  if (change.intent === 'add-code') return 'code';
  return 'code' in change ? `code-${change.code}` : '';
}

/** A whole number of at least 1; null for anything else. */
function idOf(text: string): null | number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 1 ? number : null;
}

function placeIn(form: FormData): { beforeLineId?: number } {
  const beforeLineId = idOf(String(form.get('beforeLineId') ?? ''));
  return beforeLineId === null ? {} : { beforeLineId };
}

/** The quantity in the box, and the step of the button that was pressed where JavaScript did not add it up. */
function quantityIn(form: FormData): number {
  const typed = Number(form.get('quantity') ?? 1);
  const step = Number(form.get('step') ?? 0);
  if (!Number.isSafeInteger(typed) || !Number.isSafeInteger(step)) return 1;
  return Math.min(typed + step, maxQuantity);
}
