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

/** The shop's fonts: settings theme_font and theme_heading_font. A name that is not ours is the default. */
export function fontsOf(settings: Settings): { names: string[]; style: Record<string, string> } {
  const named = (key: string) => fonts[settings.get(key)?.trim().toLowerCase() ?? ''];
  const body = named('theme_font') ?? figtree;
  const heading = named('theme_heading_font') ?? body;
  return {
    names: [...new Set([body.name, heading.name])],
    style: { '--font-sans': body.family, '--font-heading': heading.family },
  };
}
