import { type Database, workFor } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { Circuits } from '../circuits.ts';
import { endRunOut } from '../commands/approve-order.ts';
import { dealWithDueReservation } from '../commands/end-reservation.ts';
import { planReviewMails } from '../commands/plan-review-mails.ts';
import type { Services } from '../commands/services.ts';
import { createMailer } from '../mail/mailer.ts';
import {
  claimCleanUp,
  type Due,
  findDueOrdersAndPayments,
  findDueOutbox,
  findDueReservations,
  findDueSubscriptions,
  findTenantsToCleanUp,
} from '../repositories/due-work.ts';
import { planVatChecks } from '../repositories/vat-checks.ts';
import { cleanUp } from './clean-up.ts';
import { Lanes } from './lanes.ts';
import { runOutbox } from './outbox-worker.ts';
import {
  askForReviews,
  cleanUpBatch,
  cleanUpEverySeconds,
  type Kind,
  lookAgainMs,
  lookEveryMs,
  outboxSideBySide,
  sideBySide,
  sideBySideOfTenant,
  stopWithinMs,
  transactionsAtATime,
} from './policy.ts';
import { endOrder, watchPayment } from './reconcile.ts';
import { collectNext, deliverNext } from './subscriptions.ts';

export type Jobs = {
  /** A mail was written to this tenant's outbox: sends it now and not in a second. Does nothing before `start`. */
  wake(tenantId: string): void;
  /** Does what is due in one tenant's outbox until nothing is, in this call; for tests. */
  runDue(tenantId: string): Promise<void>;
  /** Asks about the payments and ends the orders of one tenant that are due, in this call; for tests. */
  reconcile(tenantId: string): Promise<void>;
  /** Tells, orders and collects what is due of one tenant's subscriptions, in this call; for tests. */
  subscriptions(tenantId: string): Promise<void>;
  /** Reminds of and ends what is due of one tenant's reservations, in this call; for tests. */
  reservations(tenantId: string): Promise<void>;
  /** What is done for a tenant once an hour, in this call; for tests. */
  cleanUp(tenantId: string): Promise<void>;
  start(): void;
  /** Takes no new work and waits for what is being done, for a bounded time. */
  stop(): Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    jobs: Jobs;
  }
}

/** Gives the app its background work, which begins with `startJobs` and ends with the app. */
export const jobs = fp(
  async (app) => {
    const created = createJobs(app.services);
    app.decorate('jobs', created);
    let stopped = Promise.resolve();
    // Jobs stop while the last requests are still being answered, so that closing does not take the time of both.
    app.addHook('preClose', async () => {
      stopped = created.stop();
    });
    app.addHook('onClose', () => stopped);
  },
  { name: 'jobs', dependencies: ['services'] },
);

/** Begins the background work of a process that serves. */
export function startJobs(app: FastifyInstance): void {
  app.jobs.start();
}

/** What each tenant needs once an hour. */
async function keepTenantUp(services: Services, tenantId: string): Promise<void> {
  try {
    await cleanUp(services, tenantId);
  } finally {
    // A table that cannot be cleaned up keeps nobody from being asked or told.
    const tenant = await services.tenantOf(tenantId);
    if (tenant) await endRunOut(services, tenant, cleanUpBatch.rows);
    if (services.vatRegister.isAsked)
      await services.db.withTenant(tenantId, (tx) => planVatChecks(tx, tenantId, cleanUpBatch.rows));
    await planReviewMails(services, tenantId, askForReviews);
  }
}

function createJobs(given: Services): Jobs {
  const services = { ...given, db: few(given.db, transactionsAtATime[given.db.kind]) };
  const { db, log } = services;
  const ending = new AbortController();
  const mailer = createMailer(services.env, { circuits: new Circuits(), stop: ending.signal });
  const timers = createTimers();
  let isRunning = false;
  let isStopped = false;

  const keepUp = (tenantId: string) => keepTenantUp(services, tenantId);
  const dealWithReservation = (tenantId: string): Promise<boolean> =>
    db.withTenant(tenantId, (tx) => dealWithDueReservation(tx, tenantId));
  const doPiece = async (kind: Kind, tenantId: string): Promise<boolean> => {
    if (kind === 'watch') return watchPayment(services, tenantId);
    if (kind === 'end') return endOrder(services, tenantId);
    if (kind === 'subscription') return deliverNext(services, tenantId);
    if (kind === 'collection') return collectNext(services, tenantId);
    if (kind === 'reservation') return dealWithReservation(tenantId);
    if (kind === 'mail' && mailer.restsForMs(tenantId) > 0) return false;
    if (kind !== 'clean-up') return runOutbox(services, mailer, tenantId, kind);
    const isOurs = await db.withTenant(tenantId, (tx) => claimCleanUp(tx, tenantId, cleanUpEverySeconds));
    if (isOurs) await keepUp(tenantId);
    return false;
  };
  const lanes = new Lanes<Kind>({
    sideBySide,
    ofTenant: sideBySideOfTenant,
    work: doPiece,
    onError: (error, kind, tenant) => log.error({ err: error, work: kind, tenant }, 'background work failed'),
  });
  const untilDone = async (kinds: readonly Kind[], tenantId: string) => {
    for (const kind of kinds) while (!isStopped && (await doPiece(kind, tenantId)));
  };

  /** Looks for what is due, starts it, and looks again later. */
  function keepLooking(everyMs: number, find: () => Promise<Due[]>): void {
    const look = async () => {
      const isDone = await find().then(
        (due) => {
          for (const { kind, tenantId } of due) lanes.start(kind, tenantId);
          return true;
        },
        (error: unknown) => {
          if (!isStopped) log.error({ err: error }, 'nobody could say what is due');
          return false;
        },
      );
      if (!isStopped) timers.plan(look, isDone ? everyMs : lookAgainMs);
    };
    timers.plan(look, 0);
  }

  return {
    wake(tenantId) {
      // Whoever wakes it is not the one who waits for what it does.
      if (isRunning) workFor(null, () => lanes.start('mail', tenantId));
    },
    runDue: (tenantId) => untilDone(Object.keys(outboxSideBySide) as Kind[], tenantId),
    reconcile: (tenantId) => untilDone(['watch', 'end'], tenantId),
    subscriptions: (tenantId) => untilDone(['subscription', 'collection'], tenantId),
    reservations: (tenantId) => untilDone(['reservation'], tenantId),
    cleanUp: keepUp,
    start() {
      if (isRunning || isStopped) return;
      isRunning = true;
      keepLooking(lookEveryMs.outbox, () => findDueOutbox(db));
      keepLooking(lookEveryMs.ordersAndPayments, () => findDueOrdersAndPayments(db));
      keepLooking(lookEveryMs.subscriptions, () => findDueSubscriptions(db));
      keepLooking(lookEveryMs.reservations, () => findDueReservations(db));
      keepLooking(lookEveryMs.cleanUp, () =>
        findTenantsToCleanUp(db, cleanUpEverySeconds, cleanUpBatch.tenants),
      );
    },
    async stop() {
      isRunning = false;
      isStopped = true;
      timers.clear();
      if (!(await lanes.close(stopWithinMs)))
        log.warn('background work was left undone; it comes back by itself');
      ending.abort();
    },
  };
}

/** What is to be done later, and all of it forgotten at once. */
function createTimers() {
  const timers = new Set<NodeJS.Timeout>();
  return {
    plan(task: () => Promise<void>, afterMs: number): void {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void task();
      }, afterMs);
      timer.unref();
      timers.add(timer);
    },
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}

/** The database for whoever must leave room for requests: at most so many transactions at a time, the others wait here. */
function few(db: Database, atMost: number): Database {
  const limit = pLimit(atMost);
  return {
    ...db,
    withTenant: (tenantId, work, options) => limit(() => db.withTenant(tenantId, work, options)),
    withPlatform: (work, options) => limit(() => db.withPlatform(work, options)),
    withScheduler: (work, options) => limit(() => db.withScheduler(work, options)),
  };
}
