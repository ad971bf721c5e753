import { type Database, sql, type Tx } from '@etalage/db';

/** Something due of one tenant: work of the outbox by its kind, payments to ask about, orders to end, subscriptions, reservations, or cleaning up. */
export type Due = { tenantId: string; kind: string };

/**
 * Which tenants have work of the outbox that is due. Walks the index from one tenant and kind to the next: what it costs
 * rises with the number of tenants that have something to do, never with how much one of them has.
 */
export async function findDueOutbox(db: Database): Promise<Due[]> {
  return db.withScheduler(findDueKinds);
}

async function findDueKinds(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    WITH RECURSIVE next AS (
      (SELECT tenant_id, kind, run_at FROM outbox WHERE done_at IS NULL ORDER BY tenant_id, kind, run_at LIMIT 1)
      UNION ALL
      SELECT later.* FROM next CROSS JOIN LATERAL (
        SELECT tenant_id, kind, run_at FROM outbox
        WHERE done_at IS NULL AND (tenant_id, kind) > (next.tenant_id, next.kind)
        ORDER BY tenant_id, kind, run_at LIMIT 1) later
    )
    SELECT tenant_id AS "tenantId", kind FROM next WHERE run_at <= now() ORDER BY run_at`.execute(tx);
  return rows;
}

/**
 * For how many seconds the work of each kind that is due longest has waited, over all tenants, however often it was tried meanwhile; found
 * in the same way.
 */
export async function findWaits(db: Database): Promise<{ kind: string; seconds: number }[]> {
  const due = sql`coalesce(due_at, run_at)`;
  return db.withScheduler(async (tx) => {
    const { rows } = await sql<{ kind: string; seconds: number }>`
      WITH RECURSIVE next AS (
        (SELECT tenant_id, kind, ${due} AS due FROM outbox WHERE done_at IS NULL ORDER BY tenant_id, kind, ${due} LIMIT 1)
        UNION ALL
        SELECT later.* FROM next CROSS JOIN LATERAL (
          SELECT tenant_id, kind, ${due} AS due FROM outbox
          WHERE done_at IS NULL AND (tenant_id, kind) > (next.tenant_id, next.kind)
          ORDER BY tenant_id, kind, ${due} LIMIT 1) later
      )
      SELECT kind, greatest(extract(epoch FROM now() - min(due)), 0)::float8 AS seconds FROM next GROUP BY kind`.execute(
      tx,
    );
    return rows;
  });
}

/** Which tenants have orders to end or payments to ask about, found in the same way. */
export async function findDueOrdersAndPayments(db: Database): Promise<Due[]> {
  return db.withScheduler(async (tx) => [...(await findDuePayments(tx)), ...(await findDueOrders(tx))]);
}

async function findDuePayments(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    WITH RECURSIVE next AS (
      (SELECT tenant_id, check_at FROM payments WHERE check_at IS NOT NULL ORDER BY tenant_id, check_at LIMIT 1)
      UNION ALL
      SELECT later.* FROM next CROSS JOIN LATERAL (
        SELECT tenant_id, check_at FROM payments
        WHERE check_at IS NOT NULL AND tenant_id > next.tenant_id ORDER BY tenant_id, check_at LIMIT 1) later
    )
    SELECT tenant_id AS "tenantId", 'watch' AS kind FROM next WHERE check_at <= now() ORDER BY check_at`.execute(
    tx,
  );
  return rows;
}

async function findDueOrders(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<Due>`
    WITH RECURSIVE next AS (
      (SELECT tenant_id, greatest(expires_at, end_after) AS due_at FROM orders WHERE status = 'open'
       ORDER BY tenant_id, greatest(expires_at, end_after) LIMIT 1)
      UNION ALL
      SELECT later.* FROM next CROSS JOIN LATERAL (
        SELECT tenant_id, greatest(expires_at, end_after) AS due_at FROM orders
        WHERE status = 'open' AND tenant_id > next.tenant_id
        ORDER BY tenant_id, greatest(expires_at, end_after) LIMIT 1) later
    )
    SELECT tenant_id AS "tenantId", 'end' AS kind FROM next WHERE due_at <= now() ORDER BY due_at`.execute(
    tx,
  );
  return rows;
}

/** Which tenants have subscriptions whose date is near, or payments of them to look at, found in the same way. */
export async function findDueSubscriptions(db: Database): Promise<Due[]> {
  return db.withScheduler(async (tx) => [
    ...(await findDueIn(tx, 'subscription')),
    ...(await findDueIn(tx, 'collection')),
  ]);
}

/** Which tenants have reservations to remind of or to end, found in the same way. */
export async function findDueReservations(db: Database): Promise<Due[]> {
  return db.withScheduler((tx) => findDueIn(tx, 'reservation'));
}

const dueTables = {
  subscription: { table: 'subscriptions', at: 'act_at' },
  collection: { table: 'subscription_deliveries', at: 'collect_at' },
  reservation: { table: 'reservations', at: 'act_at' },
} as const;

async function findDueIn(tx: Tx, kind: keyof typeof dueTables): Promise<Due[]> {
  const table = sql.table(dueTables[kind].table);
  const at = sql.ref(dueTables[kind].at);
  const { rows } = await sql<Due>`
    WITH RECURSIVE next AS (
      (SELECT tenant_id, ${at} AS due_at FROM ${table} WHERE ${at} IS NOT NULL ORDER BY tenant_id, ${at} LIMIT 1)
      UNION ALL
      SELECT later.* FROM next CROSS JOIN LATERAL (
        SELECT tenant_id, ${at} AS due_at FROM ${table}
        WHERE ${at} IS NOT NULL AND tenant_id > next.tenant_id ORDER BY tenant_id, ${at} LIMIT 1) later
    )
    SELECT tenant_id AS "tenantId", ${kind}::text AS kind FROM next WHERE due_at <= now() ORDER BY due_at`.execute(
    tx,
  );
  return rows;
}

/** Tenants that were not cleaned up for that long, at most `limit` of them. */
export async function findTenantsToCleanUp(
  db: Database,
  everySeconds: number,
  limit: number,
): Promise<Due[]> {
  return db.withScheduler((tx) => findNotCleanedUp(tx, everySeconds, limit));
}

async function findNotCleanedUp(tx: Tx, everySeconds: number, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT t.id AS "tenantId", 'clean-up' AS kind FROM tenants t LEFT JOIN tenant_upkeep u ON u.tenant_id = t.id
    WHERE u.cleaned_at IS NULL OR u.cleaned_at <= now() - make_interval(secs => ${everySeconds})
    ORDER BY u.cleaned_at NULLS FIRST LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Takes the cleaning up of a tenant for this process; false where another one has it, or has just done it. */
export async function claimCleanUp(tx: Tx, tenantId: string, everySeconds: number): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO tenant_upkeep AS u (tenant_id, cleaned_at) VALUES (${tenantId}, now())
    ON CONFLICT (tenant_id) DO UPDATE SET cleaned_at = now()
    WHERE u.cleaned_at <= now() - make_interval(secs => ${everySeconds})
    RETURNING tenant_id`.execute(tx);
  return rows.length > 0;
}
