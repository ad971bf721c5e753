import type { Database, Tx } from '@etalage/db';
import { type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';
import {
  type AuthJoin,
  type AuthOrder,
  type AuthRow,
  countAuthRows,
  deleteAuthRows,
  findAuthRow,
  findAuthRows,
  insertAuthRow,
  updateAuthRows,
} from '../repositories/auth-rows.ts';

type Wanted = { model: string; where: CleanedWhere[] };
type WantedOne = Wanted & { join?: AuthJoin | undefined };
type WantedMany = {
  model: string;
  where?: CleanedWhere[] | undefined;
  limit: number;
  offset?: number | undefined;
  sortBy?: AuthOrder | undefined;
};

/**
 * The database as the authentication library sees it: the rows of one tenant, and nothing else. Each operation is a
 * transaction of its own in the tenant, so that row-level security holds whatever the library asks.
 */
export function tenantAdapter(db: Database, tenantId: string) {
  const write = <T>(work: (tx: Tx) => Promise<T>) => db.withTenant(tenantId, work);
  const read = <T>(work: (tx: Tx) => Promise<T>) => db.withTenant(tenantId, work, { readOnly: true });
  const remove = ({ model, where }: Wanted) => write((tx) => deleteAuthRows(tx, tenantId, model, where));

  return createAdapterFactory({
    config: {
      adapterId: 'etalage',
      adapterName: 'one tenant of Etalage',
      supportsUUIDs: true,
      supportsJSON: true,
      supportsNumericIds: false,
      transaction: false,
    },
    // The library names the type of a row by a type parameter that nothing can check: each cast is its own word for it.
    adapter: () => ({
      create: async ({ model, data }) =>
        (await write((tx) => insertAuthRow(tx, tenantId, model, data))) as typeof data,
      update: async <T>({ model, where, update }: Wanted & { update: T }) => {
        const rows = await write((tx) => updateAuthRows(tx, tenantId, model, where, update as AuthRow));
        return (rows[0] ?? null) as T | null;
      },
      updateMany: async ({ model, where, update }) =>
        (await write((tx) => updateAuthRows(tx, tenantId, model, where, update))).length,
      findOne: async <T>({ model, where, join }: WantedOne) =>
        (await read((tx) => findAuthRow(tx, tenantId, model, where, join))) as T | null,
      findMany: async <T>({ model, where = [], limit, offset = 0, sortBy: order }: WantedMany) =>
        (await read((tx) => findAuthRows(tx, tenantId, model, where, { limit, offset, order }))) as T[],
      delete: async (wanted) => {
        await remove(wanted);
      },
      deleteMany: remove,
      count: ({ model, where = [] }) => read((tx) => countAuthRows(tx, tenantId, model, where)),
    }),
  });
}
