import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Step } from './steps.ts';

type Times = Map<string, { ms: number; times: number }>;
type TimedStep = Step & { startedAt?: number; result?: unknown };

/** What a step's time is told as; of the database its transactions, which hold the statements. */
const names: Partial<Record<Step['of'], string>> = {
  transaction: 'db',
  render: 'render',
  api: 'api',
  provider: 'provider',
};
const told = /(?:^|, )db;dur=([\d.]+);desc="(\d+)/;

/**
 * For development alone: every answer says in `Server-Timing` how long what took, for the browser's own tools. Steps side by side
 * are added up, so that they may take longer than the whole.
 * @param more is asked, as the answer leaves, for words to say beside the times, by name
 */
export function timeRequests(
  app: FastifyInstance,
  more: (times: ReadonlyMap<string, unknown>) => Record<string, string> = () => ({}),
): void {
  const current = new AsyncLocalStorage<Times>();
  const add = (name: string, ms: number, times = 1) => {
    const all = current.getStore();
    const before = all?.get(name) ?? { ms: 0, times: 0 };
    all?.set(name, { ms: before.ms + ms, times: before.times + times });
  };
  const start = (message: unknown) => {
    (message as TimedStep).startedAt = performance.now();
  };
  const asyncEnd = (message: unknown) => {
    const { of, startedAt = 0, result } = message as TimedStep;
    const name = names[of];
    if (name) add(name, performance.now() - startedAt);
    // The API says of each of its answers what the database took.
    const { headers } = (result ?? {}) as { headers?: { get?(name: string): string | null } };
    const [, ms, times] = (of === 'api' && told.exec(headers?.get?.('server-timing') ?? '')) || [];
    if (ms) add('db', Number(ms), Number(times));
  };
  const steps = tracingChannel<string, TimedStep>('etalage:step');
  steps.start.subscribe(start);
  steps.asyncEnd.subscribe(asyncEnd);
  app.addHook('onClose', async () => {
    steps.start.unsubscribe(start);
    steps.asyncEnd.unsubscribe(asyncEnd);
  });
  app.decorateRequest('times', null);
  app.addHook('onRequest', (request, _reply, done) => {
    request.times = new Map();
    current.run(request.times, done);
  });
  app.addHook('preValidation', (request, _reply, done) => current.run(request.times ?? new Map(), done));
  app.addHook('onSend', async (request, reply) => {
    const times = request.times ?? new Map();
    const parts = [...times].map(
      ([name, { ms, times: count }]) => `${name};dur=${ms.toFixed(1)};desc="${count}"`,
    );
    const words = Object.entries(more(times)).map(([name, text]) => `${name};desc="${text}"`);
    reply.header(
      'server-timing',
      [...parts, ...words, `total;dur=${reply.elapsedTime.toFixed(1)}`].join(', '),
    );
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the request's steps in development, by name; null elsewhere. */
    times: Times | null;
  }
}
