/**
 * The locale by which a language's money, numbers, dates and countries are written everywhere: British dates beside euro signs
 * for English, Dutch ones for Dutch.
 */
export function localeOf(language: string): string {
  return { nl: 'nl-NL', en: 'en-GB' }[language] ?? language;
}
