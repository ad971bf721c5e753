import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { OutcomeText } from './outcome-text.tsx';

const said = {
  nl: { nothing: 'Er is niets afgeschreven.', looking: 'We kijken nog bij de betaaldienst of er iets is' },
  en: { nothing: 'Nothing has been charged.', looking: 'We are still checking with the payment service' },
};

test.each(['nl', 'en'] as const)(
  'CHK-23 that nothing was charged is said only where it is known; else that it is being looked at (%s)',
  (language) => {
    const { nothing, looking } = said[language];
    for (const outcome of ['failed', 'cancelled', 'expired', 'owed', 'withdrawn'] as const)
      for (const isNothingCharged of [true, false]) {
        const order = { isNothingCharged, isChanged: false, payment: null, refunds: [] };
        const view = <OutcomeText className="" hasLeft={false} order={order} outcome={outcome} />;
        const text = textOf(renderView(view, { language }));
        expect([text.includes(nothing), text.includes(looking)], `${outcome}: ${text}`).toEqual([
          isNothingCharged,
          !isNothingCharged,
        ]);
      }
    const paid = (
      <OutcomeText
        className=""
        hasLeft={false}
        order={{ isNothingCharged: false, isChanged: false, payment: null, refunds: [] }}
        outcome="paid"
      />
    );
    expect(textOf(renderView(paid, { language }))).not.toContain(looking);
  },
);

test.each([
  ['nl', 'Codes en cadeaukaarten die je gebruikte, zijn weer vrij.'],
  ['en', 'Codes and gift cards that you used are free again.'],
] as const)(
  'REF-08 COUP-06 what was on account and is credited whole used its codes up, so nobody is told that they are free (%s)',
  (language, free) => {
    const said = (provider: string) => {
      const order = { isNothingCharged: true, isChanged: false, payment: { provider }, refunds: [] };
      return textOf(
        renderView(<OutcomeText className="" hasLeft={false} order={order} outcome="withdrawn" />, {
          language,
        }),
      );
    };
    expect(said('mollie')).toContain(free);
    expect(said('invoice')).not.toContain(free);
    expect(said('invoice')).toContain(language === 'nl' ? 'Je bent niets verschuldigd.' : 'You owe nothing.');
  },
);

test.each([
  ['nl', 'We gaan meteen voor je aan de slag.', 'Je bestelling is betaald.'],
  ['en', 'will get to work straight away.', 'Your order is paid.'],
] as const)(
  'PAY-08 whose goods have left is not told that the shop begins with them (%s)',
  (language, begins, isPaid) => {
    const order = { isNothingCharged: false, isChanged: false, payment: null, refunds: [] };
    const said = (hasLeft: boolean) =>
      textOf(
        renderView(<OutcomeText className="" hasLeft={hasLeft} order={order} outcome="paid" />, { language }),
      );
    expect(said(false)).toContain(begins);
    expect(said(true)).toBe(isPaid);
  },
);
