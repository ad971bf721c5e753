import type { Selectable } from 'kysely';
import type { Database } from '../database.ts';
import type { CmsPageBlocksTable, CmsPagesTable, MenuPagesTable } from '../schema.ts';
import { type Given, texts, unique } from './given.ts';
import type { TestTenant } from './tenants.ts';

export type CmsPageGiven = Given<CmsPagesTable> & {
  blocks?: (Given<Omit<CmsPageBlocksTable, 'page_id'>> & { mediaIds?: number[] })[];
};

/** A published page with its blocks, in their order. */
export async function createCmsPage(
  database: Database,
  tenant: TestTenant,
  given: CmsPageGiven = {},
): Promise<Selectable<CmsPagesTable>> {
  const { blocks = [], ...columns } = given;
  const tenant_id = tenant.id;
  return database.withTenant(tenant_id, async (tx) => {
    const page = await tx
      .insertInto('cms_pages')
      .values({
        slug: unique('page'),
        name: texts(tenant.languages, 'Pagina'),
        status: 'published',
        ...columns,
        tenant_id,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    for (const [sort_index, { mediaIds = [], ...block }] of blocks.entries()) {
      const { id: block_id } = await tx
        .insertInto('cms_page_blocks')
        .values({ template: 'text', sort_index, ...block, tenant_id, page_id: page.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const [index, media_id] of mediaIds.entries()) {
        await tx
          .insertInto('cms_block_medias')
          .values({ tenant_id, block_id, media_id, sort_index: index })
          .execute();
      }
    }
    return page;
  });
}

export async function createMenuPage(
  database: Database,
  tenant: TestTenant,
  given: Given<MenuPagesTable> = {},
): Promise<Selectable<MenuPagesTable>> {
  return database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('menu_pages')
      .values({ title: texts(tenant.languages, 'Menu'), url: '/', ...given, tenant_id: tenant.id })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}
