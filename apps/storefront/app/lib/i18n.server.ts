import { localeOf } from '@etalage/contracts/locale';
import { createTranslator } from 'use-intl/core';
import en from '../locales/en.json';
import nl from '../locales/nl.json';
import type { PageTexts } from './page-texts.tsx';

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
  const locale = localeOf(language);
  const key = `${locale} ${namespace}`;
  const make = () => createTranslator({ locale, messages: messagesIn(language), namespace });
  // Made once: a new one makes its formatters of numbers and plurals anew, which costs a quarter of a millisecond.
  const made = (translators.get(key) as ReturnType<typeof make> | undefined) ?? make();
  translators.set(key, made);
  return made;
}

const translators = new Map<string, unknown>();

/** One space of texts, for the pages that alone show it (see page-texts.tsx). */
export function textsOfPage<Namespace extends keyof PageTexts>(
  language: string,
  namespace: Namespace,
): Pick<Messages, Namespace> {
  return { [namespace]: messagesIn(language)[namespace] } as Pick<Messages, Namespace>;
}
