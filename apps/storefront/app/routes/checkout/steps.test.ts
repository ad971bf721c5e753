import type { Address, Checkout } from '@etalage/contracts';
import { checkoutSteps } from '@etalage/contracts/limits';
import { describe, expect, test } from 'vitest';
import { isOpen, keptOf, stateOf, stepAfter, stepBefore, stepOfPath, stepsAsked } from './steps.ts';

describe('checkout steps', () => {
  test('CHK-01 the current step comes from the last segment of the address', () => {
    expect(stepOfPath('/nl/checkout/bezorging')).toBe('bezorging');
    expect(stepOfPath('/en/checkout/adres/')).toBe('adres');
    expect(stepOfPath('/nl/checkout')).toBe('gegevens');
  });

  test('CHK-01 a step is open once all steps before it are completed', () => {
    expect(isOpen('gegevens', [])).toBe(true);
    expect(isOpen('adres', [])).toBe(false);
    expect(isOpen('bezorging', ['gegevens', 'bezorging'])).toBe(false);
    expect(isOpen('samenvatting', ['gegevens', 'adres', 'bezorging', 'betaling'])).toBe(true);
  });

  test('CHK-01 only completed earlier steps can be gone back to', () => {
    const completed = ['gegevens', 'adres', 'bezorging'] as const;
    expect(checkoutSteps.map((step) => stateOf(step, 'adres', completed))).toEqual([
      'done',
      'current',
      'todo',
      'todo',
      'todo',
    ]);
  });

  test('CHK-01 the step before the first is none', () => {
    expect(stepBefore('gegevens', checkoutSteps)).toBe(null);
    expect(stepBefore('samenvatting', checkoutSteps)).toBe('betaling');
  });

  test('CHK-05 who pays on invoice is not asked how, and goes back past that step', () => {
    const asked = stepsAsked({ paysOnInvoice: true });
    expect(asked).toEqual(['gegevens', 'adres', 'bezorging', 'samenvatting']);
    expect(stepBefore('samenvatting', asked)).toBe('bezorging');
    expect(stepsAsked({ paysOnInvoice: false })).toEqual(checkoutSteps);
  });

  test('CHK-01 a step leads to the first that is still to be done, or back to the summary', () => {
    expect(stepAfter('gegevens', [])).toBe('adres');
    expect(stepAfter('gegevens', ['gegevens', 'adres'])).toBe('bezorging');
    expect(stepAfter('adres', ['gegevens', 'adres', 'bezorging', 'betaling'])).toBe('samenvatting');
  });

  test('CHK-09 an address that is typed stays where a telephone number or a note is mended, and not where a name or an address is', () => {
    const anna = { email: 'anna@example.nl', firstName: 'Anna', lastName: 'Bos' };
    const address: Address = {
      ...{ firstName: 'Anna', lastName: 'Bos', countryCode: 'NL', postalCode: '1011 AB' },
      ...{ houseNumber: '1', street: 'Damstraat', city: 'Amsterdam' },
    };
    const known = { details: anna, billing: address, shipping: null };
    const none = { billing: null, shipping: null, shippingMethodId: null, payment: null };
    const baseOf = (given: Partial<Checkout>) =>
      JSON.stringify(keptOf({ ...none, details: anna, known, ...given }).adres);

    const base = baseOf({});
    for (const mended of [{ phone: '0612345678' }, { note: 'Bel aan' }, { email: 'bos@example.nl' }])
      expect(baseOf({ details: { ...anna, ...mended } })).toBe(base);
    expect(baseOf({ known: null })).toBe(baseOf({ known: { ...known, billing: null } }));
    const elsewhere = { ...address, houseNumber: '2' };
    for (const other of [
      ...[{ firstName: 'Jo' }, { lastName: 'Mol' }, { companyName: 'Bos' }].map((name) => ({
        details: { ...anna, ...name },
      })),
      ...[{ billing: elsewhere }, { shipping: elsewhere }],
      ...[{ known: { ...known, billing: elsewhere } }, { known: { ...known, shipping: elsewhere } }],
    ])
      expect(baseOf(other), JSON.stringify(other)).not.toBe(base);
  });
});
