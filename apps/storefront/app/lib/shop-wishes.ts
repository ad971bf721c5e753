import type { StoreInit } from '@etalage/contracts';
import { jsonSetting, type Settings, switchSetting } from './settings.ts';
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
  /** A wheel of fortune is on; which, the browser asks. */
  hasWheel: boolean;
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
    hasWheel,
  };
}

/** An address over https as a browser would write it, without anything that could end a policy's list; null for any other. */
function secureUrl(text = ''): string | null {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && /^[a-z0-9.-]+$/.test(url.hostname) ? url.href : null;
}

/** What a page's policy must let the browser show in a frame, and ask whether it is there. */
export const frameOrigins = (wishes: ShopWishes | null): string[] =>
  wishes?.assistant ? [new URL(wishes.assistant).origin] : [];
