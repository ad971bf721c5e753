import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';

test.each([
  ['nl', 'Je winkelwagen is leeg Je laatste bestelling is geplaatst.', /betaal|net een/],
  ['en', 'Your bag is empty Your last order was placed.', /pay|just/],
])(
  'CHK-01 whoever comes to the checkout with an empty cart reads of their last order what is so of each: it may be paid, or of yesterday (%s)',
  (language, said, guessed) => {
    const view = <EmptyCheckout isClosed={false} lastOrderHref="/nl/orders/1" />;
    const text = textOf(renderView(view, { language }));
    expect(text).toContain(said);
    expect(text).not.toMatch(guessed);
  },
);
