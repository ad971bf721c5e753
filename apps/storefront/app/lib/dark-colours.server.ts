import { contrast, mix, readable } from '@etalage/contracts/contrast';
import { glassShare, isLight, markOn, readableOn, softOn, textOn } from './colour.ts';
import { fixedColours } from './fixed-colours.server.ts';
import { hexOf, oklchOf } from './oklch.server.ts';

/** Contrast that icons, edges of fields and grounds of buttons must have. */
const visible = 3;

/** A little more than is asked for: a colour is rounded to whole steps, and stands on mixtures of grounds as well. */
const slack = 1.04;

/**
 * What a shop looks like in the dark: how much its pictures are dimmed, and its colours, from those that it chose for the light.
 * Lightness is turned, hue and chroma stay as far as screens have them, and what is read or must be seen is made as light as it has to
 * be on every ground that it may stand on.
 * @param light custom properties as `presentColours` gives them
 * @returns those that differ in the dark
 */
export function darkColours(light: Record<string, string>): Record<string, string> {
  const of = (name: string) => light[`--color-${name}`] ?? '#ffffff';
  const grounds = groundsOf(of('page'), of('primary'));
  const { page, surface, tint } = grounds;
  const all = [page, surface, tint];
  const primary = buttonOn(of('primary'), all);
  const soft = mix(surface, primary, 0.16);
  const read = (hex: string) => lifted(hex, [...all, soft], readable);
  const see = (hex: string) => lifted(hex, all, visible);
  const text = hexOf({ ...oklchOf(tint), lightness: 0.94, chroma: 0.006 });
  const { text: words, seen: signs } = fixedColours;
  const sale = read(words.sale);
  return {
    '--color-primary': primary,
    '--color-on-primary': textOn(primary),
    '--color-primary-strong': strongOf(primary),
    '--color-primary-soft': soft,
    '--color-primary-text': read(of('primary')),
    '--color-accent': see(of('accent')),
    '--color-page': page,
    '--color-surface': surface,
    '--color-tint': tint,
    '--color-ink': text,
    '--color-muted': read(hexOf({ ...oklchOf(tint), lightness: 0.74, chroma: 0.012 })),
    '--color-line': hexOf({ ...oklchOf(tint), lightness: 0.36 }),
    '--color-line-strong': see(hexOf({ ...oklchOf(tint), lightness: 0.55 })),
    '--color-sale': sale,
    '--color-on-sale': textOn(sale),
    '--color-heart': see(signs.heart),
    '--color-danger': read(words.danger),
    '--color-success': read(words.success),
    '--color-star': see(signs.star),
    ...barColours(light, text),
    '--shadow-float': '0 0 0 1px rgb(255 255 255/.08),0 12px 32px -8px rgb(0 0 0/.8)',
    '--logo-plate': of('page'),
    '--picture-ground': '#c9c9c5',
    '--picture-filter': 'brightness(.9)',
  };
}

/** The page, what lies on it, and what stands out a little from both. A page without a colour has a breath of the shop's own. */
function groundsOf(page: string, primary: string) {
  const turned = oklchOf(darkGround(page));
  const own = turned.chroma < 0.004 ? { ...turned, chroma: 0.008, hue: oklchOf(primary).hue } : turned;
  const at = (step: number) => hexOf({ ...own, lightness: own.lightness + step });
  return { page: at(0), surface: at(0.04), tint: at(0.08) };
}

/** A light ground turned dark: the lightest becomes the darkest. One that is dark stays as the shop chose it. */
export function darkGround(hex: string): string {
  if (!isLight(hex)) return hex;
  const { lightness, chroma, hue } = oklchOf(hex);
  return hexOf({ lightness: 0.19 + (1 - lightness) * 0.3, chroma, hue });
}

/** Header and footer keep their own colours where those are dark. */
function barColours(light: Record<string, string>, text: string): Record<string, string> {
  const bar = (name: string): [ground: string, on: string] => {
    const before = light[`--color-${name}`] ?? '#ffffff';
    const ground = darkGround(before);
    return [ground, readableOn(ground, ground === before ? (light[`--color-on-${name}`] ?? null) : text)];
  };
  const [header, onHeader] = bar('header');
  const [footer, onFooter] = bar('footer');
  return {
    '--color-header': header,
    '--color-on-header': onHeader,
    '--header-mark': markOn(header, onHeader),
    '--header-glass': `${glassShare(header, onHeader) * 100}%`,
    '--color-footer': footer,
    '--color-on-footer': onFooter,
    '--color-footer-muted': softOn(footer, onFooter),
  };
}

/** The colour, as much lighter as it must be for this contrast with each of the grounds. */
function lifted(hex: string, grounds: readonly string[], ratio: number): string {
  const colour = oklchOf(hex);
  for (let lightness = colour.lightness; lightness < 1; lightness += 0.01) {
    const lighter = hexOf({ ...colour, lightness });
    if (grounds.every((ground) => contrast(lighter, ground) >= ratio * slack)) return lighter;
  }
  return '#ffffff';
}

/** Light enough to be seen as a button, under the pointer too. */
function buttonOn(hex: string, grounds: readonly string[]): string {
  const colour = oklchOf(hex);
  for (let lightness = colour.lightness; lightness < 1; lightness += 0.01) {
    const lighter = hexOf({ ...colour, lightness });
    if (
      grounds.every((ground) => [lighter, strongOf(lighter)].every((one) => contrast(one, ground) >= visible))
    )
      return lighter;
  }
  return '#ffffff';
}

/** Away from the text on it, which reads the better for it. */
const strongOf = (primary: string) =>
  mix(primary, textOn(primary) === '#ffffff' ? '#000000' : '#ffffff', 0.16);
