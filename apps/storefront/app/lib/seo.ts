import type { Image } from '@etalage/contracts';
import { descriptionLength, previewPicture } from '@etalage/contracts/limits';
import type { MetaDescriptor } from 'react-router';

/** What a page tells search engines and link previews. Loaders make it, so that no text for it goes to the browser twice. */
export type Seo = {
  title: string;
  description?: string;
  /** Absolute address of this page in this language, without tracking parameters. */
  canonical?: string;
  /** Absolute addresses of this page in every language, and x-default. */
  alternates?: { language: string; href: string }[];
  ogTitle?: string;
  ogDescription?: string;
  ogType?: string;
  /** Tags of the picture that link previews show: see pictureTags. */
  picture?: MetaDescriptor[];
  isIndexed?: boolean;
  /** schema.org objects: see structured-data.server.ts. */
  jsonLd?: unknown[];
};

/** hreflang for a page that has the same path in every language. `path` has a language prefix and no query. */
export function sameInEveryLanguage(
  origin: string,
  languages: readonly { code: string }[] | readonly string[],
  path: string,
): Pick<Seo, 'canonical' | 'alternates'> {
  const codes = languages.map((language) => (typeof language === 'string' ? language : language.code));
  const rest = path.replace(/^\/[a-z]{2}(?=\/|$)/, '');
  return {
    canonical: origin + path,
    alternates: withDefault(codes.map((language) => ({ language, href: `${origin}/${language}${rest}` }))),
  };
}

/** hreflang for a page of which the path differs by language, e.g. a product with translated slugs. */
export function alternatesOf(origin: string, paths: Record<string, string>, languages: readonly string[]) {
  return withDefault(
    languages.flatMap((language) => {
      const path = paths[language];
      return path ? [{ language, href: `${origin}/${language}/${path}` }] : [];
    }),
  );
}

function withDefault(alternates: { language: string; href: string }[]) {
  const [first] = alternates;
  return first ? [...alternates, { language: 'x-default', href: first.href }] : [];
}

/** What a page is described by to search engines: the words of HTML that the API sanitised, in one line and no longer than HOME-07 says. */
export function descriptionOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '',
    )
    .replace(/\s+/g, ' ')
    .trim();
  return [...text].slice(0, descriptionLength).join('');
}

/** The absolute address of a picture, in a width that link previews show well; webp, which they all read. */
export function absoluteImage(origin: string, image: Image | null): string | undefined {
  const width = image && previewWidth(image);
  return width ? new URL(`${image.src}-${width}.webp`, origin).href : undefined;
}

/**
 * The tags of a picture that is made for link previews.
 * @param address absolute
 */
export function madePictureTags(address: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: address },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: `${previewPicture.width}` },
    { property: 'og:image:height', content: `${previewPicture.height}` },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const previewWidth = ({ widths }: Image) =>
  widths.findLast((one) => one <= previewPicture.width) ?? widths[0];

/**
 * The tags by which link previews show a picture: at once, as they know its size, and large where it is wide. Upright and square ones
 * would be cut there. Loaders make them, so that no page's script does.
 * @param alt what is said of a picture that has no words of its own
 */
export function pictureTags(origin: string, image: Image | null | undefined, alt: string): MetaDescriptor[] {
  const width = image && previewWidth(image);
  if (!width) return [];
  return [
    { property: 'og:image', content: absoluteImage(origin, image) },
    { property: 'og:image:type', content: 'image/webp' },
    { property: 'og:image:width', content: `${width}` },
    { property: 'og:image:height', content: `${Math.round((width * image.height) / image.width)}` },
    { property: 'og:image:alt', content: image.alt || alt },
    { name: 'twitter:card', content: image.width > image.height ? 'summary_large_image' : 'summary' },
  ];
}
