import { expect, test } from 'vitest';
import { revalidateExceptAfterCart } from './cart-action.ts';

test('PDP-01 a change of the cart makes no page ask for itself again, anything else does', () => {
  const asked = (formAction?: string) =>
    revalidateExceptAfterCart({ ...(formAction && { formAction }), defaultShouldRevalidate: true });
  expect(asked('/nl/shopping-bag')).toBe(false);
  expect(asked('/en/shopping-bag?x=1')).toBe(false);
  expect(asked('/nl/contact')).toBe(true);
  expect(asked()).toBe(true);
});
