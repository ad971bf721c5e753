import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { FieldError } from './problem.ts';
import { invalid, type ProblemError } from './problem.ts';

type JsonSchema = {
  type?: string;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  default?: unknown;
};
type SchemaError = { keyword: string; instancePath: string; params: unknown; message: string };

/**
 * Checks a part of a request against its schema. Query and path values are texts, so there a text that is wholly
 * a number becomes one, a single value becomes a list where one is asked for, and defaults are filled in; only
 * declared names are passed on. A body says its types itself and is taken as it is: "1" is no number.
 */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  // With the first request: a start that compiled the schemas of all endpoints would take a tenth longer.
  let compiled: Validator | undefined;
  const read = httpPart === 'querystring' || httpPart === 'params' ? reader(schema as JsonSchema) : asItIs;
  return (input: unknown) => {
    const value = read(input);
    compiled ??= Compile(schema);
    if (!compiled.Check(value)) return { error: refusal(compiled.Errors(value)) };
    // Bodies are searched where they are parsed.
    const unfit = httpPart === 'body' ? undefined : findUnfit(value);
    if (unfit !== undefined) {
      return {
        error: invalid([{ field: unfit, code: 'format', message: 'must not contain NUL characters' }]),
      };
    }
    return { value };
  };
};

const asItIs = (input: unknown) => input;

function reader(schema: JsonSchema): (input: unknown) => unknown {
  const fields = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    fallback: property.default,
    convert: converter(property),
  }));
  return (input) => {
    const given = (input ?? {}) as Record<string, unknown>;
    const value: Record<string, unknown> = {};
    for (const { name, fallback, convert } of fields) {
      const text = given[name];
      if (text !== undefined) value[name] = convert(text);
      else if (fallback !== undefined) value[name] = fallback;
    }
    return value;
  };
}

function converter(schema: JsonSchema): (value: unknown) => unknown {
  if (schema.type === 'integer' || schema.type === 'number') return toNumber;
  if (schema.type === 'boolean')
    return (value) => (value === 'true' ? true : value === 'false' ? false : value);
  if (schema.type === 'array') {
    const convert = converter(schema.items ?? {});
    return (value) => (Array.isArray(value) ? value : [value]).map(convert);
  }
  return asItIs;
}

function toNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}(\.\d{1,6})?$/.test(value) ? Number(value) : value;
}

/** The name of a value that holds a NUL character, which PostgreSQL's text cannot. */
function findUnfit(value: unknown): string | undefined {
  for (const [name, item] of Object.entries(value as Record<string, unknown>)) {
    if (typeof item === 'string' && item.includes('\0')) return name;
    if (Array.isArray(item) && item.some((text) => typeof text === 'string' && text.includes('\0')))
      return name;
  }
  return undefined;
}

const codes: Record<string, string> = { const: 'enum', boolean: 'unknown', pattern: 'format' };

function refusal(found: readonly SchemaError[]): ProblemError {
  const errors = new Map<string, FieldError>();
  const add = (field: string, code: string, message: string) => {
    if (!errors.has(field)) errors.set(field, { field, code, message });
  };
  for (const error of found) {
    const field = dotted(error.instancePath);
    if (error.keyword === 'required') {
      for (const name of (error.params as { requiredProperties: string[] }).requiredProperties) {
        add(field === '' ? name : `${field}.${name}`, 'required', 'is required');
      }
    } else if (error.keyword === 'additionalProperties') {
      // Each of them has an error of its own.
    } else {
      add(field, codes[error.keyword] ?? error.keyword, messageOf(error));
    }
  }
  return invalid([...errors.values()]);
}

function messageOf(error: SchemaError): string {
  if (error.keyword === 'boolean') return 'is not known here';
  if (error.keyword === 'const' || error.keyword === 'enum') return 'is not one of the allowed values';
  if (error.keyword === 'pattern') return 'does not have the right form';
  return error.message;
}

/** '/billing/postalCode' -> 'billing.postalCode' */
function dotted(pointer: string): string {
  return pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
}
