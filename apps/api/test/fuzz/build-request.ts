import { hostileRaw, hostileTexts, hostileValues } from './hostile.ts';
import type { Operation, Schema } from './openapi.ts';
import type { Random } from './random.ts';
import { spoiltValue, validValue } from './values.ts';

export type FuzzRequest = {
  url: string;
  headers: Record<string, string>;
  payload?: string;
};

/** A request for this operation: half of them as the document allows, the others with something spoilt. */
export function buildRequest(path: string, operation: Operation, host: string, random: Random): FuzzRequest {
  const { chance, pick } = random;
  const isHostile = chance(0.5);
  const headers: Record<string, string> = { host };
  const query: string[] = [];
  let url = path;
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    const isSpoilt = isHostile && chance(0.4);
    const value = isSpoilt ? pick(chance(0.7) ? hostileTexts : hostileValues) : validValue(schema, random);
    if (place === 'path') {
      url = url.replace(`{${name}}`, () =>
        segment(isSpoilt && chance(0.3) ? pick(hostileRaw) : encode(value)),
      );
    } else if (!required && chance(0.5)) {
      // Left out.
    } else if (place === 'query') {
      query.push(...queryPairs(name, value, isSpoilt, random));
    } else {
      headers[name] = textOf(value)
        .replace(/[^\x20-\x7e]/g, '?')
        .trim();
    }
  }
  if (chance(0.3)) headers['accept-language'] = pick(acceptLanguages);
  const request: FuzzRequest = { url: query.length > 0 ? `${url}?${query.join('&')}` : url, headers };
  const body = operation.requestBody?.content['application/json']?.schema;
  if (!body) return request;
  headers['content-type'] = isHostile && chance(0.1) ? pick(mediaTypes) : 'application/json';
  return { ...request, payload: bodyText(body, isHostile, random) };
}

const acceptLanguages = ['nl', 'en-GB,en;q=0.5', '*', ';;q=', 'x'.repeat(500), 'nl;q=NaN'];
const mediaTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'multipart/form-data',
  'application/json\t;x',
];
const brokenBodies = ['', '{', '[1', '"\\u0000"', '['.repeat(5000), 'null', '{"a":1,"a":2}'];

function queryPairs(name: string, value: unknown, isSpoilt: boolean, { chance, pick }: Random): string[] {
  const values = Array.isArray(value) ? value : [value];
  const pairs = values.map(
    (item) => `${encodeURIComponent(name)}=${isSpoilt && chance(0.2) ? pick(hostileRaw) : encode(item)}`,
  );
  if (isSpoilt && chance(0.2)) pairs.push(`${name}=2`, `${name}[]=3`, `${name}[a]=4`, '__proto__[x]=1');
  return pairs;
}

function bodyText(schema: Schema, isHostile: boolean, random: Random): string {
  if (isHostile && random.chance(0.05)) return random.pick(brokenBodies);
  return JSON.stringify(isHostile ? spoiltValue(schema, random) : validValue(schema, random));
}

/** In a path one or two dots alone are the address of something else, which whoever asks works out beforehand. */
function segment(text: string): string {
  return text.replace(/^\.{1,2}$/, '...');
}

/** In an address half a surrogate pair cannot be said. */
function encode(value: unknown): string {
  return encodeURIComponent(textOf(value).toWellFormed());
}

/** Objects without a prototype have no text of their own. */
function textOf(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value);
}
