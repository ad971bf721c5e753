import type { Text } from './shop-content.ts';

/** The text in a language; the content's tests prove that it exists. */
export function say(text: Text, language: 'nl' | 'en'): string {
  return text[language] ?? text.nl;
}

/** Only the languages of the shop, as they are kept. */
export function each(languages: readonly ('nl' | 'en')[], make: (language: 'nl' | 'en') => string): Text {
  return { nl: make('nl'), ...(languages.includes('en') && { en: make('en') }) };
}
