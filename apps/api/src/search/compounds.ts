import { type Candidate, ownWords } from './candidates.ts';
import { fits } from './fits.ts';
import { otherWords, type Synonyms } from './synonyms.ts';
import type { Term, Vocabulary } from './vocabulary.ts';
import { type Word, wordOf } from './words.ts';

/** Parts of compounds that say how many, not what. */
const amounts = new Set(['set', 'stuk', 'paar', 'doos']);

/** Letters that Dutch may put between the two words of a compound. */
const joints = ['', 's', 'e', 'en', 'n'];

const isTelling = (term: Term) => term.isTelling;
const telling = (candidates: Candidate[]) => candidates.filter(({ term }) => isTelling(term));

/** Of a compound that the shop does not know, the parts that it does know: bel of fietsbel, koffie and bonen, kop as mok of theekop. */
export function partsOf(word: Word, language: string, vocabulary: Vocabulary, synonyms: Synonyms) {
  let last: Candidate[] = [];
  let lastLength = 0;
  for (let cut = 2; cut <= word.text.length - 3; cut += 1) {
    const part = wordOf(word.text.slice(cut), language);
    if (amounts.has(part.text)) continue;
    const own = telling(ownWords(part, vocabulary));
    const others = part.stem.length >= 3 ? called(part, vocabulary, synonyms) : [];
    const found = [...own, ...others];
    const isWord = others.length > 0 || vocabulary.sameAs(part).some(isTelling);
    if (part.stem.length >= 3 && own.length >= last.length && isWord) {
      last = found;
      lastLength = part.text.length;
      break;
    }
    // What is left of moeder before an ending is no word: it is not what a wieder is.
    if (part.stem.length >= 4 && cut >= 3 && own.length > last.length) {
      last = own;
      lastLength = part.text.length;
    }
  }
  const { first, isWord } = firstPart(word, language, vocabulary, synonyms, last.length > 0);
  const isMost = lastLength * 2 >= word.text.length;
  return { first, last, isCompound: isWord && last.length > 0, isMost };
}

/** What the shop calls a part of a compound otherwise. */
function called({ whole }: Word, vocabulary: Vocabulary, synonyms: Synonyms): Candidate[] {
  return telling(otherWords(whole, vocabulary, synonyms));
}

/** The longest beginning that is a word of the shop or, where none is, that begins one: inbus of inbussleutel. */
function firstPart(
  { text }: Word,
  language: string,
  vocabulary: Vocabulary,
  synonyms: Synonyms,
  hasLast: boolean,
) {
  const wordsThatAre = (length: number) => {
    const part = wordOf(text.slice(0, length), language);
    return vocabulary.sameAs(part).some(isTelling)
      ? telling(ownWords(part, vocabulary))
      : called(part, vocabulary, synonyms);
  };
  for (let cut = text.length - 3; cut >= 4; cut -= 1) {
    const found = wordsThatAre(cut);
    if (found.length > 0) return { first: found, isWord: true };
  }
  // Gel of gelzadel: so short a part counts only where all of the rest is a word too.
  const rests = joints
    .filter((joint) => text.startsWith(joint, 3))
    .map((joint) => text.slice(3 + joint.length));
  if (rests.some((rest) => rest.length >= 3 && vocabulary.sameAs(wordOf(rest, language)).some(isTelling))) {
    const found = wordsThatAre(3);
    if (found.length > 0) return { first: found, isWord: true };
  }
  // By itself a beginning must be most of the word.
  const least = hasLast ? 4 : Math.max(6, Math.ceil(text.length / 2));
  for (let cut = text.length - 3; cut >= least; cut -= 1) {
    const longer = vocabulary.beginningWith(text.slice(0, cut));
    if (longer.length > 0)
      return { first: longer.map((term) => ({ term, fit: fits.ending })), isWord: false };
  }
  return { first: [], isWord: false };
}

/**
 * The one word that two words of a question make when written together: koks mes, tea pot; the first with its vowel as it is
 * before a joint: tomatenzaad of tomaat zaad.
 */
export function joinedMeaning(one: Word, other: Word, language: string, vocabulary: Vocabulary): Candidate[] {
  const beginnings = [...new Set([one.text, one.stem])];
  return beginnings.flatMap((beginning) =>
    joints.flatMap((joint) => {
      const joined = wordOf(`${beginning}${joint}${other.text}`, language);
      const same = vocabulary.sameAs(joined).map((term) => ({ term, fit: fits.form, isJoined: true }));
      const longer = vocabulary.beginningWith(joined.text).map((term) => ({ term, fit: fits.beginning }));
      return [...same, ...longer];
    }),
  );
}
