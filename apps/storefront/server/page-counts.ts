import { createApiClient } from '@etalage/api-client';
import { addPageCounts, mostCounts, type PageCount } from '@etalage/contracts';
import type { FastifyRequest } from 'fastify';
import type { ApiTarget } from '../app/lib/api-target.ts';
import type { Tenant } from '../app/lib/request-context.ts';

/** Milliseconds between two times that what was counted is told. */
const tellEveryMs = 10_000;
/** Values that one process counts at a time, over all shops; what comes beyond them until they are told is not counted. */
const mostKept = 20_000;

/** Of a header, what is looked at: no browser's is longer, and patterns are held against it with every page. */
const mostOfHeader = 500;

export type PageCounts = {
  /** Counts an answer as far as it was a page that a person saw. It keeps nothing of the request, and never fails. */
  note(
    request: Pick<FastifyRequest, 'url' | 'method' | 'headers' | 'host'>,
    tenant: Tenant,
    status: number,
  ): void;
  /** Tells the API what was counted since, in one call for each shop. What cannot be told is lost: statistics hold up nobody. */
  tell(): Promise<void>;
  /** Stops telling by itself, after once more. */
  stop(): Promise<void>;
};

/** Totals of the pages that were seen, in memory until they are told. `onError` hears of what could not be. */
export function createPageCounts(api: ApiTarget, onError: (error: unknown) => void): PageCounts {
  const { call } = createApiClient({
    baseUrl: api.url,
    transport: api.transport,
    headers: api.headers,
    timeout: 5_000,
  });
  let kept = new Map<string, Map<string, PageCount>>();
  let size = 0;

  const add = (shop: string, what: PageCount['what'], value: string) => {
    const counts = kept.get(shop) ?? new Map<string, PageCount>();
    kept.set(shop, counts);
    const known = counts.get(`${what} ${value}`);
    if (known) known.times += 1;
    else if (size < mostKept) {
      counts.set(`${what} ${value}`, { what, value, times: 1 });
      size += 1;
    }
  };
  const tell = async () => {
    const told = kept;
    kept = new Map();
    size = 0;
    for (const [tenantUuid, counts] of told) {
      const all = [...counts.values()];
      for (let at = 0; at < all.length; at += mostCounts)
        await call(addPageCounts, { body: { tenantUuid, counts: all.slice(at, at + mostCounts) } }).then(
          ({ status }) => status === 200 || onError(new Error(`page counts were answered with ${status}`)),
          onError,
        );
    }
  };
  const timer = setInterval(() => void tell(), tellEveryMs);
  timer.unref();
  return {
    note(request, tenant, status) {
      const seen = (status === 200 || status === 304) && seenIn(request, tenant.languages);
      if (!seen) return;
      for (const [what, value] of seen) add(tenant.uuid, what, value);
    },
    tell,
    async stop() {
      clearInterval(timer);
      await tell();
    },
  };
}

type Seen = [what: PageCount['what'], value: string][];

/**
 * What a request says of the page that it is for: null for what is no page of the shop, was not asked for by a person, or by one who
 * asks not to be followed.
 */
function seenIn(
  { url, method, headers, host }: Pick<FastifyRequest, 'url' | 'method' | 'headers' | 'host'>,
  languages: readonly string[],
): Seen | null {
  if (method !== 'GET' || headers.dnt === '1' || headers['sec-gpc'] === '1') return null;
  const agent = (headers['user-agent'] ?? '').slice(0, mostOfHeader);
  // Whoever fetches ahead of a click, or for the worker's copies, sees nothing yet.
  const isAhead = /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`);
  if (isAhead || headers['etalage-copy'] !== undefined || !/^Mozilla\//.test(agent) || bots.test(agent))
    return null;
  const [path = ''] = url.split('?', 1);
  const isData = path.endsWith('.data');
  const [, language = '', rest = ''] = /^\/([a-z]{2})\/(.+?)(?:\.data)?$/.exec(path) ?? [];
  const page = languages.includes(language) ? kindOf(rest) : null;
  if (!page) return null;
  const slug = page === 'product' ? /^products\/([a-z0-9-]{1,200})$/.exec(rest)?.[1] : undefined;
  const counted: Seen = [
    ['page', page],
    ['language', language],
    ['device', deviceOf(agent)],
  ];
  if (slug) counted.push(['product', slug]);
  // A page within the shop is come to from the shop.
  counted.push(['referrer', isData ? 'own' : referrerOf(headers.referer, host)]);
  return counted;
}

const bots =
  /bot|crawl|spider|slurp|preview|scrape|monitor|headless|lighthouse|facebookexternalhit|whatsapp|curl|wget|python/i;

const kinds: [path: RegExp, page: string][] = [
  [/^home$/, 'home'],
  [/^products(\/[^/]+\/[^/]+)?$/, 'list'],
  [/^products\/[^/]+$/, 'product'],
  [/^bundles\/[^/]+$/, 'bundle'],
  [/^campaign\/\d+$/, 'campaign'],
  [/^pagina\/[^/]+$/, 'page'],
  [/^shopping-bag$/, 'cart'],
  [/^checkout\/(success|payment\/return)$/, 'outcome'],
  [/^checkout\/(gegevens|adres|bezorging|betaling|samenvatting)$/, 'checkout'],
  [/^account(\/|$)/, 'account'],
  [/^auth\//, 'log-in'],
  [/^(contact|compare|wishlist|quick-order|cookies|withdraw)$/, 'other'],
];
const kindOf = (path: string): string | null => kinds.find(([pattern]) => pattern.test(path))?.[1] ?? null;

const deviceOf = (agent: string): string => {
  const isTablet = /iPad|Tablet/.test(agent) || (agent.includes('Android') && !agent.includes('Mobile'));
  if (isTablet) return 'tablet';
  return /Mobi|iPhone/.test(agent) ? 'phone' : 'computer';
};

const sites: [host: RegExp, kind: string][] = [
  [/^(webmail|outlook|e?mail)\./, 'mail'],
  [/(^|\.)(google|bing|duckduckgo|ecosia|startpage|yahoo|qwant|yandex|baidu|brave)\.[a-z.]{2,6}$/, 'search'],
  [
    /(^|\.)(facebook|instagram|pinterest|tiktok|linkedin|twitter|x|youtube|reddit|snapchat|threads)\.(com|net)$/,
    'social',
  ],
  [/(^|\.)(t\.co|lnkd\.in|fb\.me|youtu\.be|bsky\.app|mastodon\.social)$/, 'social'],
];

/** Which kind of place a visitor comes from; of its address nothing else is kept. */
function referrerOf(referer: string | undefined, host: string): string {
  if (!referer || !URL.canParse(referer)) return 'direct';
  const from = new URL(referer);
  if (from.host === host.toLowerCase()) return 'own';
  return sites.find(([pattern]) => pattern.test(from.hostname))?.[1] ?? 'other';
}
