import type { ListSearch, ProductCard } from '@etalage/contracts';
import type { Asked } from './asked.ts';

/** How far down a result is looked. */
export const shown = 5;

export type Judged = {
  asked: Asked;
  /** Names of the first five. */
  got: string[];
  isAmongFirst: boolean;
  /** null where no one product is meant. */
  isFirst: boolean | null;
};

/** Holds the first products of an answer against what was meant; `members` are the names in the asked-for category. */
export function judge(
  asked: Asked,
  { items, search }: { items: readonly ProductCard[]; search: ListSearch },
  members: readonly string[],
): Judged {
  const got = items.slice(0, shown).map(({ name }) => name);
  return {
    asked,
    got,
    isAmongFirst: isMet(asked, got, search, members),
    isFirst: asked.first === null ? null : (got[0] ?? '').startsWith(asked.first),
  };
}

function isMet(
  { names, category, named }: Asked,
  got: readonly string[],
  search: ListSearch,
  members: readonly string[],
): boolean {
  if (named) return search[named.list].some(({ slug }) => slug === named.slug);
  if (category === null) return names.every((name) => got.some((one) => one.startsWith(name)));
  const inCategory = got.filter((name) => members.includes(name)).length;
  return members.length > 0 && inCategory >= Math.min(shown, members.length);
}

/** Parts of one: how many questions have their products among the first five, and theirs first where one is meant. */
export function score(judged: readonly Judged[]): { among: number; first: number } {
  const part = (list: readonly boolean[]) => list.filter(Boolean).length / Math.max(1, list.length);
  return {
    among: part(judged.map(({ isAmongFirst }) => isAmongFirst)),
    first: part(judged.flatMap(({ isFirst }) => (isFirst === null ? [] : [isFirst]))),
  };
}

/** What went wrong, to be read. */
export function complaints(judged: readonly Judged[]): string[] {
  return judged
    .filter(({ isAmongFirst, isFirst }) => !isAmongFirst || isFirst === false)
    .map(({ asked, got }) => {
      const wanted = asked.named
        ? `${asked.named.list} ${asked.named.slug}`
        : asked.category
          ? `#${asked.category}`
          : asked.names.join(' | ');
      return `${asked.shop} ${asked.language} ${asked.kind} "${asked.text}" wants ${wanted}, got ${got.join(' | ') || 'nothing'}`;
    });
}
