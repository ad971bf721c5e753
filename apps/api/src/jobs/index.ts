import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Services } from '../commands/services.ts';
import { createMailer } from '../mail/mailer.ts';
import { tenantsRepository } from '../repositories/tenants.ts';
import { cleanUp } from './clean-up.ts';
import { runOutbox } from './outbox-worker.ts';
import { reconcile } from './reconcile.ts';

/** Milliseconds between two looks at every tenant's outbox, two rounds of reconciling, and two of cleaning up. */
const sweepMs = 15_000;
const reconcileMs = 30_000;
const cleanUpMs = 60 * 60_000;

export type Jobs = {
  /** Something was written to this tenant's outbox: looks at it soon. Does nothing before `start`. */
  wake(tenantId: string): void;
  /** Does what is due of one tenant until nothing is, in this call; for tests and for `start`'s rounds. */
  runDue(tenantId: string): Promise<void>;
  reconcile(tenantId: string): Promise<void>;
  cleanUp(tenantId: string): Promise<void>;
  start(): void;
  /** Takes no new work and waits for what is being done. */
  stop(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
    jobs: Jobs;
  }
}

/** Gives the app its background work, which begins with `startJobs` and ends with the app. */
export const jobs = fp(
  async (app) => {
    const services: Services = {
      db: app.db,
      env: app.env,
      payments: app.payments,
      originOf: (tenantId) => app.shopOrigin(tenantId),
      log: app.log,
    };
    app.decorate('services', services);
    const created = createJobs(services);
    app.decorate('jobs', created);
    app.addHook('onClose', () => created.stop());
  },
  { name: 'jobs', dependencies: ['db', 'payment-providers', 'shop-origin'] },
);

/** Begins the background work of a process that serves. */
export function startJobs(app: FastifyInstance): void {
  app.jobs.start();
}

function createJobs(services: Services): Jobs {
  const mailer = createMailer(services.env);
  const timers: NodeJS.Timeout[] = [];
  const woken = new Set<string>();
  let isRunning = false;
  let isStopped = false;
  // One tenant at a time: requests come first, and the embedded database has a single connection.
  let line: Promise<void> = Promise.resolve();

  const queue = (work: () => Promise<unknown>) => {
    line = line.then(async () => {
      if (!isRunning) return;
      await work().catch((error: unknown) => services.log.error({ err: error }, 'background work failed'));
    });
  };
  const runDue = async (tenantId: string) => {
    while (!isStopped && (await runOutbox(services, mailer, tenantId)));
  };
  const forEachTenant = (work: (tenantId: string) => Promise<unknown>) =>
    queue(async () => {
      for (const { id } of await tenantsRepository(services.db).all()) queue(() => work(id));
    });

  return {
    wake(tenantId) {
      if (!isRunning || woken.has(tenantId)) return;
      woken.add(tenantId);
      queue(async () => {
        woken.delete(tenantId);
        await runDue(tenantId);
      });
    },
    runDue,
    async reconcile(tenantId) {
      await reconcile(services, tenantId);
    },
    cleanUp: (tenantId) => cleanUp(services, tenantId),
    start() {
      if (isRunning) return;
      isRunning = true;
      forEachTenant(runDue);
      timers.push(setInterval(() => forEachTenant(runDue), sweepMs));
      timers.push(setInterval(() => forEachTenant((id) => reconcile(services, id)), reconcileMs));
      timers.push(setInterval(() => forEachTenant((id) => cleanUp(services, id)), cleanUpMs));
      for (const timer of timers) timer.unref();
    },
    async stop() {
      isRunning = false;
      isStopped = true;
      for (const timer of timers.splice(0)) clearInterval(timer);
      await line;
    },
  };
}
