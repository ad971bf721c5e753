import type { Settings } from './settings.ts';

type Font = { name: string; family: string };

const systemSans = 'system-ui, sans-serif';
/** Fonts that come with the shop: nothing is fetched from elsewhere. Each has a fallback of the same size (fonts.css). */
const fonts: Record<string, Font> = {
  figtree: { name: 'figtree', family: `'Figtree Variable', 'Figtree Fallback', ${systemSans}` },
  inter: { name: 'inter', family: `'Inter Variable', 'Inter Fallback', ${systemSans}` },
  nunito: { name: 'nunito', family: `'Nunito Variable', 'Nunito Fallback', ${systemSans}` },
  archivo: { name: 'archivo', family: `'Archivo Variable', 'Archivo Fallback', ${systemSans}` },
  fraunces: { name: 'fraunces', family: `'Fraunces Variable', 'Fraunces Fallback', Georgia, serif` },
};
const figtree = fonts.figtree as Font;

/** The shop's fonts: settings bodyFont and headingFont. A name that is not ours is the default. */
export function fontsOf(settings: Settings): { names: string[]; style: Record<string, string> } {
  const named = (name: 'bodyFont' | 'headingFont') => fonts[settings.get(name)?.toLowerCase() ?? ''];
  const body = named('bodyFont') ?? figtree;
  const heading = named('headingFont') ?? body;
  return {
    names: [...new Set([body.name, heading.name])],
    style: { '--font-sans': body.family, '--font-heading': heading.family },
  };
}
