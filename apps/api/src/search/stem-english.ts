const irregular = new Map([
  ['children', 'child'],
  ['feet', 'foot'],
  ['men', 'man'],
  ['women', 'woman'],
  ['mice', 'mouse'],
]);

const vowel = /[aeiouy]/;

/** The stem of an English word in plain lower-case letters, the same for its forms: knife and knives, dish and dishes. */
export function stemEnglish(word: string): string {
  return hardEnd(withoutEnding(withoutS(irregular.get(word) ?? word)));
}

function withoutS(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(ss|x|ch|sh|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function withoutEnding(word: string): string {
  const isWord = (stem: string) => stem.length >= 3 && vowel.test(stem);
  if (word.endsWith('ing') && isWord(word.slice(0, -3))) return word.slice(0, -3);
  if (word.endsWith('ed') && !word.endsWith('eed') && isWord(word.slice(0, -2))) return word.slice(0, -2);
  return word;
}

function hardEnd(word: string): string {
  const plain = word.length >= 4 && word.endsWith('e') ? word.slice(0, -1) : word;
  const shut = plain.replace(/([^aeiou])y$/, '$1i').replace(/our$/, 'or');
  if (shut.endsWith('v')) return `${shut.slice(0, -1)}f`;
  return /([bdfgklmnprst])\1$/.test(shut) ? shut.slice(0, -1) : shut;
}
