import type { Selectable } from 'kysely';
import type { OpeningHours } from '../column-shapes.ts';
import type { Database } from '../database.ts';
import type { BranchesTable } from '../schema.ts';
import { type Given, unique } from './given.ts';
import type { TestTenant } from './tenants.ts';

/** The same hours, as '09:00-17:30', on each day of the week. */
export const everyDay = (hours: string): OpeningHours =>
  Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, hours]),
  );

export type BranchGiven = Given<BranchesTable> & {
  /** How many it has of each variant; it has none of others. */
  stock?: readonly [variantId: number, quantity: number][];
};

/** A shop in a street, open every day. */
export async function createBranch(
  database: Database,
  { id: tenant_id }: TestTenant,
  { stock = [], ...given }: BranchGiven = {},
): Promise<Selectable<BranchesTable>> {
  return database.withTenant(tenant_id, async (tx) => {
    const branch = await tx
      .insertInto('branches')
      .values({
        name: unique('Winkel'),
        street: 'Oudegracht',
        house_number: '1',
        postal_code: '3511 AA',
        city: 'Utrecht',
        opening_hours: everyDay('09:00-17:30'),
        ...given,
        tenant_id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const [variant_id, quantity] of stock)
      await tx
        .insertInto('branch_stock')
        .values({ tenant_id, branch_id: branch.id, variant_id, quantity })
        .execute();
    return branch;
  });
}
