/**
 * A question with what must come first, as one line of three parts: what kind of question, the words, the answer.
 * '!Name' stands at the first place; 'Name | Name' all stand among the first five; '#slug' says that the first five (or
 * as many as there are) stand in that category; '&slug' and '@slug' that the category, or the page, is named beside the
 * products. Names may be cut short.
 */
export type AskedLine = `${string}; ${string}; ${string}`;

export type Asked = {
  shop: string;
  language: string;
  kind: string;
  text: string;
  /** Beginnings of names that stand among the first five. */
  names: string[];
  /** The beginning of the name that stands first. */
  first: string | null;
  /** The category in which the first five stand. */
  category: string | null;
  /** What is named beside the products. */
  named: { list: 'categories' | 'pages'; slug: string } | null;
};

/** Reads the lines of one shop in one language. */
export function readAsked(shop: string, language: string, lines: readonly AskedLine[]): Asked[] {
  return lines.map((line) => {
    const [kind = '', text = '', answer = ''] = line.split('; ');
    const category = answer.startsWith('#') ? answer.slice(1) : null;
    const first = answer.startsWith('!') ? answer.slice(1) : null;
    const list = ({ '&': 'categories', '@': 'pages' } as const)[answer.charAt(0)];
    const named = list === undefined ? null : { list, slug: answer.slice(1) };
    const names = category === null && named === null ? answer.replace(/^!/, '').split(' | ') : [];
    return { shop, language, kind, text, names, first, category, named };
  });
}
