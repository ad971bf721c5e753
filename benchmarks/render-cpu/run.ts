import { parseArgs } from 'node:util';
import { startBenchStack } from '../lib/bench-stack.ts';
import { type Answer, Connection, expectStatus } from '../lib/connection.ts';
import { cpuMilliseconds } from '../lib/cores.ts';
import { type Figure, median, milliseconds, report, short } from '../lib/figures.ts';
import { startReactYardstick } from '../lib/yardstick.ts';

/** Milliseconds of the storefront's CPU for one page that is made anew: see README.md. */

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, requests: { type: 'string', default: '200' } },
});
const requests = Number(options.requests);
const warmUp = 300;

// No page fits into so little memory: each is made anew for whoever asks.
const stack = await startBenchStack({ env: { PAGE_CACHE_MB: '0.001' } });
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
        react: { port: yardstick.port, pid: yardstick.pid },
        made: { port: stack.webPort, pid },
      };
      for (const target of Object.values(targets)) await cpuOf(target, host, path, warmUp);
      const times: Record<keyof typeof targets, number>[] = [];
      for (let round = 0; round < Number(options.rounds); round += 1)
        times.push({
          react: await cpuOf(targets.react, host, path, requests),
          made: await cpuOf(targets.made, host, path, requests),
        });
      const middle = (key: keyof (typeof times)[number]) => median(times.map((each) => each[key]));
      const [react, made] = [middle('react'), middle('made')];
      figures.push({
        name: `${name}, ${short(document.body.length / 1_024)} kB, made anew and packed`,
        value: `${milliseconds(made)} CPU`,
        yardstick: `React alone ${milliseconds(react)}`,
        ratio: `${short(made / react)} ×`,
        aim: `< ${aim} ms`,
        met: made < aim,
      });
    } finally {
      await yardstick.stop();
    }
  }
  report('render-cpu', figures);
} finally {
  await stack.stop();
}

type Target = { port: number; pid: number };

/** Milliseconds of CPU of the target's process per request, all its threads together; one at a time, as each waits for a page. */
async function cpuOf(
  { port, pid: serverPid }: Target,
  host: string,
  path: string,
  count: number,
): Promise<number> {
  const connection = await Connection.open(port, host);
  const before = cpuMilliseconds(serverPid);
  for (let left = count; left > 0; left -= 1) expectStatus(await connection.request({ path }), 200);
  const spent = cpuMilliseconds(serverPid) - before;
  connection.close();
  return spent / count;
}

async function ask(port: number, host: string, path: string): Promise<Answer> {
  const connection = await Connection.open(port, host);
  const answer = await connection.request({ path });
  connection.close();
  expectStatus(answer, 200);
  return answer;
}
