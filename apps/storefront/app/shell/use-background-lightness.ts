import { type RefObject, useEffect } from 'react';
import type { HeaderView } from '../lib/shop.ts';

/**
 * HEAD-17: says on the header whether the picture behind it is light or dark. While that is not known, and where it cannot be
 * found out, the style sheet lays the header's colour over the picture, so that its text can be read on any.
 */
export function useBackgroundLightness(
  header: RefObject<HTMLElement | null>,
  picture: HeaderView['picture'],
): void {
  useEffect(() => {
    if (!picture?.isAuto) return;
    let isGone = false;
    void import('./lightness.ts').then(async ({ lightnessOf }) => {
      const lightness = await lightnessOf(picture.src);
      if (!isGone && lightness) header.current?.setAttribute('data-picture', lightness);
    });
    return () => {
      isGone = true;
    };
  }, [header, picture]);
}
