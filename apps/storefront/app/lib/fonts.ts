import type { Settings } from './settings.ts';

type Font = { name: string; generic: string };

const systemSans = 'system-ui, sans-serif';
/** Fonts that come with the shop: nothing is fetched from elsewhere. Each has a fallback of the same size (fonts.css). */
const fonts: Record<string, Font> = {
  figtree: { name: 'Figtree', generic: systemSans },
  inter: { name: 'Inter', generic: systemSans },
  nunito: { name: 'Nunito', generic: systemSans },
  archivo: { name: 'Archivo', generic: systemSans },
  fraunces: { name: 'Fraunces', generic: 'Georgia, serif' },
};
const figtree = fonts.figtree as Font;

/**
 * The shop's fonts: settings bodyFont and headingFont. A name that is not ours is the default. Headings of the font of the texts have
 * its file as well; those of another have one of their own, with the weight of headings alone.
 */
export function fontsOf(settings: Settings): { names: string[]; style: Record<string, string> } {
  const named = (name: 'bodyFont' | 'headingFont') => fonts[settings.get(name)?.toLowerCase() ?? ''];
  const body = named('bodyFont') ?? figtree;
  const heading = named('headingFont') ?? body;
  const names = {
    text: `${body.name} Text`,
    heading: `${heading.name} ${heading === body ? 'Text' : 'Heading'}`,
  };
  return {
    names: [...new Set([names.text, names.heading])],
    style: { '--font-sans': familyOf(names.text, body), '--font-heading': familyOf(names.heading, heading) },
  };
}

const familyOf = (own: string, { name, generic }: Font) => `'${own}', '${name} Fallback', ${generic}`;
