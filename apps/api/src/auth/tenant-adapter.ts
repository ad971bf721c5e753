import { type Database, type RawBuilder, sql, type Tx } from '@etalage/db';
import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';

/** The library's tables; it may name no other. */
const tables = ['customers', 'customer_sessions', 'customer_accounts', 'customer_verifications'];

type Row = Record<string, unknown>;
type Join = Record<string, { on: { from: string; to: string }; limit?: number; relation?: string }>;

/**
 * The database as the authentication library sees it: the rows of one tenant, and nothing else. Each operation is a
 * transaction of its own in the tenant, so that row-level security holds whatever the library asks.
 */
export function tenantAdapter(db: Database, tenantId: string) {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.withTenant(tenantId, work);
  const read = <T>(work: (tx: Tx) => Promise<T>) => db.withTenant(tenantId, work, { readOnly: true });
  const wherever = (where: readonly CleanedWhere[] = []) => condition(tenantId, where);

  return createAdapterFactory({
    config: {
      adapterId: 'etalage',
      adapterName: 'one tenant of Etalage',
      supportsUUIDs: true,
      supportsJSON: true,
      supportsNumericIds: false,
      transaction: false,
    },
    adapter: () => ({
      create: async ({ model, data }) => {
        const values: Row = { ...data, tenant_id: tenantId };
        const names = Object.keys(values);
        const columns = sql.join(names.map((name) => sql.ref(name)));
        const given = sql.join(names.map((name) => sql`${values[name]}`));
        const rows = await write((tx) =>
          run(tx, sql`INSERT INTO ${table(model)} (${columns}) VALUES (${given}) RETURNING *`),
        );
        return first(rows) as typeof data;
      },
      update: async <T>({ model, where, update }: { model: string; where: CleanedWhere[]; update: T }) => {
        const rows = await write((tx) =>
          run(
            tx,
            sql`UPDATE ${table(model)} SET ${assignments(update as Row)} WHERE ${wherever(where)} RETURNING *`,
          ),
        );
        return (rows[0] ?? null) as T | null;
      },
      updateMany: async ({ model, where, update }) => {
        const rows = await write((tx) =>
          run(
            tx,
            sql`UPDATE ${table(model)} SET ${assignments(update)} WHERE ${wherever(where)} RETURNING id`,
          ),
        );
        return rows.length;
      },
      findOne: async <T>({
        model,
        where,
        join,
      }: {
        model: string;
        where: CleanedWhere[];
        join?: Join | undefined;
      }) => {
        const found = wherever(where);
        return read(async (tx) => {
          const [rows, ...joined] = await Promise.all([
            run(tx, sql`SELECT * FROM ${table(model)} WHERE ${found} LIMIT 1`),
            ...Object.entries(join ?? {}).map(([other, { on, limit = 100 }]) =>
              run(
                tx,
                sql`SELECT * FROM ${table(other)} WHERE tenant_id = ${tenantId} AND ${sql.ref(on.to)} IN (
                  SELECT ${sql.ref(on.from)} FROM ${table(model)} WHERE ${found}) LIMIT ${limit}`,
              ),
            ),
          ]);
          const [row] = rows;
          if (!row) return null;
          Object.entries(join ?? {}).forEach(([other, { relation }], index) => {
            const belonging = joined[index] ?? [];
            row[other] = relation === 'one-to-one' ? (belonging[0] ?? null) : belonging;
          });
          return row as T;
        });
      },
      findMany: async <T>({
        model,
        where,
        limit,
        sortBy,
        offset = 0,
      }: {
        model: string;
        where?: CleanedWhere[] | undefined;
        limit: number;
        sortBy?: { field: string; direction: 'asc' | 'desc' } | undefined;
        offset?: number | undefined;
      }) => {
        const order = sortBy
          ? sql`ORDER BY ${sql.ref(sortBy.field)} ${sortBy.direction === 'desc' ? sql`DESC` : sql`ASC`}`
          : sql``;
        const rows = await read((tx) =>
          run(
            tx,
            sql`SELECT * FROM ${table(model)} WHERE ${wherever(where)} ${order} LIMIT ${limit} OFFSET ${offset}`,
          ),
        );
        return rows as T[];
      },
      delete: async ({ model, where }) => {
        await write((tx) => run(tx, sql`DELETE FROM ${table(model)} WHERE ${wherever(where)}`));
      },
      deleteMany: async ({ model, where }) => {
        const rows = await write((tx) =>
          run(tx, sql`DELETE FROM ${table(model)} WHERE ${wherever(where)} RETURNING id`),
        );
        return rows.length;
      },
      count: async ({ model, where }) => {
        const rows = await read((tx) =>
          run(tx, sql`SELECT count(*)::integer AS count FROM ${table(model)} WHERE ${wherever(where)}`),
        );
        return Number(first(rows).count);
      },
    }),
  });
}

async function run(tx: Tx, statement: RawBuilder<unknown>): Promise<Row[]> {
  return (await statement.execute(tx)).rows as Row[];
}

function first(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('A statement that always gives a row gave none.');
  return row;
}

function table(model: string): RawBuilder<unknown> {
  if (!tables.includes(model)) throw new Error(`The authentication library has no table ${model}.`);
  return sql.table(model);
}

function assignments(update: Row): RawBuilder<unknown> {
  return sql.join(Object.entries(update).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
}

const comparisons = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** What the library looks for, in this tenant. What is not written out here is refused, not guessed. */
function condition(tenantId: string, where: readonly CleanedWhere[]): RawBuilder<unknown> {
  const parts = where.map(({ field, operator, value, connector, mode }) => {
    if (connector !== 'AND' || mode !== 'sensitive') throw new Error('Only plain conditions are supported.');
    const column = sql.ref(field);
    if (operator === 'in') return sql`${column} = ANY(${value})`;
    const isComparison = Object.hasOwn(comparisons, operator);
    if (!isComparison) throw new Error(`The condition ${operator} is not supported.`);
    if (value === null) return operator === 'ne' ? sql`${column} IS NOT NULL` : sql`${column} IS NULL`;
    return sql`${column} ${sql.raw(comparisons[operator as keyof typeof comparisons])} ${value}`;
  });
  return sql.join([sql`tenant_id = ${tenantId}`, ...parts], sql` AND `);
}
