import { execFileSync } from 'node:child_process';
import { hash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { startBenchStack } from '../lib/bench-stack.ts';
import { type Figure, median, report } from '../lib/figures.ts';
import { openSlowLine, slow3g } from './slow-line.ts';

/** When a phone on slow 3G sees the shop: see README.md. */

const { values: options } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
const aim = 2_000;

type Seen = { header: number; words: number };
type Protocol = 'HTTP/1.1' | 'TLS and HTTP/2';

const stack = await startBenchStack({ pinned: false });
const pair = certificate();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    // Where errors of certificates are passed over instead, the browser opens a second connection after each: two round trips more.
    `--ignore-certificate-errors-spki-list=${pair.keyHash}`,
  ],
});
const figures: Figure[] = [];
try {
  for (const protocol of ['HTTP/1.1', 'TLS and HTTP/2'] as const) {
    const shop = await answering(protocol, stack.webPort);
    const bare = await answering(protocol, (await barePage()).port);
    const seen: Seen[] = [];
    const yardstick: Seen[] = [];
    for (let round = 0; round < Number(options.runs); round += 1) {
      seen.push(await look(protocol, shop.port, '/nl/home'));
      yardstick.push(await look(protocol, bare.port, '/'));
    }
    const header = median(seen.map((each) => each.header));
    const words = median(seen.map((each) => each.words));
    const bareWords = median(yardstick.map((each) => each.words));
    figures.push({
      name: `home over ${protocol}, header / first words`,
      value: `${inSeconds(header)} / ${inSeconds(words)}`,
      yardstick: `the document alone, its sheet within it: ${inSeconds(bareWords)}`,
      ratio: `${(words / bareWords).toFixed(2)} ×`,
      aim: `≤ ${inSeconds(aim)}`,
      met: Math.max(header, words) <= aim,
    });
  }
  report('slow-phone', figures);
} finally {
  await browser.close();
  await stack.stop();
}
process.exit();

/** Opens a page with nothing kept, and says when its header and first words were painted, in ms. */
async function look(protocol: Protocol, port: number, path: string): Promise<Seen> {
  const line = await openSlowLine(port, slow3g);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    serviceWorkers: 'block',
  });
  try {
    const page = await context.newPage();
    const developer = await context.newCDPSession(page);
    await developer.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const seen: Record<string, number> = {};
      Object.assign(window, { seen });
      const places = { header: 'header', words: 'main h2' };
      // A frame is drawn only once the sheets are there; the next one begins after it was painted.
      const watch = () => {
        for (const [name, selector] of Object.entries(places))
          if (!seen[name] && document.querySelector(selector)?.checkVisibility({ opacityProperty: true }))
            requestAnimationFrame(() => {
              seen[name] ??= performance.now();
            });
        requestAnimationFrame(watch);
      };
      requestAnimationFrame(watch);
    });
    const scheme = protocol === 'HTTP/1.1' ? 'http' : 'https';
    await page.goto(`${scheme}://localhost:${line.port}${path}`, { waitUntil: 'commit', timeout: 60_000 });
    const both = await page.waitForFunction(() => {
      const { seen } = window as unknown as { seen: Partial<Seen> };
      return seen.header && seen.words ? seen : null;
    });
    return (await both.jsonValue()) as Seen;
  } finally {
    await context.close();
    await line.close();
  }
}

/** The home page with its sheets written into it, and without anything that it would ask for. */
async function barePage(): Promise<{ port: number }> {
  const origin = `http://localhost:${stack.webPort}`;
  const document = await (await fetch(`${origin}/nl/home`)).text();
  const sheets = [...document.matchAll(/<link[^>]*?href="(\/assets\/[^"]+\.css)[^>]*>/g)];
  const css = await Promise.all(sheets.map(async ([, path]) => (await fetch(origin + path)).text()));
  const alone = document
    .replaceAll(/<link[^>]*>|<script[\s\S]*?<\/script>|<source[^>]*>|<img[^>]*>/g, '')
    .replace('</head>', `<style>${css.join('\n')}</style></head>`);
  const { zstdCompressSync } = await import('node:zlib');
  const packed = zstdCompressSync(alone);
  const server = createServer((_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end(packed),
  );
  return { port: await listen(server) };
}

/** A port at which what answers on `port` answers by `protocol`. */
async function answering(protocol: Protocol, port: number): Promise<{ port: number }> {
  if (protocol === 'HTTP/1.1') return { port };
  const server = createSecureServer(pair, (asked, answer) => {
    const headers = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'));
    const upstream = request({
      port,
      method: asked.method,
      path: asked.url,
      headers: { ...Object.fromEntries(headers), host: `localhost:${stack.webPort}` },
    });
    upstream.on('response', (reply) => {
      const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding']);
      const passed = Object.entries(reply.headers).filter(([name]) => !hopByHop.has(name));
      answer.writeHead(reply.statusCode ?? 502, Object.fromEntries(passed) as Record<string, string>);
      reply.pipe(answer);
    });
    asked.pipe(upstream);
  });
  return { port: await listen(server) };
}

/** One for two days, which only this run trusts, with the hash by which the browser knows it. */
function certificate(): { key: Buffer; cert: Buffer; keyHash: string } {
  const folder = mkdtempSync(join(tmpdir(), 'etalage-slow-phone-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const kind = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost';
    execFileSync('openssl', ['req', '-x509', ...kind.split(' '), '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    const { publicKey } = new X509Certificate(readFileSync(cert));
    const keyHash = hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'base64');
    return { key: readFileSync(key), cert: readFileSync(cert), keyHash };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return (server.address() as AddressInfo).port;
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(2)} s`;
}
