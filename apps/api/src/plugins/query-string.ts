const maxParameters = 1000;
const maxValues = 20;
/** Of brackets in one name: a[b] has one. */
const maxDepth = 5;
/** Names that reach an object's prototype in careless code further on. */
const dropped = new Set(['__proto__', 'constructor', 'prototype']);

/** Set in place of a parsed query that is over a limit; `plugins/limits.ts` answers it with 400. */
export const overLimit = Symbol('query over its limits');

export type ParsedQuery = Record<string, string | string[]> & { [overLimit]?: true };

/**
 * Reads a query string into an object without prototype. A name given more than once, or ending in [], is a list.
 * At most 1000 parameters, 20 values for one name and 5 levels of brackets in one. Names are flat: brackets inside one nest nothing.
 */
export function parseQueryString(text: string): ParsedQuery {
  const query: ParsedQuery = Object.create(null);
  if (text === '') return query;
  let count = 0;
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1;
    if (count > maxParameters || key.split('[').length - 1 > maxDepth) return tooMuch();
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    if (dropped.has(name)) continue;
    const known = query[name];
    if (known === undefined) query[name] = isList ? [value] : value;
    else if (typeof known === 'string') query[name] = [known, value];
    else if (known.length >= maxValues) return tooMuch();
    else known.push(value);
  }
  return query;
}

function tooMuch(): ParsedQuery {
  const query: ParsedQuery = Object.create(null);
  query[overLimit] = true;
  return query;
}
