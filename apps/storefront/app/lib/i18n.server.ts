import { localeOf } from '@etalage/contracts/locale';
import { createTranslator } from 'use-intl/core';
import en from '../locales/en.json';
import nl from '../locales/nl.json';

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

/** Spaces of texts that a few pages alone show: their loaders send them, and the file that every page fetches is spared them. */
const pageSpaces = [
  'access',
  'approvals',
  'details',
  'ownOrders',
  'processing',
  'quickOrder',
  'refill',
  'reservations',
  'reviews',
  'savedCarts',
  'staff',
  'stockRequests',
  'subscriptions',
  'withdraw',
] as const satisfies readonly (keyof Messages)[];
export type PageSpace = (typeof pageSpaces)[number];

/** One of these spaces, for a page that shows it (WithPageTexts). */
export function textsOfPage<Space extends PageSpace>(language: string, space: Space): Pick<Messages, Space> {
  return { [space]: messagesIn(language)[space] } as Pick<Messages, Space>;
}

/** What stays on the server besides: it alone says titles of pages, and what a browser stores. */
const saidByServer = ['seo', 'browserStorage'] as const satisfies readonly (keyof Messages)[];

/** The texts in a language that the browser fetches for every page. */
export function textsOfEveryPage(language: string): Partial<Messages> {
  const left = new Set<string>([...pageSpaces, ...saidByServer]);
  return Object.fromEntries(Object.entries(messagesIn(language)).filter(([space]) => !left.has(space)));
}
