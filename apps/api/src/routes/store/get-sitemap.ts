import { getSitemap } from '@etalage/contracts';
import { sitemapEntries } from '@etalage/contracts/limits';
import { mediaUrl } from '@etalage/media';
import type { FastifyInstance } from 'fastify';
import { productSlug } from '../../commands/product-slug.ts';
import { tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { sendWritten, writeAnswer } from '../../plugins/written-answer.ts';
import {
  readSitemapParts,
  readSitemapProducts,
  readSitemapStretches,
  type SitemapProduct,
  type SitemapRow,
  type SitemapStretch,
} from '../../repositories/sitemap.ts';

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
  // Campaigns.
  'settings',
];
/** Milliseconds that a page of it may be behind of a change that has no tag of these, such as a product's price. */
const keptMs = 600_000;

type Entry = { paths: Record<string, string>; lastModified: string | null; images: string[] };
/** What a shop's pages are cut from: the entries before the products, and where each page's products begin. */
type Plan = { fixed: Entry[]; stretches: SitemapStretch[] };

export function getSitemapRoute(app: FastifyInstance): void {
  const plans = new TaggedCache<Plan>(app.cacheTags, { max: 500, ttl: keptMs });
  // A page takes some 300 kB. Search engines ask for each of them once in a while, and nobody else does.
  const pages = new TaggedCache<{ text: string }>(app.cacheTags, { max: 30, ttl: keptMs });

  const planOf = (tenant: Tenant): Promise<Plan> =>
    plans.get(tenant.id, 'plan', sitemapTags, () =>
      app.db.withTenant(
        tenant.id,
        async (tx) => {
          const { parts, hasProducts, homeChanged } = await readSitemapParts(tx);
          const fixed = [
            entry(tenant, () => 'home', homeChanged),
            ...(hasProducts ? [entry(tenant, () => 'products', null)] : []),
            entry(tenant, () => 'contact', null),
            ...parts.map((part) => entry(tenant, () => pathOf(part), part.lastModified)),
          ];
          return { fixed, stretches: await readSitemapStretches(tx, fixed.length, sitemapEntries) };
        },
        { mayBeOld: true },
      ),
    );

  const entriesOf = async (tenant: Tenant, plan: Plan, page: number): Promise<Entry[]> => {
    const first = plan.fixed.slice((page - 1) * sitemapEntries, page * sitemapEntries);
    const stretch = plan.stretches.find(({ file }) => file === page - 1);
    const rows = stretch
      ? await app.db.withTenant(
          tenant.id,
          (tx) => readSitemapProducts(tx, stretch.from, sitemapEntries - first.length),
          { mayBeOld: true },
        )
      : [];
    return [...first, ...rows.map((row) => productEntry(tenant, row))];
  };

  endpoint(app, getSitemap, async (request, reply) => {
    const { tenant } = request;
    const { page } = request.query;
    tagAnswer(reply, ...sitemapTags);
    const write = async () => {
      const plan = await planOf(tenant);
      const items = await entriesOf(tenant, plan, page);
      return { text: writeAnswer(reply, { items, ...summaryOf(plan) }) };
    };
    // Of what does not exist there is no end, and anybody may ask for it: kept, it would push out what does.
    const isThere = page <= pagesOf(await planOf(tenant));
    const { text } = isThere ? await pages.get(tenant.id, String(page), sitemapTags, write) : await write();
    sendWritten(reply, text);
    return reply;
  });
}

const totalOf = ({ fixed, stretches }: Plan): number =>
  fixed.length + stretches.reduce((sum, { products }) => sum + products, 0);
const pagesOf = (plan: Plan): number => Math.ceil(totalOf(plan) / sitemapEntries);

/** How many entries there are on all pages, and when something of each page last changed. */
function summaryOf(plan: Plan) {
  const { fixed, stretches } = plan;
  const pages = Array.from({ length: pagesOf(plan) }, (_, at) => {
    const ofParts = fixed.slice(at * sitemapEntries, (at + 1) * sitemapEntries);
    const moments = [
      ...ofParts.map(({ lastModified }) => lastModified),
      asMoment(stretches.find(({ file }) => file === at)?.lastModified ?? null),
    ];
    return moments.reduce((latest, moment) => (moment && moment > (latest ?? '') ? moment : latest), null);
  });
  return { total: totalOf(plan), pages };
}

function pathOf({ kind, slug }: SitemapRow): string {
  if (kind === 'page') return `pagina/${slug}`;
  if (kind === 'campaign') return `campaign/${slug}`;
  return kind === 'bundle' ? `bundles/${slug}` : `products/${kind}/${slug}`;
}

function productEntry(tenant: Tenant, { texts, number, lastModified, pictures }: SitemapProduct): Entry {
  const textIn = (code: string) => texts.find(({ language }) => language === code);
  const path = (code: string) => {
    const text = textIn(code) ?? textIn(tenant.defaultLanguage) ?? texts[0];
    return `products/${productSlug(text?.slug ?? null, text?.name ?? '', number)}`;
  };
  const images = pictures.flatMap(({ hash, widths }) => {
    const widest = widths.at(-1);
    return widest === undefined ? [] : [mediaUrl(tenant.id, hash, widest, 'webp')];
  });
  return { ...entry(tenant, path, lastModified), images };
}

function entry(tenant: Tenant, path: (language: string) => string, lastModified: string | null): Entry {
  return {
    paths: Object.fromEntries(tenant.languages.map((code) => [code, path(code)])),
    lastModified: asMoment(lastModified),
    images: [],
  };
}

const asMoment = (text: string | null): string | null =>
  text === null ? null : new Date(text).toISOString();
