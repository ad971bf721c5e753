import { createTranslator } from 'use-intl/core';
import en from '../locales/en.json';
import nl from '../locales/nl.json';
import { localeOf } from './locale.ts';

/** nl.json is the type of all others. */
export type Messages = typeof nl;

const catalogues: Record<string, Messages> = { nl, en };

/** All texts in a language; a language without texts of its own reads in English. */
export const messagesIn = (language: string): Messages => catalogues[language] ?? en;

/** Texts for loaders: `const t = translator(language, 'seo')`. */
export function translator<Namespace extends keyof Messages & string>(
  language: string,
  namespace: Namespace,
) {
  return createTranslator({ locale: localeOf(language), messages: messagesIn(language), namespace });
}
