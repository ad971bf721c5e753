import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { startBenchStack } from '../lib/bench-stack.ts';
import { Connection, expectStatus } from '../lib/connection.ts';
import { type Figure, report } from '../lib/figures.ts';

/** JavaScript that a browser loads for a page: see README.md. */

const aimKilobytes = 125;

const stack = await startBenchStack({ pinned: false });
try {
  const origin = `http://localhost:${stack.webPort}`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const figures: Figure[] = [];
    const page = await browser.newPage();
    await page.goto(`${origin}/nl/products`);
    const product = await page.locator('main a[href^="/nl/products/"]').first().getAttribute('href');
    await page.close();
    const paths = { home: '/nl/home', list: '/nl/products', product: product ?? '' };
    for (const [name, path] of Object.entries(paths)) {
      const loaded = await filesOf(browser, origin + path);
      const sizes = await Promise.all(
        loaded.map(async ({ url, kind }) => ({ url, kind, ...(await transferSizes(stack.webPort, url)) })),
      );
      const scripts = sizes.filter(({ kind }) => kind === 'script').sort((a, b) => b.gzip - a.gzip);
      console.log(`\n── ${name} ${path}`);
      for (const { url, kind, gzip, brotli, plain } of [
        ...scripts,
        ...sizes.filter((file) => file.kind !== 'script'),
      ])
        console.log(
          `${kilobytes(gzip).padStart(8)} gzip ${kilobytes(brotli).padStart(8)} brotli ${kilobytes(plain).padStart(8)} plain  ${kind.padEnd(10)} ${new URL(url).pathname}`,
        );
      const sum = (key: 'gzip' | 'brotli' | 'plain') => scripts.reduce((total, file) => total + file[key], 0);
      figures.push({
        name: `${name}, ${scripts.length} scripts`,
        value: `${kilobytes(sum('gzip'))} gzip (as sent to browsers ${kilobytes(sum('brotli'))} brotli)`,
        yardstick: `${kilobytes(sum('plain'))} uncompressed`,
        ratio: `${Math.round((sum('gzip') / sum('plain')) * 100)}%`,
        aim: `≤ ${aimKilobytes} kB gzip`,
        // A page that loads none is no page of the shop's.
        met: scripts.length > 0 && sum('gzip') <= aimKilobytes * 1_024,
      });
    }
    report('browser-bytes', figures);
  } finally {
    await browser.close();
  }
} finally {
  await stack.stop();
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>;

/** Every file of ours but pictures that the page asked for until the network was quiet. */
async function filesOf(browser: Browser, url: string): Promise<{ url: string; kind: string }[]> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const files = new Map<string, string>();
  const kinds = new Set(['script', 'stylesheet', 'fetch', 'font', 'other']);
  page.on('request', (request) => {
    const kind = request.resourceType();
    const isScript = /\.js$/.test(new URL(request.url()).pathname);
    if (kinds.has(kind)) files.set(request.url(), isScript ? 'script' : kind);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return [...files].map(([address, kind]) => ({ url: address, kind }));
}

/** Bytes of a file's body by encoding, checked to be the same file. */
async function transferSizes(
  port: number,
  url: string,
): Promise<{ gzip: number; brotli: number; plain: number }> {
  const { host, pathname, search } = new URL(url);
  const ask = async (encoding: string) => {
    const connection = await Connection.open(port, host);
    const answer = await connection.request({
      path: pathname + search,
      headers: { 'accept-encoding': encoding },
    });
    connection.close();
    expectStatus(answer, 200);
    return { body: answer.body, encoding: answer.headers.get('content-encoding') };
  };
  const [plain, gzip, brotli] = [await ask('identity'), await ask('gzip'), await ask('br')];
  if (gzip.encoding === 'gzip' && !gunzipSync(gzip.body).equals(plain.body))
    throw new Error(`${url} differs in gzip`);
  if (brotli.encoding === 'br' && !brotliDecompressSync(brotli.body).equals(plain.body))
    throw new Error(`${url} differs in brotli`);
  return { gzip: gzip.body.length, brotli: brotli.body.length, plain: plain.body.length };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_024).toFixed(1)} kB`;
}
