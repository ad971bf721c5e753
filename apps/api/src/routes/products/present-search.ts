import type { ListSearch } from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import { type PageName, readPageNames } from '../../repositories/cms.ts';
import type { Taxonomy } from '../../repositories/taxonomy.ts';
import { findNames } from '../../search/find-names.ts';
import type { Listed } from '../shared/catalogue.ts';
import { readShop } from '../shared/read-shop.ts';

/** Categories, and pages, that a search names at most. */
const mostNamed = 5;
/** Milliseconds that names of pages may be behind where no announcement of a change came. */
const keptMs = 30_000;

/** How a text was understood, and what else of the shop it names. */
export type PresentSearch = (
  text: string,
  found: Pick<Listed, 'corrected' | 'relaxed' | 'total'>,
  request: Pick<FastifyRequest, 'tenant' | 'language'>,
  taxonomy: Taxonomy,
) => Promise<ListSearch>;

/** Remembers the names of the shops' pages, which every search looks through. */
export function searchPresenter(app: FastifyInstance): PresentSearch {
  const pageNames = new TaggedCache<PageName[]>(app.cacheTags, { max: 2000, ttl: keptMs });
  return async (text, { corrected, relaxed, total }, { tenant, language }, { categories }) => {
    const pages = await pageNames.get(tenant.id, language, ['pages'], () =>
      readShop(app, { tenant, language }, (tx, languages) => readPageNames(tx, languages)),
    );
    // What products have no word for may be the very name of a page: klachten is no mistyped nacht.
    const named = namesOf(categories, [text, corrected], language);
    const fitting = namesOf(pages, [text, corrected], language);
    const isFound = total + named.length + fitting.length > 0;
    const shown = isFound ? named : categories.filter(({ parentId }) => parentId === null);
    return {
      corrected,
      relaxed,
      categories: shown.map(({ name, slug }) => ({ name, slug })),
      pages: fitting,
    };
  };
}

/** The names that the first of these texts asks for which asks for any. */
function namesOf<Row extends { name: string }>(
  rows: readonly Row[],
  texts: readonly (string | null)[],
  language: string,
): Row[] {
  for (const text of texts) {
    const found = text === null ? [] : findNames(rows, text, language, mostNamed);
    if (found.length > 0) return found;
  }
  return [];
}

/** What such an answer is about: the name of any category or page may come to fit a text. */
export const namedTags: readonly string[] = ['categories', 'pages'];
