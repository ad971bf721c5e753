import format, { type CompiledMessage } from 'icu-minify/format';
import { cloneElement, createContext, isValidElement, type ReactNode, useContext, useMemo } from 'react';
import type { Messages } from 'use-intl';
import { formatters } from './formatters.ts';

/*
 * The part of use-intl that views use, for which Vite puts this file in its place: the real one's React side costs
 * every visitor 4 KB more. Types come from use-intl, so keys and values are checked as ever; titles and other texts
 * of the server are made by use-intl itself (i18n.server.ts).
 */

type Value = string | number | Date | ((chunks: ReactNode) => ReactNode);
type Values = Record<string, Value>;
type Tree = { [key: string]: Tree | CompiledMessage };

type Texts = { locale: string; messages: Messages; timeZone: string };
const TextsContext = createContext<Texts | null>(null);

export function IntlProvider({ children, locale, messages, timeZone }: Texts & { children: ReactNode }) {
  const texts = useMemo(() => ({ locale, messages, timeZone }), [locale, messages, timeZone]);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** A function that gives the texts of one part of the catalogue: `t('key', { value })`. */
export function useTranslations(namespace: string) {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('useTranslations stands outside IntlProvider');
  return translatorOf(texts, namespace);
}

type Translator = ReturnType<typeof makeTranslator>;

/** One per catalogue and part for as long as the catalogue is in use: a list asks for the same few a hundred times. */
const translators = new WeakMap<Messages, Map<string, Translator>>();

function translatorOf(texts: Texts, namespace: string): Translator {
  const ofCatalogue = translators.get(texts.messages) ?? new Map<string, Translator>();
  translators.set(texts.messages, ofCatalogue);
  const key = `${texts.locale} ${texts.timeZone} ${namespace}`;
  const made = ofCatalogue.get(key) ?? makeTranslator(texts, namespace);
  ofCatalogue.set(key, made);
  return made;
}

function makeTranslator({ locale, messages, timeZone }: Texts, namespace: string) {
  const found = new Map<string, CompiledMessage>();
  const find = (key: string) => {
    const message = found.get(key) ?? lookUp(messages as unknown as Tree, `${namespace}.${key}`);
    // Only what the catalogue has: keys may be made of what others send.
    if (message !== undefined) found.set(key, message);
    return message;
  };
  const write = (key: string, values?: Values) => {
    const message = find(key);
    // Text without places to fill needs no formatting.
    if (typeof message === 'string') return message;
    return message === undefined
      ? `${namespace}.${key}`
      : format(message, locale, values, { formatters, timeZone });
  };
  return Object.assign((key: string, values?: Values) => write(key, values) as string, {
    rich: (key: string, values?: Values) => withKeys(write(key, values) as ReactNode),
    has: (key: string) => find(key) !== undefined,
  });
}

function lookUp(tree: Tree, key: string): CompiledMessage | undefined {
  let node: Tree | CompiledMessage | undefined = tree;
  for (const part of key.split('.')) {
    if (typeof node !== 'object' || Array.isArray(node)) return undefined;
    node = (node as Tree)[part];
  }
  return typeof node === 'string' || Array.isArray(node) ? (node as CompiledMessage) : undefined;
}

/** Elements between words stand in a list, so React wants a key for each. */
function withKeys(parts: ReactNode): ReactNode {
  if (!Array.isArray(parts)) return parts;
  return parts.map((part: ReactNode, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change place.
    isValidElement(part) ? cloneElement(part, { key: index }) : part,
  );
}
