import { getSitemap } from '@etalage/contracts';
import { sitemapEntries } from '@etalage/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import {
  readSitemapParts,
  readSitemapProducts,
  type SitemapProduct,
  type SitemapRow,
} from '../../repositories/store.ts';
import { productSlug } from '../shared/product-slug.ts';

const fixedPaths = ['home', 'products', 'contact'];

/** All that has a page of its own, and the names that make its address. */
const sitemapTags = [
  'products',
  'members:shop',
  'names:shop',
  'words',
  'categories',
  'tags',
  'brands',
  'bundles',
  'pages',
  // The latest campaign.
  'settings',
];

export function getSitemapRoute(app: FastifyInstance): void {
  endpoint(app, getSitemap, async (request, reply) => {
    const { tenant } = request;
    tagAnswer(reply, ...sitemapTags);
    const start = (request.query.page - 1) * sitemapEntries;
    return app.db.withTenant(
      tenant.id,
      async (tx) => {
        const { parts, products } = await readSitemapParts(tx);
        const fixed = [
          ...fixedPaths.map((path) => entry(tenant, () => path, null)),
          ...parts.map((part) => entry(tenant, () => pathOf(part), part.lastModified)),
        ];
        const first = fixed.slice(start, start + sitemapEntries);
        const offset = Math.max(0, start - fixed.length);
        const rows =
          first.length < sitemapEntries
            ? await readSitemapProducts(tx, offset, sitemapEntries - first.length)
            : [];
        return {
          items: [...first, ...rows.map((row) => productEntry(tenant, row))],
          total: fixed.length + products,
        };
      },
      { readOnly: true },
    );
  });
}

function pathOf({ kind, slug }: SitemapRow): string {
  if (kind === 'page') return `pagina/${slug}`;
  if (kind === 'campaign') return `campaign/${slug}`;
  return kind === 'bundle' ? `bundles/${slug}` : `products/${kind}/${slug}`;
}

function productEntry(tenant: Tenant, { texts, number, lastModified }: SitemapProduct) {
  const textIn = (code: string) => texts.find(({ language }) => language === code);
  const path = (code: string) => {
    const text = textIn(code) ?? textIn(tenant.defaultLanguage) ?? texts[0];
    return `products/${productSlug(text?.slug ?? null, text?.name ?? '', number)}`;
  };
  return entry(tenant, path, lastModified);
}

function entry(tenant: Tenant, path: (language: string) => string, lastModified: string | null) {
  return {
    paths: Object.fromEntries(tenant.languages.map((code) => [code, path(code)])),
    lastModified: lastModified === null ? null : new Date(lastModified).toISOString(),
  };
}
