import { wordsOf } from './words.ts';

type Named = { name: string };

/** Names that a text asks for, the shortest first: each of its words is one of the name's, or begins one. */
export function findNames<Row extends Named>(
  rows: readonly Row[],
  text: string,
  language: string,
  most: number,
): Row[] {
  const asked = wordsOf(text, language);
  if (asked.length === 0) return [];
  return rows
    .map((row) => ({ row, words: wordsOf(row.name, language) }))
    .filter(({ words }) =>
      asked.every((one) =>
        words.some(
          ({ text: own, whole }) => whole === one.whole || (one.text.length > 2 && own.startsWith(one.text)),
        ),
      ),
    )
    .sort((a, b) => a.words.length - b.words.length)
    .slice(0, most)
    .map(({ row }) => row);
}
