const alike: readonly (readonly [RegExp, string])[] = [
  [/ij|ei|y/g, 'y'],
  [/ou/g, 'au'],
  [/ie/g, 'i'],
  [/ch/g, 'g'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/d$/, 't'],
  [/(.)\1/g, '$1'],
];

/** Letters that words share which sound alike in Dutch however they are written: radijs and radeis, foto and photo. */
export function soundOf(word: string): string {
  return alike.reduce((sound, [letters, sameAs]) => sound.replace(letters, sameAs), word);
}
