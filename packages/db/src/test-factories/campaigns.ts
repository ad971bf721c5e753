import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { CampaignsTable } from '../schema.ts';
import { type Given, texts } from './given.ts';
import type { TestTenant } from './tenants.ts';

/** An active campaign with its products, in their order. */
export async function createCampaign(
  database: Database,
  tenant: TestTenant,
  { productIds = [], ...given }: Given<CampaignsTable> & { productIds?: readonly number[] } = {},
): Promise<Selectable<CampaignsTable>> {
  const tenant_id = tenant.id;
  return database.withTenant(tenant_id, async (tx) => {
    const campaign = await tx
      .insertInto('campaigns')
      .values({ name: texts(tenant.languages, 'Actie'), is_active: true, ...given, tenant_id })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const [sort_index, product_id] of productIds.entries())
      await tx
        .insertInto('campaign_products')
        .values({ tenant_id, campaign_id: campaign.id, product_id, sort_index })
        .execute();
    return campaign;
  });
}
