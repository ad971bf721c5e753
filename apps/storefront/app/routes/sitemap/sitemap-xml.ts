import type { SitemapEntry } from '@etalage/contracts';
import { escapeXml } from '@etalage/contracts/escape-xml';

const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
].join(' ');

/** One sitemap: every address in every language, each naming all of its siblings and the default, with its pictures. */
export function sitemapXml(
  origin: string,
  entries: readonly SitemapEntry[],
  languages: readonly string[],
): string {
  const urls = entries.flatMap((entry) => {
    const places = languages.flatMap((language) => {
      const path = entry.paths[language];
      return path === undefined ? [] : [{ language, href: escapeXml(`${origin}/${language}/${path}`) }];
    });
    const alternates = [...places, ...places.slice(0, 1).map(({ href }) => ({ language: 'x-default', href }))]
      .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('');
    const images = entry.images
      .map(
        (path) =>
          `<image:image><image:loc>${escapeXml(new URL(path, origin).href)}</image:loc></image:image>`,
      )
      .join('');
    const modified = entry.lastModified ? `<lastmod>${entry.lastModified}</lastmod>` : '';
    return places.map(({ href }) => `<url><loc>${href}</loc>${modified}${alternates}${images}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${namespaces}>\n${urls.join('\n')}\n</urlset>\n`;
}

/** The list of sitemap files of a large shop. @param pages when something of each of them last changed */
export function sitemapIndexXml(origin: string, pages: readonly (string | null)[]): string {
  const each = pages.map((moment, at) => {
    const modified = moment ? `<lastmod>${moment}</lastmod>` : '';
    return `<sitemap><loc>${escapeXml(origin)}/sitemaps/${at + 1}.xml</loc>${modified}</sitemap>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${each.join('\n')}\n</sitemapindex>\n`;
}

export const xmlResponse = (body: string) =>
  new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
