import { createHash } from 'node:crypto';
import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>;

/** By a digest of the shape. */
const built = new Map<string, Serializer>();

/**
 * What writes an answer of this shape, made with the first such answer: most statuses of most endpoints are never given, and
 * writers of them all were a third of a second of every start. Endpoints that refuse in one shape share its writer.
 */
export const compileSerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  let write: Serializer | undefined;
  return (data) => {
    write ??= serializerOf(forSerializer(schema));
    return write(data);
  };
};

function serializerOf(schema: unknown): Serializer {
  const shape = createHash('sha256').update(JSON.stringify(schema)).digest('base64');
  const known = built.get(shape);
  if (known) return known;
  const serializer = buildSerializer(schema as Parameters<typeof buildSerializer>[0]);
  built.set(shape, serializer);
  return serializer;
}

type Json = { [key: string]: unknown };

/**
 * The same schemas as the serialiser takes them fastest: "X or null" as a nullable X, and alternatives of plain
 * texts as a text. Written out as anyOf, each would be a validation per value.
 */
function forSerializer<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(forSerializer) as S;
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, ...rest } = schema as Json;
  if (Array.isArray(anyOf)) {
    const others = (anyOf as Json[]).filter((option) => option.type !== 'null');
    const nullable = others.length < anyOf.length && { nullable: true };
    const [only] = others;
    if (others.length === 1 && only) return { ...forSerializer(only), ...nullable } as S;
    if (others.every((option) => typeof option.const === 'string'))
      return { type: 'string', ...nullable } as S;
  }
  const copy: Json = {};
  for (const [key, value] of Object.entries(anyOf ? { ...rest, anyOf } : rest))
    copy[key] = forSerializer(value);
  return copy as S;
}
