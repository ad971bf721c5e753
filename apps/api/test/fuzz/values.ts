import { hostileTexts, hostileValues } from './hostile.ts';
import type { Schema } from './openapi.ts';
import type { Random } from './random.ts';

/** Values that lead somewhere, by the kind of thing they name. */
export const known = {
  text: ['vaas', 'mok', 'test'] as string[],
  slug: [] as string[],
  id: [] as number[],
  uuid: [] as string[],
};

function textFor(schema: Schema, { pick }: Random): string {
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
export function validValue(schema: Schema, random: Random): unknown {
  const { chance, int, pick } = random;
  if (schema.const !== undefined) return schema.const;
  if (schema.anyOf) return validValue(pick(schema.anyOf), random);
  switch (schema.type) {
    case 'string':
      return textFor(schema, random);
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
      return Array.from({ length: int(4) }, () => validValue(schema.items ?? {}, random));
    case 'object': {
      const value: Record<string, unknown> = {};
      for (const [name, property] of Object.entries(schema.properties ?? {})) {
        if (schema.required?.includes(name) || chance(0.6)) value[name] = validValue(property, random);
      }
      return value;
    }
    default:
      return pick(hostileValues);
  }
}

/** A value that the schema may or may not allow: something in a valid one is spoilt. */
export function spoiltValue(schema: Schema, random: Random): unknown {
  const { chance, int, pick } = random;
  if (schema.type === 'object' && schema.properties && chance(0.8)) {
    const value = validValue(schema, random) as Record<string, unknown>;
    const names = Object.keys(schema.properties);
    const name = pick(names.length > 0 ? names : ['x']);
    const property = schema.properties[name];
    const part = int(20);
    if (part < 3) delete value[name];
    else if (part < 6) value[pick(hostileTexts)] = pick(hostileValues);
    else if (property?.type === 'object') value[name] = spoiltValue(property, random);
    else value[name] = pick(chance(0.6) ? hostileTexts : hostileValues);
    return value;
  }
  return chance(0.5) ? pick(hostileTexts) : pick(hostileValues);
}
