import { expect, test } from 'vitest';
import { renderView } from './render-view.tsx';
import { readQuantity, Stepper } from './stepper.tsx';

test('MINI-10 a typed number is whole, at least 1 and at most the limit; anything else is none', () => {
  expect(readQuantity('3', 999)).toBe(3);
  expect(readQuantity('5000', 999)).toBe(999);
  for (const typed of ['', ' ', '0', '-2', '1.5', 'x']) expect(readQuantity(typed, 999)).toBeNull();
});

test('MINI-10 minus says that it does nothing at 1, except where it removes a bundle (BNDL-03)', () => {
  const view = (quantity: number, minusAtOne: 'nothing' | 'remove') =>
    renderView(
      <Stepper
        buttons="submit"
        minusAtOne={minusAtOne}
        of="Vaas"
        onQuantity={() => {}}
        quantity={quantity}
      />,
    );
  expect(view(1, 'nothing')).toMatch(/aria-disabled="true"[^>]*aria-label="Eén minder"/);
  expect(view(2, 'nothing')).not.toContain('aria-disabled="true"');
  expect(view(1, 'remove')).not.toContain('aria-disabled="true"');
});

test('MINI-10 Enter in the box does not press minus: the first button of the form is another one', () => {
  const first = /<button[^>]*>/.exec(
    renderView(<Stepper buttons="submit" of="Vaas" onQuantity={() => {}} quantity={2} />),
  );
  expect(first?.[0]).not.toContain('name="step"');
});
