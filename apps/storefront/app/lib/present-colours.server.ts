import { glassShare, isLight, legible, mix, readableOn, textOn } from './colour.ts';
import { themeDefaults } from './header-model.ts';
import { colourSetting, type Settings } from './settings.ts';

/** Of a shop that chose none; app.css says the same for what is drawn without a shop, which a test holds together. */
const defaultPrimary = '#1f5c4d';
const dark = '#1d1d1d';

/** null where the shop chose none. */
const primaryColour = (settings: Settings) => colourSetting(settings, 'primaryColour');

/** As #rrggbb. */
export function headerColour(settings: Settings): string {
  return (
    colourSetting(settings, 'headerColour') ?? themeDefaults[settings.get('theme') ?? '']?.colour ?? '#ffffff'
  );
}

/** FOOT-06: dark, light, primary or a colour of its own; dark where nothing is set. */
export function footerColour(settings: Settings): string {
  const wish = settings.get('footerColour') ?? '';
  if (wish === 'light') return '#ffffff';
  if (wish === 'primary') return primaryColour(settings) ?? dark;
  return colourSetting(settings, 'footerColour') ?? dark;
}

/** The shop's colours as custom properties of the document; what is written on one of them can be read. */
export function presentColours(settings: Settings): Record<string, string> {
  const primary = primaryColour(settings) ?? defaultPrimary;
  const headerBackground = headerColour(settings);
  const footerBackground = footerColour(settings);
  const page = colourSetting(settings, 'pageColour') ?? '#ffffff';
  const itemsMode = settings.get('headerItemsColourMode');
  const itemsWish = itemsMode === 'light' ? '#ffffff' : itemsMode === 'dark' ? '#111111' : null;
  const onHeader = readableOn(headerBackground, itemsWish);
  return {
    '--color-primary': primary,
    '--color-on-primary': textOn(primary),
    '--color-primary-strong': mix(primary, textOn(primary) === '#ffffff' ? '#000000' : '#ffffff', 0.16),
    '--color-primary-soft': mix(primary, '#ffffff', 0.9),
    '--color-primary-text': legible(primary, '#ffffff'),
    '--color-accent': colourSetting(settings, 'accentColour') ?? primary,
    '--color-page': isLight(page) ? page : '#ffffff',
    '--color-header': headerBackground,
    '--color-on-header': onHeader,
    '--header-glass': `${glassShare(headerBackground, onHeader) * 100}%`,
    '--color-footer': footerBackground,
    '--color-on-footer': readableOn(footerBackground, colourSetting(settings, 'footerTextColour')),
  };
}
