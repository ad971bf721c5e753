import { localeOf } from '@etalage/contracts/locale';
import type { MetaDescriptor } from 'react-router';
import type { Seo } from './seo.ts';
import type { Shop } from './shop.ts';

type MetaArguments = {
  loaderData?: unknown;
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

/** The head of a page whose loader made `seo`: `export { pageMeta as meta }`. The shop's name comes from the root's loader. */
export function pageMeta({ loaderData, matches }: MetaArguments): MetaDescriptor[] {
  const { seo } = (loaderData ?? {}) as { seo?: Seo };
  const root = matches.find((match) => match?.id === 'root')?.loaderData as { shop?: Shop } | undefined;
  return metaTags(seo, root?.shop?.name ?? 'Store', localeOf(root?.shop?.language ?? 'nl'));
}

/** The tags of a page's head. React escapes them; JSON-LD is written so that no text can close its element. */
export function metaTags(seo: Seo | undefined, siteName: string, locale: string): MetaDescriptor[] {
  if (!seo) return [{ title: siteName }];
  const { title, description, canonical, alternates = [], jsonLd = [] } = seo;
  const tags: (MetaDescriptor | false | undefined | '')[] = [
    // A title that a shop wrote itself often names the shop.
    { title: title.includes(siteName) ? title : `${title} | ${siteName}` },
    description && { name: 'description', content: description },
    seo.isIndexed === false && { name: 'robots', content: 'noindex, nofollow' },
    canonical && { tagName: 'link', rel: 'canonical', href: canonical },
    ...alternates.map(({ language, href }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: language,
      href,
    })),
    { property: 'og:title', content: seo.ogTitle || title },
    (seo.ogDescription || description) && {
      property: 'og:description',
      content: seo.ogDescription || description,
    },
    { property: 'og:type', content: seo.ogType || 'website' },
    { property: 'og:site_name', content: siteName },
    { property: 'og:locale', content: locale.replace('-', '_') },
    canonical && { property: 'og:url', content: canonical },
    ...(seo.picture ?? []),
    ...jsonLd.map((object) => ({ 'script:ld+json': object as Record<string, string> })),
  ];
  return tags.filter((tag): tag is MetaDescriptor => Boolean(tag));
}
