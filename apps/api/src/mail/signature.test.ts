import { expect, test } from 'vitest';
import { signatureOf } from './signature.ts';
import { mailTexts } from './texts.ts';

test.each([
  [{ storeAddress: 'Melkmarkt 12' }],
  [{ storeStreet: 'Melkmarkt', storeHouseNr: '12' }],
  [{ storeAddress: 'Melkmarkt 12', storeStreet: 'Postbus', storeHouseNr: '3' }],
])('TEN-05 a mail is signed with the street that the shop gives, in one line or in two: %o', (street) => {
  const settings: Record<string, string> = { ...street, storePostalCode: '8011 MC', storeCity: 'Zwolle' };
  const signature = signatureOf('De Molen', (setting) => settings[setting] ?? '', mailTexts('nl'));
  expect(signature).toEqual(['De Molen', 'Melkmarkt 12, 8011 MC Zwolle']);
});
