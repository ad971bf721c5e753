import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startBenchStack } from '../lib/bench-stack.ts';
import { Connection, expectStatus } from '../lib/connection.ts';
import { cpuMilliseconds } from '../lib/cores.ts';
import { type Figure, median, milliseconds, report } from '../lib/figures.ts';
import { startPageYardstick } from '../lib/yardstick.ts';

/** Milliseconds of the storefront's CPU for one page that is not kept: see README.md. */

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, requests: { type: 'string', default: '200' } },
});
const requests = Number(options.requests);
const connections = 4;
const warmUp = 300;

// A cart makes a page personal: it is rendered for this shopper alone. Nobody's cart is an empty one.
const personal = { cookie: `etalage_cart=${randomBytes(18).toString('base64url')}` };
const brotli = { 'accept-encoding': 'br' };

const stack = await startBenchStack();
try {
  if (!stack.web) throw new Error('No storefront was started.');
  const { pid } = stack.web;
  const host = `localhost:${stack.webPort}`;
  const open = await Connection.open(stack.webPort, host);
  const list = await open.request({ path: '/nl/products', headers: brotli });
  expectStatus(list, 200);
  const product = await firstProduct(open);
  open.close();

  const yardstick = await startPageYardstick(stack, 'list', list);
  try {
    const subjects = [
      { name: 'list', path: '/nl/products', aim: 2.5 },
      { name: 'product', path: product, aim: 1.5 },
    ].flatMap(({ name, path, aim }) => [
      { name: `${name}, sent with brotli`, path, aim, headers: { ...personal, ...brotli } },
      { name: `${name}, sent plain`, path, headers: personal },
    ]);
    const bare = { path: '/', headers: brotli };
    const measured = subjects.map((subject) => ({ subject, bare: [] as number[], own: [] as number[] }));
    for (const { subject } of measured) await cpuOf(stack.webPort, pid, host, subject, warmUp);
    await cpuOf(yardstick.port, yardstick.pid, 'localhost', bare, warmUp);
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const { subject, bare: bareTimes, own } of measured) {
        bareTimes.push(await cpuOf(yardstick.port, yardstick.pid, 'localhost', bare, requests * 4));
        own.push(await cpuOf(stack.webPort, pid, host, subject, requests));
      }
    const figures: Figure[] = measured.map(({ subject: { name, aim }, bare, own }) => ({
      name,
      value: `${milliseconds(median(own))} CPU`,
      yardstick: `bare route ${milliseconds(median(bare))}`,
      ...(aim !== undefined && { aim: `< ${aim} ms`, met: median(own) < aim }),
    }));
    report('render-cpu', figures);
  } finally {
    await yardstick.stop();
  }
} finally {
  await stack.stop();
}

/** Milliseconds of CPU of process `serverPid` per request, all its threads together. */
async function cpuOf(
  port: number,
  serverPid: number,
  host: string,
  { path, headers }: { path: string; headers: Record<string, string> },
  count: number,
): Promise<number> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(port, host)));
  const before = cpuMilliseconds(serverPid);
  let left = count;
  await Promise.all(
    opened.map(async (connection) => {
      while (left-- > 0) expectStatus(await connection.request({ path, headers }), 200);
    }),
  );
  const spent = cpuMilliseconds(serverPid) - before;
  for (const connection of opened) connection.close();
  return spent / count;
}

async function firstProduct(connection: Connection): Promise<string> {
  const list = await connection.request({ path: '/nl/products', headers: personal });
  const path = /href="(\/nl\/products\/[a-z0-9-]+)"/.exec(list.body.toString('utf8'))?.[1];
  if (!path) throw new Error('The list links to no product.');
  return path;
}
