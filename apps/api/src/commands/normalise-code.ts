/**
 * A code as it is kept and compared: upper case, without spaces; null for what no code can be, so that nothing is
 * looked up for it. Only ASCII letters change case: 'ß' is no way to write SS.
 */
export function normaliseCode(text: string): string | null {
  const code = text.replace(/\s+/g, '').replace(/[a-z]+/g, (letters) => letters.toUpperCase());
  return /^[A-Z0-9_-]{2,40}$/.test(code) ? code : null;
}
