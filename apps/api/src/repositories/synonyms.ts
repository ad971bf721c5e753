import type { Tx } from '@etalage/db';

export type SynonymsRow = { id: number; language: string; words: string[] };

const columns = ['id', 'language', 'words'] as const;

/** A shop's rows of words for the same thing, by language. */
export function listSynonyms(tx: Tx, tenantId: string, limit: number): Promise<SynonymsRow[]> {
  return tx
    .selectFrom('search_synonyms')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .orderBy('language')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** `language` is one of the shop's. */
export function addSynonyms(tx: Tx, tenantId: string, row: Omit<SynonymsRow, 'id'>): Promise<SynonymsRow> {
  return tx
    .insertInto('search_synonyms')
    .values({ tenant_id: tenantId, ...row })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Returns whether it was there. */
export async function removeSynonyms(tx: Tx, tenantId: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('search_synonyms')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
