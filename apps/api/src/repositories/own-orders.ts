import type { Tx } from '@etalage/db';
import { firstNameOf } from './fragments.ts';
import type { OrderRow } from './orders.ts';
import { run, runForOne, Values } from './statement.ts';

/** An order as its customer's list shows it. */
export type OwnOrderRow = Pick<
  OrderRow,
  'id' | 'number' | 'status' | 'placed_at' | 'total_cents' | 'currency'
> & {
  names: string[];
  line_count: number;
  by: string | null;
};

/** Which orders of whom: `before` is the number that the page begins below; null for the first page. */
export type OwnOrders = {
  /** One customer, or all of a company. */
  customerIds: readonly string[];
  statuses: readonly OrderRow['status'][];
  before: number | null;
};

const namesShown = 3;

const columns = `o.id, o.number, o.status, o.placed_at, o.total_cents, o.currency,
  ARRAY(SELECT coalesce(l.bundle_name, l.name) FROM order_lines l
    WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id ORDER BY l.sort_index, l.id LIMIT ${namesShown}) AS names,
  (SELECT count(*)::integer FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS line_count,
  (SELECT trim(${firstNameOf('c')} || ' ' || c.last_name) FROM customers c
    WHERE c.tenant_id = o.tenant_id AND c.id = o.customer_id) AS by`;

/**
 * The newest `limit` of them, as a CTE: each customer's each status gives so many from its own end of the index, and the newest of these
 * are kept.
 */
function newestOf({ customerIds, statuses, before }: OwnOrders, values: Values, limit: number): string {
  const customers = values.add([...customerIds]);
  const below = before === null ? '' : `AND o.number < ${values.add(before)}`;
  const most = values.add(limit);
  return `newest AS (
    SELECT n.* FROM unnest(${values.add([...statuses])}::text[]) AS s (status)
    CROSS JOIN unnest(${customers}::uuid[]) AS k (id)
    CROSS JOIN LATERAL (
      SELECT o.* FROM orders o
      WHERE o.tenant_id = $1 AND o.customer_id = k.id AND o.status = s.status ${below}
      ORDER BY o.number DESC LIMIT ${most}
    ) n
    ORDER BY n.number DESC LIMIT ${most}
  )`;
}

/** One page of a customer's orders, the newest first. */
export async function listOrdersOf(
  tx: Tx,
  tenantId: string,
  orders: OwnOrders,
  limit: number,
): Promise<OwnOrderRow[]> {
  const values = new Values([tenantId]);
  const text = `WITH ${newestOf(orders, values, limit)} SELECT ${columns} FROM newest o ORDER BY o.number DESC`;
  return run<OwnOrderRow>(tx, text, values.list);
}

/** A customer's order by its number, or one of a company's, whatever its status. */
export async function findOwnOrder(
  tx: Tx,
  tenantId: string,
  customerIds: readonly string[],
  number: number,
): Promise<OwnOrderRow | undefined> {
  const text = `SELECT ${columns} FROM orders o
    WHERE o.tenant_id = $1 AND o.number = $2 AND o.customer_id = ANY($3::uuid[])`;
  return runForOne<OwnOrderRow>(tx, text, [tenantId, number, [...customerIds]]);
}

/** What a search found among the orders that it looked at, and the last of these where there were as many as it may look at. */
export type FoundOrders = { rows: OwnOrderRow[]; lookedAt: Pick<OrderRow, 'number' | 'placed_at'> | null };

/**
 * Those of a customer's newest `window` orders that have a line with all the words in its names and article number. However many
 * orders there are, no more than that many are looked at: with its LIMIT each order's lines are looked up by themselves, where the planner
 * would read the words of all lines of all shops first, taking each pattern to fit very few.
 */
export async function searchOrdersOf(
  tx: Tx,
  tenantId: string,
  orders: OwnOrders,
  words: readonly string[],
  { limit, window }: { limit: number; window: number },
): Promise<FoundOrders> {
  const values = new Values([tenantId]);
  const newest = newestOf(orders, values, window);
  const patterns = values.add(words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`));
  const text = `
    WITH ${newest},
    found AS (
      SELECT o.* FROM newest o CROSS JOIN LATERAL (
        SELECT 1 FROM order_lines l WHERE l.tenant_id = $1 AND l.order_id = o.id
          AND concat_ws(' ', l.bundle_name, l.name, l.variant_name, l.article_number) ILIKE ALL (${patterns}::text[])
        LIMIT 1) hit
      ORDER BY o.number DESC LIMIT ${values.add(limit)}
    )
    SELECT ${columns} FROM found o ORDER BY o.number DESC`;
  const rows = await run<OwnOrderRow>(tx, text, values.list);
  const ends = new Values([tenantId]);
  const [lookedAt = null] = await run<NonNullable<FoundOrders['lookedAt']>>(
    tx,
    `WITH ${newestOf(orders, ends, window)} SELECT number, placed_at FROM newest ORDER BY number DESC OFFSET ${ends.add(window - 1)}`,
    ends.list,
  );
  return { rows, lookedAt };
}
