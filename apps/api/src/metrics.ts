import { subscribe } from 'node:diagnostics_channel';
import type { Database } from '@etalage/db';
import { createMetrics, type Metrics } from '@etalage/memory/metrics';
import type { FastifyInstance } from 'fastify';
import { paymentSettled, workEnded } from './happenings.ts';
import { findWaits } from './repositories/due-work.ts';

/** What the API counts: its answers, payments, the background's work and how long that waits, and connections of the database. */
export async function createApiMetrics(database: Database): Promise<Metrics> {
  const metrics = await createMetrics();
  const { prom, registry } = metrics;
  const registers = [registry];
  const payments = new prom.Counter({
    name: 'etalage_payments_total',
    help: 'Payments that came to another state, by provider and outcome',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const work = new prom.Counter({
    name: 'etalage_work_total',
    help: 'Work of the outbox (mails, calls of providers) by kind and outcome',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  subscribe(paymentSettled.name, (message) => payments.inc(message as { provider: string; outcome: string }));
  subscribe(workEnded.name, (message) => work.inc(message as { kind: string; outcome: string }));
  new prom.Gauge({
    name: 'etalage_queue_wait_seconds',
    help: 'For how long the work of a kind that has been due longest has waited, over all shops; 0 where none is due',
    labelNames: ['kind'],
    registers,
    async collect() {
      const waits = await findWaits(database);
      this.reset();
      for (const { kind, seconds } of waits) this.set({ kind }, seconds);
    },
  });
  new prom.Gauge({
    name: 'etalage_pool_connections',
    help: 'Connections of the database: open, idle of them, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'open' }, totalCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  return metrics;
}

/** Counts every answer of the app. */
export function countAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.answered({
      route: request.routeOptions.url ?? '(none)',
      method: request.method,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
      shop: request.knownTenant?.slug ?? null,
    });
  });
}
