import type { StoreInit } from '@etalage/contracts';
import { secureUrl } from './secure-url.ts';
import { hostsSetting, jsonSetting, type Settings, switchSetting } from './settings.ts';
import { isAddress, readStickyButton, type StickyButton } from './sticky-button.ts';

/** What a shop set for parts that the server alone draws, read with care: the browser is not told. */
export type ShopWishes = {
  /** Where the launcher of the test site leads (OVER-04); null where there is none. */
  testSite: string | null;
  /** Address of the shop's assistant (OVER-03), over https; null where it has none. */
  assistant: string | null;
  /** An address within the shop, or https. */
  headerBackgroundImage: string | null;
  /** ISO 4217. Amounts are shown in the currency that they are charged in, whatever is wished. */
  currency: string;
  stickyButton: StickyButton;
  /** Origins that the shop's pictures come from besides its own; null where it does not say. */
  pictureOrigins: string[] | null;
  /** A wheel of fortune is on; which, the browser asks. */
  hasWheel: boolean;
  /** Search engines may tell of the shop. */
  isListed: boolean;
};

type Told = Pick<StoreInit, 'hasWheel' | 'testSiteUrl'>;

export function readWishes(settings: Settings, { hasWheel, testSiteUrl }: Told): ShopWishes {
  const picture = settings.get('headerPicture');
  const currency = settings.get('currency')?.toUpperCase() ?? '';
  return {
    testSite: switchSetting(settings, false, 'testLauncher') ? testSiteUrl : null,
    assistant: secureUrl(settings.get('assistant')),
    headerBackgroundImage: picture && isAddress(picture) ? picture : null,
    currency: Intl.supportedValuesOf('currency').includes(currency) ? currency : 'EUR',
    stickyButton: readStickyButton(jsonSetting(settings, 'stickyButton')),
    pictureOrigins: settings.get('pictureHosts')
      ? hostsSetting(settings, 'pictureHosts').map((host) => `https://${host}`)
      : null,
    hasWheel,
    isListed: isListedBy(settings),
  };
}

/** Whether search engines may tell of a shop: unless it says no. */
export const isListedBy = (settings: Settings): boolean => switchSetting(settings, true, 'searchEngines');

/** What a page's policy must let the browser show in a frame, and ask whether it is there. */
export const frameOrigins = (wishes: ShopWishes | null): string[] =>
  wishes?.assistant ? [new URL(wishes.assistant).origin] : [];
