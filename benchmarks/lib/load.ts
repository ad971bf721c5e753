import { Connection } from './connection.ts';
import { cpuMilliseconds, databaseCpuMilliseconds } from './cores.ts';
import { median, quantile } from './figures.ts';

/** One unit of work on a connection; `turn` counts all units of the run, over all connections. */
export type Work = (connection: Connection, turn: number) => Promise<void>;

export type Target = {
  port: number;
  /** Host header. */
  host: string;
  /** Sent with every request. */
  headers?: Record<string, string>;
  work: Work;
  /** Whose CPU time is counted. */
  pid: number;
  /** Processes that work for it, whose CPU time is counted too. */
  helpers?: readonly number[];
  /** Name of the database whose sessions' CPU time is counted. */
  database: string;
};

export type Load = {
  perSecond: number;
  /** Milliseconds for one unit of work. */
  p50: number;
  p99: number;
  count: number;
  /** Milliseconds of CPU per unit of work: steady where the machine has other things to do as well. */
  serverCpu: number;
  databaseCpu: number;
};

/** Does `work` over and over for so many milliseconds on `concurrency` connections, each with one request at a time. */
export async function drive(target: Target, concurrency: number, milliseconds: number): Promise<Load> {
  const connections = await Promise.all(
    Array.from({ length: concurrency }, () => Connection.open(target.port, target.host, target.headers)),
  );
  const times: number[] = [];
  let turn = 0;
  const cpuOfAll = () =>
    [target.pid, ...(target.helpers ?? [])].reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
  const cpuBefore = cpuOfAll();
  const databaseBefore = databaseCpuMilliseconds(target.database);
  const started = performance.now();
  const deadline = started + milliseconds;
  await Promise.all(
    connections.map(async (connection) => {
      for (let now = performance.now(); now < deadline; ) {
        await target.work(connection, turn++);
        const after = performance.now();
        times.push(after - now);
        now = after;
      }
    }),
  );
  const elapsed = performance.now() - started;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: (times.length * 1_000) / elapsed,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    count: times.length,
    serverCpu: (cpuOfAll() - cpuBefore) / times.length,
    databaseCpu: usedSince(databaseBefore, databaseCpuMilliseconds(target.database)) / times.length,
  };
}

/** What the sessions that are still there have used; one that prepared the run and then ended would count as less than none. */
function usedSince(before: Map<number, number>, after: Map<number, number>): number {
  let sum = 0;
  for (const [session, milliseconds] of after) sum += milliseconds - (before.get(session) ?? 0);
  return sum;
}

export type Comparison = {
  subject: Load;
  yardstick: Load;
  /** The subject's work per second against the yardstick's of the same round. */
  ratio: number;
  /** The same by the server's CPU time: what the ratio is where nothing else uses the machine and the server is the limit. */
  cpuRatio: number;
};

/**
 * Yardstick and subject in turns, since a shared machine is faster in one minute than in the next; medians of the
 * rounds. `prepare` runs before each of the subject's turns, outside the time.
 */
export async function compare(
  yardstick: Target,
  subject: Target & { prepare?: () => Promise<void> },
  { concurrency, rounds, milliseconds }: { concurrency: number; rounds: number; milliseconds: number },
): Promise<Comparison> {
  const pairs: { yardstick: Load; subject: Load }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = await drive(yardstick, concurrency, milliseconds / 2);
    await subject.prepare?.();
    pairs.push({ yardstick: first, subject: await drive(subject, concurrency, milliseconds) });
  }
  return {
    yardstick: medians(pairs.map((pair) => pair.yardstick)),
    subject: medians(pairs.map((pair) => pair.subject)),
    ratio: median(pairs.map((pair) => pair.subject.perSecond / pair.yardstick.perSecond)),
    cpuRatio: median(pairs.map((pair) => pair.yardstick.serverCpu / pair.subject.serverCpu)),
  };
}

function medians(loads: Load[]): Load {
  const of = (key: keyof Load) => median(loads.map((load) => load[key]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    count: of('count'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
  };
}
