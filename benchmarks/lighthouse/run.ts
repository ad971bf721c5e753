import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../packages/db/src/index.ts';
import { createWheel, putSettings } from '../../packages/db/src/test-factories/index.ts';
import { ensureInstalled, programOf } from '../../scripts/bootstrap.mjs';
import { run } from '../../scripts/processes.mjs';
import { startBenchStack } from '../lib/bench-stack.ts';
import { Connection, expectJson, expectStatus } from '../lib/connection.ts';
import { type Figure, median, report } from '../lib/figures.ts';
import { cartCookie } from '../lib/shopping.ts';

/** Lighthouse, as a phone: see README.md. */

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
});
/** Of pages that do not say otherwise. */
const aims = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
type Category = keyof typeof aims;
const categories = Object.keys(aims) as Category[];

type Result = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    {
      title: string;
      score: number | null;
      displayValue?: string;
      scoreDisplayMode: string;
      details?: { items?: { node?: { selector: string; explanation?: string } }[] };
    }
  >;
};

const stack = await startBenchStack({ pinned: false });
const folder = mkdtempSync(join(tmpdir(), 'etalage-lighthouse-'));
try {
  await showOverlays();
  const { product, cookie } = await shopper();
  const pages: Page[] = [
    { name: 'home', path: '/nl/home', performance: 100 },
    { name: 'list', path: '/nl/products', performance: 100 },
    { name: 'product', path: product },
    // Pages of one shopper are kept from search engines on purpose, which Lighthouse would count as a fault.
    { name: 'cart', path: '/nl/shopping-bag', cookie, skip: 'is-crawlable' },
    { name: 'checkout', path: '/nl/checkout/gegevens', cookie, skip: 'is-crawlable' },
  ];
  const figures: Figure[] = [];
  for (const page of pages) {
    if (options.only && options.only !== page.name) continue;
    const results: Result[] = [];
    for (let round = 0; round < Number(options.runs); round += 1) results.push(await audit(page));
    figures.push(judge(page, results));
  }
  report('lighthouse', figures);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await stack.stop();
}

/** A shop with everything that floats above its pages: newsletter, which it has, sticky button, assistant and a wheel that stays. */
async function showOverlays(): Promise<void> {
  const database = await openDatabase({ databaseUrl: stack.databaseUrl, poolSize: 1 });
  try {
    const row = await database.withPlatform((tx) =>
      tx.selectFrom('tenants').selectAll().where('slug', '=', 'molen').executeTakeFirstOrThrow(),
    );
    const tenant = { ...row, host: 'localhost', languages: ['nl', 'en'] };
    const look = {
      enabled: true,
      animation: 'pulse',
      action: 'popup',
      popup: { bodyHtml: '<p>Bel ons</p>' },
    };
    await putSettings(database, tenant, {
      sticky_button: JSON.stringify(look),
      assistant_url: 'https://assistent.example/',
    });
    await createWheel(database, tenant, { is_sticky: true, prizes: [{}] });
  } finally {
    await database.close();
  }
  // The shop is told of its settings a moment later.
  const connection = await Connection.open(stack.webPort, `localhost:${stack.webPort}`);
  const parts = ['"sticky-button', ' assistant-launcher ', 'data-popup="wheel"', 'data-popup="newsletter"'];
  for (let missing = parts, tries = 0; missing.length > 0; tries += 1) {
    const page = (await connection.request({ path: '/nl/home' })).body.toString();
    missing = parts.filter((part) => !page.includes(part));
    if (tries > 1_000) throw new Error(`The home page has no ${missing.join(', ')}.`);
  }
  connection.close();
}

/** A product's page, and the cookie of a cart with that product in it. */
async function shopper(): Promise<{ product: string; cookie: string }> {
  const host = `localhost:${stack.webPort}`;
  const connection = await Connection.open(stack.webPort, host);
  const get = async <T>(path: string) => expectJson<T>(await connection.request({ path }), 200);
  const { items } = await get<{ items: { slug: string; inStock: boolean }[] }>('/api/products?lang=nl');
  const slug = items.find(({ inStock }) => inStock)?.slug;
  type Product = { variants: { id: number; available: number }[] };
  const { variants } = await get<Product>(`/api/products/slug/${slug}?lang=nl`);
  const variant = variants.find(({ available }) => available > 0);
  if (!variant) throw new Error('The first page of the list has nothing in stock.');
  const added = await connection.request({
    method: 'POST',
    path: '/api/cart/lines?lang=nl',
    headers: { origin: `http://${host}` },
    json: { variantId: variant.id, quantity: 1 },
  });
  expectStatus(added, 200);
  connection.close();
  return { product: `/nl/products/${slug}`, cookie: cartCookie(added.headers) };
}

type Page = {
  name: string;
  path: string;
  cookie?: string;
  skip?: string;
  /** The aim for its performance, where that is another one. */
  performance?: number;
};

async function audit(page: Page, triesLeft = 2): Promise<Result> {
  const { name, path, cookie, skip } = page;
  const { node24 } = await ensureInstalled();
  const output = join(folder, `${name}.json`);
  const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking';
  const result = await run(
    node24,
    [
      programOf('lighthouse'),
      `http://localhost:${stack.webPort}${path}`,
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
      ...(skip ? [`--skip-audits=${skip}`] : []),
      ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
    ],
    { env: { ...process.env, CHROME_PATH: process.env.CHROMIUM_PATH } },
  );
  // Now and then the browser's trace misses its beginning, and Lighthouse asks to be run again.
  if (result.output.includes('NO_NAVSTART') && triesLeft > 0) return audit(page, triesLeft - 1);
  if (result.code !== 0) throw new Error(`Lighthouse failed on ${path}: ${result.output.slice(-1_000)}`);
  return JSON.parse(readFileSync(output, 'utf8')) as Result;
}

function judge({ name, performance = aims.performance }: Page, results: Result[]): Figure {
  const aimOf = { ...aims, performance };
  const scores = categories.map((category) => ({
    category,
    score: median(results.map((result) => Math.round((result.categories[category].score ?? 0) * 100))),
  }));
  const [first] = results;
  const told = (id: string) => first?.audits[id]?.displayValue ?? '–';
  console.log(
    `\n── ${name}: ${results.map((result) => categories.map((category) => Math.round((result.categories[category].score ?? 0) * 100)).join('/')).join('  ')}`,
  );
  if (first)
    for (const { category } of scores)
      for (const { id, weight } of first.categories[category].auditRefs) {
        const found = first.audits[id];
        if (weight > 0 && found?.score != null && found.score < 0.995)
          console.log(
            [
              `   ${category}: ${id} ${found.score} ${found.displayValue ?? ''}`,
              ...(found.details?.items ?? []).flatMap(({ node }) =>
                node ? `     ${node.selector}: ${node.explanation ?? ''}` : [],
              ),
            ].join('\n'),
          );
      }
  return {
    name: `${name}: performance, accessibility, best practices, SEO`,
    value: scores.map(({ score }) => score).join(' / '),
    yardstick: `first paint ${told('first-contentful-paint')}, largest ${told('largest-contentful-paint')}, blocked ${told('total-blocking-time')}, shift ${told('cumulative-layout-shift')}`,
    aim: categories.map((category) => aimOf[category]).join(' / '),
    met: scores.every(({ category, score }) => score >= aimOf[category]),
  };
}
