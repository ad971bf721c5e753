type Entry = { paths: Record<string, string>; lastModified: string | null };

const xml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' })[sign] ?? '',
  );

/** One sitemap: every address in every language, each naming all of its siblings and the default. */
export function sitemapXml(origin: string, entries: readonly Entry[], languages: readonly string[]): string {
  const urls = entries.flatMap((entry) => {
    const places = languages.flatMap((language) => {
      const path = entry.paths[language];
      return path === undefined ? [] : [{ language, href: xml(`${origin}/${language}/${path}`) }];
    });
    const alternates = [...places, ...places.slice(0, 1).map(({ href }) => ({ language: 'x-default', href }))]
      .map(({ language, href }) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('');
    const modified = entry.lastModified ? `<lastmod>${entry.lastModified.slice(0, 10)}</lastmod>` : '';
    return places.map(({ href }) => `<url><loc>${href}</loc>${modified}${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

/** The list of sitemap files of a large shop. */
export function sitemapIndexXml(origin: string, files: number): string {
  const each = Array.from(
    { length: files },
    (_, at) => `<sitemap><loc>${xml(origin)}/sitemaps/${at + 1}.xml</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${each.join('\n')}\n</sitemapindex>\n`;
}

export const xmlResponse = (body: string) =>
  new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
