import type { DarkLook } from '../lib/shop.ts';

/**
 * Of a shop that is dark, always or for those whose system is: its colours then, and that of the browser's own frame. The colours go
 * before those in the style attribute of the document, which are the light ones. All is in the head, so that no light page is seen first.
 */
export function DarkHead({ dark, nonce }: { dark: DarkLook | null; nonce: string | undefined }) {
  if (!dark) return null;
  const { media, style } = dark;
  const colours = Object.entries(style).map(([name, value]) => `${name}:${value}!important`);
  return (
    <>
      <meta content={style['--color-header']} data-dark="" media={media} name="theme-color" />
      <style
        dangerouslySetInnerHTML={{ __html: `:root{color-scheme:dark;${colours.join(';')}}` }}
        data-dark=""
        media={media}
        nonce={nonce}
      />
    </>
  );
}
