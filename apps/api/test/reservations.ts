import { randomUUID } from 'node:crypto';
import { type Database, sql } from '@etalage/db';
import type { TestTenant } from '@etalage/db/test-factories';
import type { Refused, Shopper } from './shopping.ts';

/** How many a branch has that nobody has reserved. */
export async function atBranch(
  database: Database,
  tenant: TestTenant,
  branch: number,
  variant: number,
): Promise<number> {
  const { rows } = await database.withTenant(tenant.id, (tx) =>
    sql<{
      quantity: number;
    }>`SELECT quantity FROM branch_stock WHERE branch_id = ${branch} AND variant_id = ${variant}`.execute(tx),
  );
  return rows[0]?.quantity ?? 0;
}

export type Reserved = { id: string; token: string } & Refused;

type Wanted = {
  variant: number;
  branch: number;
  key?: string;
  quantity?: number;
  email?: string | undefined;
  phone?: string;
};

/** What a form asks for; more than that is left out. */
export function reservationBody({ variant, branch, phone, ...given }: Wanted) {
  const { key = randomUUID(), quantity = 1 } = given;
  const email = 'email' in given ? given.email : 'karel@example.nl';
  return { variant, branch, key, quantity, name: 'Karel Appel', email, ...(phone && { phone }) };
}

export const reserve = (
  shopper: Shopper,
  wanted: Wanted,
  headers: Record<string, string> = {},
  language = 'nl',
) => shopper.call<Reserved>('POST', `/reservations?lang=${language}`, reservationBody(wanted), headers);
