import { type Word, wordsOf } from './words.ts';

type Named = { name: string };

/** The words of names that are kept: every search looks through all of a shop's. */
const wordsByRow = new WeakMap<Named, { language: string; words: readonly Word[] }>();

function wordsIn(row: Named, language: string): readonly Word[] {
  const known = wordsByRow.get(row);
  if (known?.language === language) return known.words;
  const words = wordsOf(row.name, language);
  wordsByRow.set(row, { language, words });
  return words;
}

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
    .map((row) => ({ row, words: wordsIn(row, language) }))
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
