import { hexColour } from '@etalage/contracts/hex-colour';

/** An address of a picture within the shop, or https: the shop's first page is none. */
export const isAddress = (text: string): boolean => /^(https:\/\/|\/[^/])/.test(text);

/** STICK-01, with every setting filled in; sizes in pixels. */
export type StickyButton = {
  enabled: boolean;
  position: 'bottom-left' | 'bottom-right' | 'top-left' | 'top-right';
  shape: 'circle' | 'pill' | 'rounded';
  size: 'small' | 'medium' | 'large' | 'custom';
  width: number;
  height: number;
  color: string;
  icon: string;
  iconColor: string;
  display: 'icon' | 'text' | 'image';
  text: string;
  imageUrl: string | null;
  imageFit: 'contain' | 'cover';
  textColor: string;
  textWeight: number;
  textSize: number;
  animation: 'none' | 'pulse' | 'bounce' | 'wiggle';
  action: 'link' | 'chat' | 'popup';
  link: { url: string; openInNewTab: boolean };
  chat: { type: string; url: string };
  /** Where there is no title, it has the one of the page's language. */
  popup: { title: string | null; bodyHtml: string };
  exclude: { inCheckout: boolean; paths: string[]; whenOnTargetPage: boolean };
};

type Loose = Record<string, unknown>;

const sizes = { small: 40, medium: 56, large: 72, custom: 56 } as const;

/** A sticky button as the shop stored it, be it anything: each setting that makes no sense is its default. */
export function readStickyButton(given: Loose): StickyButton {
  const size = oneOf(given.size, ['medium', 'small', 'large', 'custom'] as const);
  const pixels = (value: unknown) => numberIn(value, 24, 400, sizes[size]);
  const [link, chat, popup, exclude] = [given.link, given.chat, given.popup, given.exclude].map(looseOf);
  return {
    enabled: given.enabled === true,
    position: oneOf(given.position, ['bottom-right', 'bottom-left', 'top-left', 'top-right'] as const),
    shape: oneOf(given.shape, ['circle', 'pill', 'rounded'] as const),
    size,
    width: size === 'custom' ? pixels(given.customWidth) : sizes[size],
    height: size === 'custom' ? pixels(given.customHeight) : sizes[size],
    color: colourOf(given.color, '#2563eb'),
    icon: textOf(given.icon),
    iconColor: colourOf(given.iconColor, '#ffffff'),
    display: oneOf(given.display, ['icon', 'text', 'image'] as const),
    text: textOf(given.text),
    imageUrl: isAddress(textOf(given.imageUrl)) ? textOf(given.imageUrl) : null,
    imageFit: oneOf(given.imageFit, ['contain', 'cover'] as const),
    textColor: colourOf(given.textColor, '#ffffff'),
    textWeight: numberIn(given.textWeight, 100, 900, 600),
    textSize: numberIn(given.textSize, 8, 64, 16),
    animation: oneOf(given.animation, ['none', 'pulse', 'bounce', 'wiggle'] as const),
    action: oneOf(given.action, ['link', 'chat', 'popup'] as const),
    link: { url: textOf(link?.url) || '/contact', openInNewTab: link?.openInNewTab === true },
    chat: { type: textOf(chat?.type), url: /^https?:\/\//i.test(textOf(chat?.url)) ? textOf(chat?.url) : '' },
    popup: { title: textOf(popup?.title) || null, bodyHtml: textOf(popup?.bodyHtml) },
    exclude: {
      inCheckout: exclude?.inCheckout === true,
      paths: Array.isArray(exclude?.paths) ? exclude.paths.map(textOf).filter(Boolean) : [],
      whenOnTargetPage: exclude?.whenOnTargetPage === true,
    },
  };
}

const looseOf = (value: unknown): Loose =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Loose) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const colourOf = (value: unknown, byDefault: string): string => hexColour(textOf(value)) ?? byDefault;

function numberIn(value: unknown, least: number, most: number, byDefault: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && number >= least && number <= most ? number : byDefault;
}

/** The first of the choices is the default. */
function oneOf<const Choices extends readonly [string, ...string[]]>(
  value: unknown,
  choices: Choices,
): Choices[number] {
  return choices.find((choice) => choice === value) ?? choices[0];
}
