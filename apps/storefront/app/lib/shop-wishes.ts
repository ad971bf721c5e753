import { jsonSetting, type Settings, switchSetting } from './settings.ts';
import { isAddress, readStickyButton, type StickyButton } from './sticky-button.ts';

/** What a shop set for parts that the server alone draws, read with care: the browser is not told. */
export type ShopWishes = {
  /** Of the launcher of the test site. */
  hasTestLauncher: boolean;
  /** An address within the shop, or https. */
  headerBackgroundImage: string | null;
  /** ISO 4217. Amounts are shown in the currency that they are charged in, whatever is wished. */
  currency: string;
  stickyButton: StickyButton;
  /** A wheel of fortune is on; which, the browser asks. */
  hasWheel: boolean;
};

export function readWishes(settings: Settings, hasWheel: boolean): ShopWishes {
  const picture = settings.get('headerPicture');
  const currency = settings.get('currency')?.toUpperCase() ?? '';
  return {
    hasTestLauncher: switchSetting(settings, false, 'testLauncher'),
    headerBackgroundImage: picture && isAddress(picture) ? picture : null,
    currency: Intl.supportedValuesOf('currency').includes(currency) ? currency : 'EUR',
    stickyButton: readStickyButton(jsonSetting(settings, 'stickyButton')),
    hasWheel,
  };
}
