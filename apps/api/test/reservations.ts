import { randomUUID } from 'node:crypto';
import { type Database, type OpeningHours, sql } from '@etalage/db';
import type { TestTenant } from '@etalage/db/test-factories';
import type { Refused, Shopper } from './shopping.ts';

export const everyDay = (hours: string): OpeningHours =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, hours]),
  );

/** A branch that has so many of each variant. */
export async function createBranch(
  database: Database,
  tenant: TestTenant,
  name: string,
  stock: readonly [variantId: number, quantity: number][],
  openingHours: OpeningHours = everyDay('09:00-17:30'),
): Promise<number> {
  return database.withTenant(tenant.id, async (tx) => {
    const { id } = await tx
      .insertInto('branches')
      .values({
        tenant_id: tenant.id,
        name,
        street: 'Oudegracht',
        house_number: '1',
        postal_code: '3511 AA',
        city: 'Utrecht',
        opening_hours: openingHours,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [variant_id, quantity] of stock)
      await tx
        .insertInto('branch_stock')
        .values({ tenant_id: tenant.id, branch_id: id, variant_id, quantity })
        .execute();
    return id;
  });
}

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
