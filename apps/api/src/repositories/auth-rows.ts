import { type RawBuilder, sql, type Tx } from '@etalage/db';

/** The tables that the authentication library asks for rows of; it may name no other. */
const tables = ['customers', 'customer_sessions', 'customer_accounts', 'customer_verifications'];

export type AuthRow = Record<string, unknown>;

/** A condition of the library on one column. */
export type AuthCondition = {
  field: string;
  operator: string;
  value: unknown;
  connector: string;
  mode: string;
};

/** Rows of another table that belong to the row found, under its name: one, or all. */
export type AuthJoin = Record<
  string,
  { on: { from: string; to: string }; limit?: number; relation?: string }
>;

export type AuthOrder = { field: string; direction: 'asc' | 'desc' };

export async function insertAuthRow(
  tx: Tx,
  tenantId: string,
  model: string,
  given: AuthRow,
): Promise<AuthRow> {
  const values: AuthRow = { ...given, tenant_id: tenantId };
  const names = Object.keys(values);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const list = sql.join(names.map((name) => sql`${values[name]}`));
  const [row] = await run(tx, sql`INSERT INTO ${table(model)} (${columns}) VALUES (${list}) RETURNING *`);
  if (!row) throw new Error('A row was not written.');
  return row;
}

export async function updateAuthRows(
  tx: Tx,
  tenantId: string,
  model: string,
  where: readonly AuthCondition[],
  update: AuthRow,
): Promise<AuthRow[]> {
  const changes = sql.join(Object.entries(update).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  return run(tx, sql`UPDATE ${table(model)} SET ${changes} WHERE ${all(tenantId, where)} RETURNING *`);
}

/** How many were deleted. */
export async function deleteAuthRows(
  tx: Tx,
  tenantId: string,
  model: string,
  where: readonly AuthCondition[],
): Promise<number> {
  return (await run(tx, sql`DELETE FROM ${table(model)} WHERE ${all(tenantId, where)} RETURNING id`)).length;
}

/** One row with what belongs to it, by statements that are sent together. */
export async function findAuthRow(
  tx: Tx,
  tenantId: string,
  model: string,
  where: readonly AuthCondition[],
  join: AuthJoin = {},
): Promise<AuthRow | null> {
  const wanted = all(tenantId, where);
  const others = Object.entries(join);
  const [rows, ...joined] = await Promise.all([
    run(tx, sql`SELECT * FROM ${table(model)} WHERE ${wanted} LIMIT 1`),
    ...others.map(([other, { on, limit = 100 }]) =>
      run(
        tx,
        sql`SELECT * FROM ${table(other)} WHERE tenant_id = ${tenantId} AND ${sql.ref(on.to)} IN (
          SELECT ${sql.ref(on.from)} FROM ${table(model)} WHERE ${wanted}) LIMIT ${limit}`,
      ),
    ),
  ]);
  const [row] = rows;
  if (!row) return null;
  others.forEach(([other, { relation }], index) => {
    const belonging = joined[index] ?? [];
    row[other] = relation === 'one-to-one' ? (belonging[0] ?? null) : belonging;
  });
  return row;
}

export async function findAuthRows(
  tx: Tx,
  tenantId: string,
  model: string,
  where: readonly AuthCondition[],
  { limit, offset, order }: { limit: number; offset: number; order: AuthOrder | undefined },
): Promise<AuthRow[]> {
  const ordered = order
    ? sql`ORDER BY ${sql.ref(order.field)} ${order.direction === 'desc' ? sql`DESC` : sql`ASC`}`
    : sql``;
  return run(
    tx,
    sql`SELECT * FROM ${table(model)} WHERE ${all(tenantId, where)} ${ordered} LIMIT ${limit} OFFSET ${offset}`,
  );
}

export async function countAuthRows(
  tx: Tx,
  tenantId: string,
  model: string,
  where: readonly AuthCondition[],
): Promise<number> {
  const [row] = await run(
    tx,
    sql`SELECT count(*)::integer AS count FROM ${table(model)} WHERE ${all(tenantId, where)}`,
  );
  return Number(row?.count);
}

async function run(tx: Tx, statement: RawBuilder<unknown>): Promise<AuthRow[]> {
  return (await statement.execute(tx)).rows as AuthRow[];
}

function table(model: string): RawBuilder<unknown> {
  if (!tables.includes(model)) throw new Error(`The authentication library has no table ${model}.`);
  return sql.table(model);
}

const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Everything that the library asks for, in this tenant. What is not written out here is refused, not guessed. */
function all(tenantId: string, where: readonly AuthCondition[]): RawBuilder<unknown> {
  return sql.join([sql`tenant_id = ${tenantId}`, ...where.map(compare)], sql` AND `);
}

function compare({ field, operator, value, connector, mode }: AuthCondition): RawBuilder<unknown> {
  if (connector !== 'AND' || mode !== 'sensitive') throw new Error('Only plain conditions are supported.');
  const column = sql.ref(field);
  if (operator === 'in') return sql`${column} = ANY(${value})`;
  if (!Object.hasOwn(comparisons, operator)) throw new Error(`The condition ${operator} is not supported.`);
  if (value === null) return operator === 'ne' ? sql`${column} IS NOT NULL` : sql`${column} IS NULL`;
  return sql`${column} ${sql.raw(comparisons[operator as keyof typeof comparisons])} ${value}`;
}
