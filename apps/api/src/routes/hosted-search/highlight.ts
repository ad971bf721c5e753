import type { Hit } from '@etalage/contracts';

type Highlight = Hit['_highlightResult']['name'];

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** A text with the beginnings of words that were asked for between the two tags; what found it otherwise is not marked. */
export function highlight(
  text: string,
  query: string,
  { pre, post }: { pre: string; post: string },
): Highlight {
  const asked = [...new Set(plain(query).split(/[^\p{L}\p{N}]+/u))].filter((word) => word !== '');
  const matched = new Set<string>();
  const value = text.normalize('NFC').replace(/[\p{L}\p{N}]+/gu, (word) => {
    const found = asked
      .filter((one) => plain(word).startsWith(one))
      .reduce((longest, one) => (one.length > longest.length ? one : longest), '');
    if (found === '') return word;
    matched.add(found);
    // Letters that are taken apart (ﬁ) have another length: then the whole word is marked.
    const length = plain(word.slice(0, found.length)) === found ? found.length : word.length;
    return `${pre}${word.slice(0, length)}${post}${word.slice(length)}`;
  });
  return {
    value,
    matchLevel: matched.size === 0 ? 'none' : matched.size === asked.length ? 'full' : 'partial',
    matchedWords: [...matched],
    fullyHighlighted: matched.size > 0 && plain(text) === [...matched].join(' '),
  };
}
