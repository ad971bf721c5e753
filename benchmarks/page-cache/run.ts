import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requestsPerSecond } from '../lib/autocannon.ts';
import { startBenchStack } from '../lib/bench-stack.ts';
import { Connection, expectStatus } from '../lib/connection.ts';
import { cpuMilliseconds } from '../lib/cores.ts';
import { type Figure, median, perSecond, report, short } from '../lib/figures.ts';
import { startPageYardstick } from '../lib/yardstick.ts';
import { measureShoppers } from './shoppers.ts';

/** A kept page against a bare Fastify route that sends the same bytes: see README.md. */

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '3' } },
});
const aim = 0.7;
const connections = 20;
const pages = [
  { name: 'home', path: '/nl/home' },
  { name: 'list', path: '/nl/products' },
];
const headers = { 'accept-encoding': 'gzip, deflate, br' };

const stack = await startBenchStack();
try {
  if (!stack.web) throw new Error('No storefront was started.');
  const { pid } = stack.web;
  const figures: Figure[] = [];
  for (const { name, path } of pages) {
    const connection = await Connection.open(stack.webPort, `localhost:${stack.webPort}`);
    // The first request makes the page, the second has it packed small, and the third is given that.
    const ask = () => connection.request({ path, headers });
    for (const answer of [await ask(), await ask()]) expectStatus(answer, 200);
    await wait(1_000);
    const kept = await ask();
    expectStatus(kept, 200);
    connection.close();
    const yardstick = await startPageYardstick(stack, name, kept);
    try {
      const rounds: { bare: Measured; kept: Measured }[] = [];
      for (let round = 0; round < Number(options.rounds); round += 1)
        rounds.push({
          bare: await measure(yardstick.port, yardstick.pid, path),
          kept: await measure(stack.webPort, pid, path),
        });
      const ratio = median(rounds.map(({ bare, kept }) => kept.rate / bare.rate));
      const cpuRatio = median(rounds.map(({ bare, kept }) => bare.cpu / kept.cpu));
      figures.push({
        name: `${name}, ${short(kept.body.length / 1_024)} kB brotli`,
        value: shown(rounds.map((round) => round.kept)),
        yardstick: shown(rounds.map((round) => round.bare)),
        ratio: `${short(ratio)} (by CPU ${short(cpuRatio)})`,
        aim: `≥ ${aim}`,
        met: ratio >= aim,
      });
    } finally {
      await yardstick.stop();
    }
  }
  figures.push(
    ...(await measureShoppers(stack, {
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
    })),
  );
  report('page-cache', figures);
} finally {
  await stack.stop();
}

type Measured = { rate: number; cpu: number };

/** Requests per second, and milliseconds of the server's CPU for each. */
async function measure(port: number, serverPid: number, path: string): Promise<Measured> {
  const seconds = Number(options.seconds);
  const before = cpuMilliseconds(serverPid);
  const rate = await requestsPerSecond(`http://localhost:${port}${path}`, headers, { connections, seconds });
  return { rate, cpu: (cpuMilliseconds(serverPid) - before) / (rate * seconds) };
}

function shown(measured: Measured[]): string {
  return `${perSecond(median(measured.map(({ rate }) => rate)))}, CPU ${short(median(measured.map(({ cpu }) => cpu)))} ms`;
}
