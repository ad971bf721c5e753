import { subscribe } from 'node:diagnostics_channel';
import type { Database, StandbyReads } from '@etalage/db';
import { createMetrics, type Metrics } from '@etalage/memory/metrics';
import type { FastifyInstance } from 'fastify';
import { paymentSettled, workEnded, workOutcomes } from './happenings.ts';
import { outboxSideBySide } from './jobs/policy.ts';
import { findWaits } from './repositories/due-work.ts';

/** What the API counts: its answers, payments, the background's work and how long that waits, and connections of the database. */
export async function createApiMetrics(database: Database): Promise<Metrics> {
  const metrics = await createMetrics();
  const { prom, registry } = metrics;
  const registers: [typeof registry] = [registry];
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
  // An alert looks for a rise, and none is seen of what begins with its first failure.
  for (const kind of Object.keys(outboxSideBySide))
    for (const outcome of workOutcomes) work.inc({ kind, outcome }, 0);
  for (const provider of ['mollie', 'test-bank']) payments.inc({ provider, outcome: 'mismatch' }, 0);
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
  if (database.standbyReads) tellStandbyReads(prom, registers, database.standbyReads);
  return metrics;
}

function tellStandbyReads(
  prom: Metrics['prom'],
  registers: [Metrics['registry']],
  reads: StandbyReads,
): void {
  new prom.Counter({
    name: 'etalage_standby_reads_total',
    help: 'Reads that may be a second old: from the standby, or from the primary as the standby was behind or away',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const outcome of ['standby', 'behind', 'away'] as const) this.inc({ outcome }, reads[outcome]);
    },
  });
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
