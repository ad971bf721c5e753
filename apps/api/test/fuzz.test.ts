import { randomInt } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { createTestApp } from './build-app.ts';
import {
  createBrand,
  createBundle,
  createCategory,
  createProduct,
  createShop,
  createTag,
  putSettings,
  type TestShop,
} from './factories.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 1500);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));

type Schema = {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
};
type Operation = {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** Numbers in [0, 1) that a seed repeats (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(seed);
const chance = (probability: number) => random() < probability;
const int = (below: number) => Math.floor(random() * below);
function pick<T>(list: readonly T[]): T {
  return list[int(list.length)] as T;
}

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  'é'.repeat(50),
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  'a'.repeat(300),
  'z'.repeat(5000),
  "' OR 1=1 --",
  "'; DROP TABLE products; --",
  '"',
  '\\',
  '%',
  '_',
  '%%%',
  '*',
  ':*',
  'a & b | !c',
  '<->',
  '(',
  '((((',
  '"unclosed',
  '-',
  '--',
  '- -',
  '$1',
  '${1}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f',
  '%00',
  '%zz',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '1.5',
  '99999999999999999999',
  '9007199254740993',
  '-1',
  '0',
  '2147483648',
  '9223372036854775808',
  'true',
  '[]',
  '{}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\r\nx-evil: 1',
  '1,2',
  'nl',
  'en',
  'xx',
  'NL',
  '00000000-0000-0000-0000-000000000000',
  'a@b',
  'a@b.nl',
  '"a b"@c.nl',
  '2026-02-30',
  '1970-01-01',
];
const hostileValues: unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  2 ** 53,
  2 ** 31,
  -(2 ** 31),
  [],
  {},
  [[]],
  [null],
  { a: { b: [] } },
  { __proto__: null },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":1}}'),
];
const hostileRaw = [
  '%',
  '%zz',
  '%00',
  '%c0%ae',
  '%ff',
  '.',
  '..',
  '%2e%2e%2f',
  ';a=b',
  'a%20b',
  '%F0%9F%98%80',
];

/** Values that lead somewhere, by the kind of thing they name. */
const known = {
  text: ['vaas', 'mok', 'test'] as string[],
  slug: [] as string[],
  id: [] as number[],
  uuid: [] as string[],
};

function textFor(schema: Schema): string {
  if (schema.format === 'uuid') return pick(known.uuid);
  if (schema.format === 'email') return pick(['a@b.nl', 'Iemand.Anders@Voorbeeld.NL', 'x+y@sub.domein.be']);
  const { pattern = '' } = schema;
  const candidates = [
    ...known.slug,
    ...known.text,
    'nl',
    'en',
    'NL',
    'BE',
    '12',
    '12A',
    '1234AB',
    'key_12345678',
    '0612345678',
    'test-bank',
    'NL123456789B01',
    'category',
    'tag',
    'brand',
  ];
  const fitting =
    pattern === '' ? candidates : candidates.filter((text) => new RegExp(pattern, 'u').test(text));
  const { minLength = 0, maxLength = 10_000 } = schema;
  const text = pick(fitting.length > 0 ? fitting : ['a']);
  return text.padEnd(minLength, 'a').slice(0, maxLength);
}

/** A value that the schema allows, as far as this generator knows how. */
function validValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return validValue(pick(schema.anyOf));
  switch (schema.type) {
    case 'string':
      return textFor(schema);
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 1000 } = schema;
      return chance(0.5)
        ? Math.min(Math.max(pick(known.id), minimum), maximum)
        : pick([minimum, maximum, minimum + 1, Math.min(maximum, 24)]);
    }
    case 'boolean':
      return chance(0.5);
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: int(4) }, () => validValue(schema.items ?? {}));
    case 'object': {
      const value: Record<string, unknown> = {};
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (schema.required?.includes(name) || chance(0.6)) value[name] = validValue(property);
      }
      return value;
    }
    default:
      return pick(hostileValues);
  }
}

/** A value that the schema may or may not allow: something in a valid one is spoilt. */
function spoiltValue(schema: Schema): unknown {
  if (schema.type === 'object' && schema.properties && chance(0.8)) {
    const value = validValue(schema) as Record<string, unknown>;
    const names = Object.keys(schema.properties);
    const name = pick(names.length > 0 ? names : ['x']);
    const property = schema.properties[name];
    if (chance(0.15)) delete value[name];
    else if (chance(0.15)) value[pick(hostileTexts)] = pick(hostileValues);
    else
      value[name] =
        property?.type === 'object'
          ? spoiltValue(property)
          : chance(0.6)
            ? pick(hostileTexts)
            : pick(hostileValues);
    return value;
  }
  return chance(0.5) ? pick(hostileTexts) : pick(hostileValues);
}

/** In a URL half a surrogate pair cannot be said. */
const encode = (value: unknown) =>
  encodeURIComponent(String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed());

async function seedShop(shop: TestShop) {
  const category = await createCategory(shop, 'vazen');
  const child = await createCategory(shop, 'hoge-vazen', { parentId: category });
  const tag = await createTag(shop, 'nieuw');
  const brand = await createBrand(shop, 'molen');
  const products = [];
  for (let i = 0; i < 8; i += 1) {
    products.push(
      await createProduct(shop, {
        name: i % 2 ? `Vaas ${i}` : `Mok ${i}`,
        slug: i % 3 ? `product-${i}` : null,
        categoryIds: i % 2 ? [child, category] : [category],
        tagIds: i % 4 ? [] : [tag],
        brandId: i % 3 ? brand : null,
        variants: [
          { unitPriceCents: 995 + i, stock: i * 3 },
          { unitPriceCents: 1995, discountPriceCents: 1500 },
        ],
        description: '<p>Mooi</p><script>x</script>',
      }),
    );
  }
  const variants = products.flatMap(({ variantIds }) => variantIds);
  const bundle = await createBundle(shop, {
    lines: [
      [variants[0] ?? 1, 2],
      [variants[3] ?? 1, 1],
    ],
    fixedTotalCents: 2500,
  });
  await putSettings(shop, { store_name: 'Proefwinkel', store_email_address: 'winkel@voorbeeld.nl' });
  await shop.write(async (tx) => {
    const tenant_id = shop.id;
    const { id: page_id } = await tx
      .insertInto('cms_pages')
      .values({
        tenant_id,
        key: 'home',
        slug: 'over-ons',
        status: 'published',
        name: { nl: 'Thuis' },
        og_image_media_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('cms_page_blocks')
      .values({ tenant_id, page_id, template: 'TEXT_BLOCK', text: { nl: '<p onclick=x>Hallo</p>' } })
      .execute();
    await tx.insertInto('short_links').values({ tenant_id, alias: 'actie', key: 'over-ons' }).execute();
    const { id: method } = await tx
      .insertInto('shipping_methods')
      .values({ tenant_id, code: 'post', name: { nl: 'Post' } })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('shipping_method_prices')
      .values({
        tenant_id,
        shipping_method_id: method,
        price_cents: 495,
        threshold_price_cents: 0,
        threshold_order_total_cents: 5000,
      })
      .execute();
    await tx
      .insertInto('payment_methods')
      .values({ tenant_id, provider: 'test-bank', method: 'ideal', name: { nl: 'iDEAL' } })
      .execute();
    known.id.push(method);
  });
  known.id.push(1, 2, ...variants, ...products.map(({ id }) => id), bundle.id, category);
  known.slug.push(
    'home',
    'over-ons',
    'actie',
    'vazen',
    'nieuw',
    'molen',
    'mok-1',
    bundle.slug,
    ...products.flatMap(({ slug }) => slug ?? []),
  );
  known.uuid.push(shop.id, '7d444840-9dc0-11d1-b245-5ffdce74fad2');
}

test(`API-10 API-13 no generated request over the whole OpenAPI document gets a 5xx or an answer outside its schema (${runs} requests, FUZZ_SEED=${seed})`, async () => {
  const { app, database } = await createTestApp({ env: { APP_ENV: 'development', LOG_LEVEL: 'silent' } });
  const shop = await createShop(database);
  await seedShop(shop);
  const document = (await app.inject('/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  expect(operations.length).toBeGreaterThan(20);
  const checks = new Map<Schema, ReturnType<typeof Compile>>();
  const counts = new Map<number, number>();
  let cookie = '';

  for (let run = 0; run < runs; run += 1) {
    const { path, method, operation } = operations[run % operations.length] as (typeof operations)[number];
    const isHostile = chance(0.5);
    const query: string[] = [];
    const headers: Record<string, string> = { host: shop.host };
    let url = path;
    for (const { name, in: place, required, schema } of operation.parameters ?? []) {
      const spoil = isHostile && chance(0.4);
      const value = spoil ? (chance(0.7) ? pick(hostileTexts) : pick(hostileValues)) : validValue(schema);
      if (place === 'path') {
        url = url.replace(`{${name}}`, () => (spoil && chance(0.3) ? pick(hostileRaw) : encode(value)));
      } else if (place === 'query' && (required || chance(0.5))) {
        const values = Array.isArray(value) ? value : [value];
        for (const item of values)
          query.push(`${encodeURIComponent(name)}=${spoil && chance(0.2) ? pick(hostileRaw) : encode(item)}`);
        if (spoil && chance(0.2)) query.push(`${name}=2`, `${name}[]=3`, `${name}[a]=4`, '__proto__[x]=1');
      } else if (place === 'header' && (required || chance(0.5))) {
        headers[name] = String(value)
          .replace(/[^\x20-\x7e]/g, '?')
          .trim();
      }
    }
    if (chance(0.3))
      headers['accept-language'] = pick(['nl', 'en-GB,en;q=0.5', '*', ';;q=', 'x'.repeat(500), 'nl;q=NaN']);
    if (cookie !== '' && chance(0.8)) headers.cookie = cookie;
    let payload: string | undefined;
    const bodySchema = operation.requestBody?.content['application/json']?.schema;
    if (bodySchema) {
      headers['content-type'] =
        isHostile && chance(0.1)
          ? pick([
              'text/plain',
              'application/json; charset=utf-16',
              'APPLICATION/JSON',
              'multipart/form-data',
              'application/json\t;x',
            ])
          : 'application/json';
      payload = JSON.stringify(isHostile ? spoiltValue(bodySchema) : validValue(bodySchema));
      if (isHostile && chance(0.05))
        payload = pick(['', '{', '[1', '"\\u0000"', `${'['.repeat(5000)}`, 'null', '{"a":1,"a":2}']);
    }
    const target = query.length > 0 ? `${url}?${query.join('&')}` : url;
    const answer = await app.inject({
      method: method as 'GET',
      url: target,
      headers,
      ...(payload !== undefined && { payload }),
    });
    counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
    const set = answer.headers['set-cookie'];
    const told = Array.isArray(set) ? set[0] : set;
    if (told && chance(0.7)) cookie = told.split(';')[0] ?? '';
    // biome-ignore lint/suspicious/noPrototypeBuiltins: a polluted prototype is what this looks for
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const wrong = mistakeIn(answer, operation, checks);
    if (wrong) {
      throw new Error(
        `${wrong}\nrequest ${run}: ${method} ${target}\n${JSON.stringify(headers)}\n${payload ?? ''}\nanswer: ${answer.statusCode} ${answer.body.slice(0, 2000)}`,
      );
    }
  }
  console.log(
    [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, n]) => `${status}: ${n}`)
      .join(', '),
  );
  expect(counts.get(200) ?? 0).toBeGreaterThan(runs / 10);
}, 240_000);

/** What is wrong with an answer, or undefined. */
function mistakeIn(
  answer: LightMyRequestResponse,
  operation: Operation,
  checks: Map<Schema, ReturnType<typeof Compile>>,
): string | undefined {
  if (answer.statusCode >= 500) return 'an answer of the 500s';
  // Addresses that no longer lead to this operation are answered by the not-found handler.
  const content = operation.responses[answer.statusCode]?.content;
  const schema = content && Object.values(content)[0]?.schema;
  if (!schema) return `status ${answer.statusCode} is not in the document`;
  let check = checks.get(schema);
  if (!check) {
    check = Compile(schema as never);
    checks.set(schema, check);
  }
  const body: unknown = answer.json();
  if (check.Check(body)) return undefined;
  return `outside its schema: ${JSON.stringify(check.Errors(body).slice(0, 5))}`;
}
