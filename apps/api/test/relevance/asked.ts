/**
 * A question with what must come first, as one line of three parts: what kind of question, the words, the answer.
 * '!Name' stands at the first place; 'Name | Name' all stand among the first five; '#slug' says that the first five (or
 * as many as there are) stand in that category. Names may be cut short.
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
};

/** Reads the lines of one shop in one language. */
export function readAsked(shop: string, language: string, lines: readonly AskedLine[]): Asked[] {
  return lines.map((line) => {
    const [kind = '', text = '', answer = ''] = line.split('; ');
    const category = answer.startsWith('#') ? answer.slice(1) : null;
    const first = answer.startsWith('!') ? answer.slice(1) : null;
    const names = category === null ? answer.replace(/^!/, '').split(' | ') : [];
    return { shop, language, kind, text, names, first, category };
  });
}
