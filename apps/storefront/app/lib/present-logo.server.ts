import type { StoreInit } from '@etalage/contracts';
import { isLight } from './colour.ts';
import type { Logo } from './shop.ts';

/** The logo that can be seen on a background (HEAD-17, FOOT-07), else the shop's only one. */
export function logoOn(background: string, { logos, store }: StoreInit): Logo | null {
  const image = (isLight(background) ? logos.light : logos.dark) ?? logos.standard;
  if (image) return { image, src: '', alt: store.storeName };
  return isPictureUrl(store.store_logo) ? { image: null, src: store.store_logo, alt: store.storeName } : null;
}

/** An address that a picture may have: of this shop, or behind TLS. */
export const isPictureUrl = (url: string | undefined): url is string =>
  /^(https:\/\/|\/(?!\/))/.test(url ?? '');
