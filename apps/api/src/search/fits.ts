/** How well a word fits that is not the very same. */
export const fits = {
  form: 0.98,
  /** Another word for it, where the shop does not have the word itself. */
  synonym: 0.9,
  ending: 0.78,
  /** Another word for it, where it does: behind all that has the word itself. */
  alsoSynonym: 0.75,
  oneError: 0.8,
  twoErrors: 0.65,
  lastPart: 0.6,
  firstPart: 0.45,
  beginning: 0.5,
  beginningWithError: 0.42,
  within: 0.4,
};
