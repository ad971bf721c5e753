/** Plurals and forms that follow no rule; compounds that end in them follow too (wijnglazen, kettingsloten). */
const irregular: readonly (readonly [ending: string, stem: string])[] = [
  ['kinderen', 'kind'],
  ['eieren', 'ei'],
  ['bladeren', 'blad'],
  ['steden', 'stad'],
  ['schepen', 'schip'],
  ['leden', 'lid'],
  ['roze', 'roze'],
  ['oranje', 'oranje'],
  ['beige', 'beige'],
];

const vowel = /[aeiouy]/;

const jointEn = /(?<=[a-z]{3})en(?=[bcdfgjklmnprstvwz][a-z]{2})/g;

/**
 * The stem of a Dutch word in plain lower-case letters, the same for its forms: vaas and vazen, mes and messen, brief and
 * brieven, rood and rode, kom and kommetje. It serves to compare and is no word to be read.
 */
export function stemDutch(word: string): string {
  for (const [ending, stem] of irregular) {
    if (word.endsWith(ending)) return word.slice(0, -ending.length) + stem;
  }
  return shortVowel(hardEnd(withoutE(withoutS(withoutSe(withoutEn(withoutDiminutive(word)))))));
}

/**
 * What stems of one whole word are the same by: of old the first part of a compound had no -n (pannekoek and pannenkoek, geitekaas
 * and geitenkaas). Never its end: the en of hendel stays where remhendel is looked for by it.
 */
export function wholeDutch(stem: string): string {
  return stem.replace(jointEn, 'e');
}

function withoutDiminutive(word: string): string {
  const singular = word.endsWith('jes') ? word.slice(0, -1) : word;
  if (singular.length < 5 || !singular.endsWith('je')) return word;
  const stem = singular.slice(0, -2);
  // Kommetje and bloemetje, boompje, kettinkje, stoeltje and tuintje; but potje and kaartje lose -je alone.
  if (/[^aeiou]et$/.test(stem) && stem.length > 4) return stem.slice(0, -2);
  if (/[aeiou]mp$/.test(stem) && /(oo|aa|ee|oe|ie|ui|uu|er|el)m?p$/.test(stem)) return stem.slice(0, -1);
  if (stem.endsWith('ink')) return `${stem.slice(0, -1)}g`;
  if (/[lnw]t$/.test(stem) || (/rt$/.test(stem) && !/(aart|oort|eert|[^e]rt)$/.test(stem)))
    return stem.slice(0, -1);
  return stem;
}

/** Pompoenen and messen, but not steen nor pompoen: no plural is made of -ee or -oe with -n alone. */
function withoutEn(word: string): string {
  const base = word.length >= 6 && word.endsWith('ens') ? word.slice(0, -1) : word;
  if (base.length < 5 || !base.endsWith('en') || /[eo]en$/.test(base)) {
    return base.endsWith('eeen') ? base.slice(0, -2) : word;
  }
  return vowel.test(base.slice(0, -2)) ? base.slice(0, -2) : base;
}

/** Franse and Japanse lose their -e before the s of Frans and Japans is taken for that of a plural. */
function withoutSe(word: string): string {
  return word.length >= 6 && /[dfgklmnpt]se$/.test(word) ? word.slice(0, -1) : word;
}

/** Of vlies, spies and gries, and of what ends in them: schapenvlies. */
const isOnlyOne = /(vl|sp|gr)ie$/;

/** The s of a plural (tafels, cassettes, displays, lelies), not that of mes, glas, kaars, cactus or servies. */
function withoutS(word: string): string {
  if (word.length < 5 || !word.endsWith('s')) return word;
  const before = word.slice(0, -1);
  if (/[tdkpgf]$/.test(before) || (word.length >= 6 && /[^cv]ie$/.test(before) && !isOnlyOne.test(before)))
    return before;
  if (/[lmny]$/.test(before) || /([^e]o|eu)r$/.test(before)) return before;
  if (/er$/.test(before) && before.length >= 5) return before;
  return /[tgdknpv]e$|che$/.test(before) ? before : word;
}

function withoutE(word: string): string {
  return word.length >= 4 && /[^aeiou]e$/.test(word) ? word.slice(0, -1) : word;
}

/** Vaz and briev end hard, as vaas and brief do; doubled letters at the end are one. */
function hardEnd(word: string): string {
  const hard = word.endsWith('z')
    ? `${word.slice(0, -1)}s`
    : word.endsWith('v')
      ? `${word.slice(0, -1)}f`
      : word;
  return /([bdfgklmnprst])\1$/.test(hard) ? hard.slice(0, -1) : hard;
}

/** Vaas and vazen, roos and rozen: a long vowel is written once where its syllable is open. */
function shortVowel(word: string): string {
  return word.replace(/([aeou])\1([^aeiou])$/, '$1$2');
}
