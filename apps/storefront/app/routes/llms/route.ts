import {
  type CmsPage,
  getCmsPageByKey,
  getCmsPageBySlug,
  getProducts,
  getStoreInit,
  type StoreInit,
} from '@etalage/contracts';
import { data } from 'react-router';
import { pageDescription } from '../../blocks/cms-page.server.ts';
import { publicApi } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links, termsPages } from '../../lib/links.ts';
import { requireListed } from '../../lib/listed.server.ts';
import { type Context, languageOf, requestInfo } from '../../lib/request-context.ts';
import { settingsOf, switchSetting } from '../../lib/settings.ts';
import { storeInit } from '../../lib/store-init.server.ts';
import type { Route } from './+types/route';

/** Categories at most, the shop's first ones. */
const mostCategories = 50;

/**
 * What the shop is and where things are, for programs that answer people's questions (llmstxt.org): Markdown, in the language of the
 * address, and without one in the shop's own.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const language = languageOf(context);
  const { lang = language } = params as { lang?: string };
  if (lang !== language) throw data(null, { status: 404 });
  await requireListed(context);
  const query = { lang: language };
  const ask = publicApi(context);
  const [init, { facets }, home, ...policies] = await Promise.all([
    storeInit(context),
    ask.read(getProducts, { query: { ...query, size: 1 } }),
    ifThere(ask.read(getCmsPageByKey, { params: { key: 'home' }, query })),
    ...termsPages.map((slug) => ifThere(ask.read(getCmsPageBySlug, { params: { slug }, query }))),
  ]);
  if (!init) throw data(null, { status: 503 });
  // Each language may have its own settings.
  const inits = await Promise.all(
    init.languages.map(({ code }) =>
      code === language ? init : ask.read(getStoreInit, { query: { lang: code } }),
    ),
  );
  const named = policies.flatMap((page, index) => (page ? [{ page, slug: termsPages[index] ?? '' }] : []));
  const text = describe(context, init, {
    about: home ? pageDescription(home) : '',
    categories: facets.category.slice(0, mostCategories),
    feeds: inits.filter(hasFeed).map((one) => one.language),
    policies: named.map(({ page, slug }) => ({ ...page, slug: page.slug ?? slug })),
  });
  return new Response(text, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/** null for what the shop does not have. */
async function ifThere<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if ((error as { init?: ResponseInit }).init?.status === 404) return null;
    throw error;
  }
}

/** Whether the shop has a feed in the language of what it says of itself. */
const hasFeed = ({ settings, shoppingEnabled }: StoreInit): boolean =>
  shoppingEnabled && switchSetting(settingsOf(settings), false, 'productFeeds');

type Parts = {
  /** What the shop says of itself; '' where it says nothing. */
  about: string;
  categories: { label: string; value: string }[];
  /** The languages that have one. */
  feeds: string[];
  policies: (Pick<CmsPage, 'name' | 'metaDescription'> & { slug: string })[];
};

function describe(context: Context, init: StoreInit, { about, categories, feeds, policies }: Parts): string {
  const language = languageOf(context);
  const { origin } = requestInfo(context);
  const to = links(language);
  const footer = translator(language, 'footer');
  const all = translator(language, 'list')('allProducts');
  const settings = settingsOf(init.settings);
  const place = [init.store.storeCity, init.store.storeCountryCode].filter(Boolean).join(', ');
  const summary = oneLine([about || settings.get('footerSlogan'), place].filter(Boolean).join(' · '));
  const link = (name: string, path: string, note = '') =>
    `- [${oneLine(name)}](${origin}${path})${note && `: ${oneLine(note)}`}`;
  const lines = [
    `# ${oneLine(init.store.storeName) || 'Store'}`,
    ...(summary ? ['', `> ${summary}`] : []),
    '',
    ...init.languages.map(({ code, name }) => link(name, links(code).home)),
    '',
    `## ${all}`,
    '',
    link(all, to.products),
    ...categories.map(({ label, value }) => link(label, to.category(value))),
    '',
    `## ${footer('customerService')}`,
    '',
    link(footer('contact'), to.contact),
    ...policies.map(({ name, metaDescription, slug }) => link(name, to.page(slug), metaDescription)),
    '',
    // What those may leave out who read little; its name is part of the format.
    '## Optional',
    '',
    link('sitemap.xml', '/sitemap.xml'),
    ...init.languages.flatMap(({ code, name }) => [
      ...(code === language ? [] : [link(`llms.txt (${name})`, `/${code}/llms.txt`)]),
      ...(feeds.includes(code) ? [link(`google-${code}.xml`, `/feeds/google-${code}.xml`)] : []),
    ]),
    '',
  ];
  return lines.join('\n');
}

/** What a shop wrote makes no lines, headings or links of its own. */
const oneLine = (text: string): string => text.replace(/[\s[\]<>`\\]+/g, ' ').trim();
