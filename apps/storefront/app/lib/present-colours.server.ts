import { darkened, mix, readable } from '@etalage/contracts/contrast';
import { defaultPrimaryColour } from '@etalage/contracts/default-colour';
import { glassShare, isLight, markOn, readableOn, softOn, textOn } from './colour.ts';
import { fixedColours } from './fixed-colours.server.ts';
import type { HeaderDefaults } from './header-model.ts';
import { colourSetting, type Settings } from './settings.ts';

const dark = '#1d1d1d';

/** Contrast of text and of what must be seen, and a little more: the style sheet mixes grounds without rounding them. */
const contrasts = { text: readable * 1.01, seen: 3.03 };

/** null where the shop chose none. */
const primaryColour = (settings: Settings) => colourSetting(settings, 'primaryColour');

/** As #rrggbb. */
export function headerColour(settings: Settings, ofTheme: HeaderDefaults): string {
  return colourSetting(settings, 'headerColour') ?? ofTheme.colour ?? '#ffffff';
}

/** FOOT-06: dark, light, primary or a colour of its own; dark where nothing is set. */
export function footerColour(settings: Settings): string {
  const wish = settings.get('footerColour') ?? '';
  if (wish === 'dark') return dark;
  if (wish === 'light') return '#ffffff';
  if (wish === 'primary') return primaryColour(settings) ?? dark;
  return colourSetting(settings, 'footerColour') ?? dark;
}

/** The shop's colours as custom properties of the document; what is written on one of them can be read. */
export function presentColours(settings: Settings, ofTheme: HeaderDefaults): Record<string, string> {
  const primary = primaryColour(settings) ?? defaultPrimaryColour;
  const headerBackground = headerColour(settings, ofTheme);
  const footerBackground = footerColour(settings);
  const pageWish = colourSetting(settings, 'pageColour') ?? '#ffffff';
  const page = isLight(pageWish) ? pageWish : '#ffffff';
  const soft = mix(primary, '#ffffff', 0.9);
  const onFooter = readableOn(footerBackground, colourSetting(settings, 'footerTextColour'));
  const itemsMode = settings.get('headerItemsColourMode');
  const itemsWish = itemsMode === 'light' ? '#ffffff' : itemsMode === 'dark' ? '#111111' : null;
  const onHeader = readableOn(headerBackground, itemsWish);
  return {
    '--color-primary': primary,
    '--color-on-primary': textOn(primary),
    '--color-primary-strong': mix(primary, textOn(primary) === '#ffffff' ? '#000000' : '#ffffff', 0.16),
    '--color-primary-soft': soft,
    '--color-primary-text': darkened(primary, groundsOf(page, soft), contrasts.text),
    '--color-accent': colourSetting(settings, 'accentColour') ?? primary,
    '--color-page': page,
    ...fixedOn(groundsOf(page, soft)),
    '--color-header': headerBackground,
    '--color-on-header': onHeader,
    '--header-mark': markOn(headerBackground, onHeader),
    '--header-glass': `${glassShare(headerBackground, onHeader) * 100}%`,
    '--color-footer': footerBackground,
    '--color-on-footer': onFooter,
    '--color-footer-muted': softOn(footerBackground, onFooter),
  };
}

/** All that the words of a page stand on. The tint is mixed as app.css does. */
const groundsOf = (page: string, soft: string) => ['#ffffff', page, mix(page, fixedColours.ink, 0.05), soft];

/** Those of the fixed colours that are darker here, as custom properties. */
function fixedOn(grounds: readonly string[]): Record<string, string> {
  const darker = (['text', 'seen'] as const).flatMap((kind) =>
    Object.entries(fixedColours[kind]).flatMap(([name, hex]) => {
      const shade = darkened(hex, grounds, contrasts[kind]);
      return shade === hex ? [] : [[`--color-${name}`, shade]];
    }),
  );
  return Object.fromEntries(darker);
}
