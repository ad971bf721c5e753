import type { StoreInit } from '@etalage/contracts';
import { isLight } from './colour.ts';
import { settingsOf } from './settings.ts';
import type { Logo } from './shop.ts';

/** The logo that can be seen on a background (HEAD-17, FOOT-07), else the shop's only one. */
export const logoOn = (background: string, init: StoreInit): Logo | null =>
  logoOf(init, isLight(background) ? 'light' : 'dark') ?? logoOf(init, 'standard');

/** The shop's logo for dark grounds alone. */
export const logoOnDark = (init: StoreInit): Logo | null => logoOf(init, 'dark');

/** One of the shop's logos: a picture of ours with what is known of it, any other by its address. */
function logoOf({ logos, store, settings }: StoreInit, kind: keyof StoreInit['logos']): Logo | null {
  const alt = store.storeName;
  const image = logos[kind];
  if (image) return { image, src: '', alt };
  const src =
    kind === 'standard'
      ? store.store_logo
      : settingsOf(settings).get(kind === 'light' ? 'lightLogo' : 'darkLogo');
  return isPictureUrl(src) ? { image: null, src, alt } : null;
}

/** An address that a picture may have: of this shop, or behind TLS. */
export const isPictureUrl = (url: string | undefined): url is string =>
  /^(https:\/\/|\/(?!\/))/.test(url ?? '');
