import { badParameter } from './refusals.ts';

/** `price >= 10`, `brand:Molen`; the operator of a facet's value is ':'. */
export type Term = { attribute: string; operator: string; value: string };
/** All lists must hold, and of each list one term. */
export type Terms = Term[][];

const most = 20;

type FilterList = string | (string | string[])[];

/** `facetFilters`: ["brand:a", ["tag:b", "tag:c"]], or "brand:a,tag:b". */
export function readFacetFilters(list: FilterList): Terms {
  return readList('facetFilters', list, (text) => {
    const colon = text.indexOf(':');
    if (colon < 1) throw badParameter('facetFilters', 'must consist of name:value', 'format');
    const value = text.slice(colon + 1).trim();
    if (value.startsWith('-')) throw badParameter('facetFilters', 'cannot exclude values here');
    return [{ attribute: text.slice(0, colon).trim(), operator: ':', value: unescaped(value) }];
  });
}

/** Clients write a value that begins with a minus as \-value. */
const unescaped = (value: string) => (value.startsWith('\\-') ? value.slice(1) : value);

/** `numericFilters`: ["price>=10", "price<20"], or "price>=10,price<20", or "price:10 TO 20". */
export function readNumericFilters(list: FilterList): Terms {
  return readList('numericFilters', list, (text) => {
    const terms = readFilters(text, 'numericFilters');
    if (terms.some((group) => group.length > 1))
      throw badParameter('numericFilters', 'cannot hold alternatives here');
    return terms.flat();
  });
}

function readList(name: string, list: FilterList, read: (text: string) => Term[]): Terms {
  const entries = typeof list === 'string' ? list.split(',').filter((text) => text.trim() !== '') : list;
  if (entries.length > most) throw badParameter(name, `must not have more than ${most} items`, 'maxItems');
  return entries.flatMap((entry) => {
    if (typeof entry === 'string') return read(entry).map((term) => [term]);
    const [only] = entry;
    if (only !== undefined && entry.length === 1) return read(only).map((term) => [term]);
    const alternatives = entry.map((text) => read(text));
    if (alternatives.some((terms) => terms.length > 1))
      throw badParameter(name, 'cannot have a range among alternatives');
    return alternatives.length === 0 ? [] : [alternatives.flat()];
  });
}

type Token = { text: string; kind: 'quoted' | 'word' | 'operator' | 'bracket' };

/**
 * `filters`: terms joined by AND, and alternatives by OR, which binds closer, with or without brackets around them.
 * A term is name:value, name:"a value", price >= 10 or price:10 TO 20.
 */
export function readFilters(text: string, name = 'filters'): Terms {
  const tokens = tokensOf(text, name);
  const broken = () => badParameter(name, 'cannot be read: join terms by AND, alternatives by OR', 'format');
  const isWord = (word: string) => tokens[0]?.kind === 'word' && tokens[0].text === word;
  const take = (...kinds: Token['kind'][]): string => {
    const token = tokens.shift();
    if (!token || !kinds.includes(token.kind)) throw broken();
    return token.text;
  };

  function term(): Term[] {
    if (isWord('NOT')) throw badParameter(name, 'cannot exclude values here');
    const attribute = take('word', 'quoted');
    const operator = take('operator');
    const value = take('word', 'quoted');
    if (operator !== ':' || !isWord('TO')) return [{ attribute, operator, value }];
    tokens.shift();
    const upTo = take('word');
    return [
      { attribute, operator: '>=', value },
      { attribute, operator: '<=', value: upTo },
    ];
  }

  function alternatives(): Terms {
    const hasBracket = tokens[0]?.text === '(' && tokens.shift() !== undefined;
    const first = term();
    const terms = [first];
    while (isWord('OR')) {
      tokens.shift();
      terms.push(term());
    }
    if (hasBracket && take('bracket') !== ')') throw broken();
    if (terms.length === 1) return first.map((one) => [one]);
    if (terms.some((range) => range.length > 1))
      throw badParameter(name, 'cannot have a range among alternatives');
    return [terms.flat()];
  }

  if (tokens.length === 0) return [];
  const all = alternatives();
  while (tokens.length > 0) {
    if (take('word') !== 'AND') throw broken();
    all.push(...alternatives());
  }
  if (all.length > most || all.some((group) => group.length > most))
    throw badParameter(name, `must not have more than ${most} terms`, 'maxItems');
  return all;
}

function tokensOf(text: string, name: string): Token[] {
  const tokens: Token[] = [];
  const next = /\s*(?:([()])|"([^"]*)"|'([^']*)'|(!=|>=|<=|[=<>:])|([^\s()"'<>=!:]+))\s*/y;
  const trimmed = text.trim();
  while (next.lastIndex < trimmed.length) {
    const found = next.exec(trimmed);
    if (!found) throw badParameter(name, 'cannot be read: a quote or an operator is out of place', 'format');
    const [, bracket, double, single, operator, word] = found;
    if (bracket !== undefined) tokens.push({ text: bracket, kind: 'bracket' });
    else if (operator !== undefined) tokens.push({ text: operator, kind: 'operator' });
    else if (word !== undefined) tokens.push({ text: word, kind: 'word' });
    else tokens.push({ text: double ?? single ?? '', kind: 'quoted' });
  }
  return tokens;
}
