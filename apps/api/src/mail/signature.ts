import type { SettingName } from '@etalage/contracts/setting-keys';
import { storeStreetOf } from '@etalage/contracts/store-street';
import type { MailTexts } from './texts.ts';

/** The lines below every mail of a shop: who it is, where, and how to reach it. What a shop does not say has no line. */
export function signatureOf(
  name: string,
  read: (setting: SettingName) => string,
  texts: MailTexts,
): string[] {
  const place = [read('storePostalCode'), read('storeCity')].filter(Boolean).join(' ');
  const chamberOfCommerce = read('chamberOfCommerceNumber');
  const vatNumber = read('vatIdentifier');
  return [
    name,
    [storeStreetOf(read), place].filter(Boolean).join(', '),
    read('storeTelephoneNumber'),
    read('storeEmailAddress'),
    chamberOfCommerce && `${texts.chamberOfCommerce} ${chamberOfCommerce}`,
    vatNumber && `${texts.vatNumber} ${vatNumber}`,
  ].filter((line) => line !== '');
}
