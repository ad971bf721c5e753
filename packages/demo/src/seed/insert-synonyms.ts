import { insertRows } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** What shoppers may call the same thing, by language. */
export async function insertSynonyms({ tx, tenantId, content }: Work): Promise<void> {
  const { nl, en = [] } = content.synonyms;
  const rows = (language: string, groups: typeof nl) =>
    groups.map((words) => ({ tenant_id: tenantId, language, words: [...words] }));
  await insertRows(tx, 'search_synonyms', [...rows('nl', nl), ...rows('en', en)]);
}
