/** What somebody typed, as a sentence before another one: with a full stop where it ends with no sign of its own. */
export function endedSentence(text: string): string {
  const typed = text.trimEnd();
  return /[.!?…]$/.test(typed) ? typed : `${typed}.`;
}
