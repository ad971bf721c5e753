import { type Candidate, fits, ownWords } from './candidates.ts';
import type { Vocabulary } from './vocabulary.ts';
import { type Word, wordOf } from './words.ts';

/** Parts of compounds that say how many, not what. */
const amounts = new Set(['set', 'stuk', 'paar', 'doos']);

/** Of a compound that the shop does not know, the parts that it does know: bel of fietsbel, koffie and bonen. */
export function partsOf(word: Word, language: string, vocabulary: Vocabulary) {
  const telling = (candidates: Candidate[]) => candidates.filter(({ term }) => term.isTelling);
  const isKnown = (part: Word) => vocabulary.sameAs(part).some(({ isTelling }) => isTelling);
  let last: Candidate[] = [];
  for (let cut = 2; cut <= word.text.length - 3; cut += 1) {
    const part = wordOf(word.text.slice(cut), language);
    if (amounts.has(part.text)) continue;
    const found = telling(ownWords(part, vocabulary));
    if (part.stem.length >= 3 && found.length >= last.length && isKnown(part)) {
      last = found;
      break;
    }
    if (part.stem.length >= 4 && found.length > last.length) last = found;
  }
  for (let cut = word.text.length - 3; cut >= 4; cut -= 1) {
    const part = wordOf(word.text.slice(0, cut), language);
    if (isKnown(part)) return { first: telling(ownWords(part, vocabulary)), last };
  }
  return { first: [], last };
}

/** Letters that Dutch may put between the two words of a compound. */
const joints = ['', 's', 'e', 'en', 'n'];

/** The one word that two words of a question make when written together: koks mes, tea pot. */
export function joinedMeaning(one: Word, other: Word, language: string, vocabulary: Vocabulary): Candidate[] {
  return joints.flatMap((joint) => {
    const joined = wordOf(`${one.text}${joint}${other.text}`, language);
    const same = vocabulary.sameAs(joined).map((term) => ({ term, fit: fits.form }));
    const longer = vocabulary.beginningWith(joined.text).map((term) => ({ term, fit: fits.beginning }));
    return [...same, ...longer];
  });
}
