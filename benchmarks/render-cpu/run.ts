import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startBenchStack } from '../lib/bench-stack.ts';
import { type Answer, Connection, expectStatus } from '../lib/connection.ts';
import { cpuMilliseconds } from '../lib/cores.ts';
import { type Figure, median, milliseconds, report, short } from '../lib/figures.ts';
import { startReactYardstick } from '../lib/yardstick.ts';

/** Milliseconds of the storefront's CPU for one page that is not kept: see README.md. */

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, requests: { type: 'string', default: '200' } },
});
const requests = Number(options.requests);
const connections = 4;
const warmUp = 300;
let limit = 100_000;

// A cart makes a page personal: it is rendered for this shopper alone. Nobody's cart is an empty one.
const personal = { cookie: `etalage_cart=${randomBytes(18).toString('base64url')}` };

const stack = await startBenchStack();
try {
  if (!stack.web) throw new Error('No storefront was started.');
  const { pid } = stack.web;
  const host = `localhost:${stack.webPort}`;
  const list = (await ask(stack.webPort, host, '/nl/products')).body.toString('utf8');
  const product = /href="(\/nl\/products\/[a-z0-9-]+)"/.exec(list)?.[1];
  if (!product) throw new Error('The list links to no product.');
  const pages = [
    { name: 'list', path: '/nl/products', aim: 2.5 },
    { name: 'product', path: product, aim: 1.5 },
  ];
  const figures: Figure[] = [];
  for (const { name, path, aim } of pages) {
    const document = await ask(stack.webPort, host, path);
    const yardstick = await startReactYardstick(stack, name, document);
    try {
      const targets = {
        react: { port: yardstick.port, pid: yardstick.pid, headers: personal },
        plain: { port: stack.webPort, pid, headers: personal },
        brotli: {
          port: stack.webPort,
          pid,
          headers: { ...personal, 'accept-encoding': 'gzip, deflate, br' },
        },
        zstd: {
          port: stack.webPort,
          pid,
          headers: { ...personal, 'accept-encoding': 'gzip, deflate, br, zstd' },
        },
      };
      for (const target of Object.values(targets)) await cpuOf(target, host, path, warmUp);
      const times: Record<keyof typeof targets | 'anew', number>[] = [];
      for (let round = 0; round < Number(options.rounds); round += 1)
        times.push({
          react: await cpuOf(targets.react, host, path, requests),
          plain: await cpuOf(targets.plain, host, path, requests),
          brotli: await cpuOf(targets.brotli, host, path, requests),
          zstd: await cpuOf(targets.zstd, host, path, requests),
          anew: name === 'list' ? await cpuOf(targets.zstd, host, path, requests, neverAskedFor) : 0,
        });
      const middle = (key: keyof (typeof times)[number]) => median(times.map((each) => each[key]));
      const [react, plain, brotli, zstd] = [
        middle('react'),
        middle('plain'),
        middle('brotli'),
        middle('zstd'),
      ];
      const kilobytes = `${short(document.body.length / 1_024)} kB`;
      const besideReact = (own: number) => ({
        yardstick: `React alone ${milliseconds(react)}`,
        ratio: `${short(own / react)} ×`,
      });
      figures.push(
        {
          name: `${name}, ${kilobytes}, sent with zstd`,
          value: `${milliseconds(zstd)} CPU`,
          ...besideReact(zstd),
          aim: `< ${aim} ms`,
          met: zstd < aim,
        },
        { name: `${name}, sent with brotli`, value: `${milliseconds(brotli)} CPU`, ...besideReact(brotli) },
        { name: `${name}, sent plain`, value: `${milliseconds(plain)} CPU`, ...besideReact(plain) },
      );
      if (name === 'list') {
        const anew = middle('anew');
        figures.push({
          name: 'list that nobody asked for before, with zstd',
          value: `${milliseconds(anew)} CPU`,
          ...besideReact(anew),
        });
      }
    } finally {
      await yardstick.stop();
    }
  }
  report('render-cpu', figures);
} finally {
  await stack.stop();
}

/** A limit above all prices, each time another one: the same products, of which the storefront remembers nothing. */
function neverAskedFor(): string {
  limit += 0.01;
  return `?price_max=${limit.toFixed(2)}`;
}

type Target = { port: number; pid: number; headers: Record<string, string> };

/** Milliseconds of CPU of the target's process per request, all its threads together. */
async function cpuOf(
  { port, pid: serverPid, headers }: Target,
  host: string,
  path: string,
  count: number,
  query: () => string = () => '',
): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(port, host)));
  const before = cpuMilliseconds(serverPid);
  let left = count;
  await Promise.all(
    opened.map(async (connection) => {
      while (left-- > 0) expectStatus(await connection.request({ path: path + query(), headers }), 200);
    }),
  );
  const spent = cpuMilliseconds(serverPid) - before;
  for (const connection of opened) connection.close();
  return spent / count;
}

async function ask(port: number, host: string, path: string): Promise<Answer> {
  const connection = await Connection.open(port, host);
  const answer = await connection.request({ path, headers: personal });
  connection.close();
  expectStatus(answer, 200);
  return answer;
}
