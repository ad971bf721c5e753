import { type RefCallback, useCallback } from 'react';
import type { HeaderView } from '../lib/shop.ts';

/**
 * HEAD-17: says on the header whether the picture behind it is light or dark. While that is not known, and where it cannot be
 * found out, the style sheet lays the header's colour over the picture, so that its text can be read on any.
 * @returns the header's ref: every header that is drawn is told, also after a page that has another one
 */
export function useBackgroundLightness(picture: HeaderView['picture']): RefCallback<HTMLElement> {
  return useCallback(
    (header: HTMLElement | null) => {
      if (!picture?.isAuto) return;
      const look = async () => {
        const { lightnessOf } = await import('./lightness.ts');
        const lightness = await lightnessOf(picture.src);
        if (lightness) header?.setAttribute('data-picture', lightness);
      };
      look().catch(() => {});
    },
    [picture],
  );
}
