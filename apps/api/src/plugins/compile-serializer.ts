import { createHash } from 'node:crypto';
import buildSerializer from 'fast-json-stringify';
import type { FastifySerializerCompiler } from 'fastify';

type Serializer = ReturnType<FastifySerializerCompiler<unknown>>;

/** By a digest of the shape. */
const built = new Map<string, Serializer>();

/**
 * What writes an answer of this shape. Most endpoints refuse in one shape, of which Fastify would build a writer for each of their
 * statuses: a third of a second of every start.
 */
export const compileSerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  const shape = createHash('sha256').update(JSON.stringify(schema)).digest('base64');
  const known = built.get(shape);
  if (known) return known;
  const serializer = buildSerializer(schema as Parameters<typeof buildSerializer>[0]);
  built.set(shape, serializer);
  return serializer;
};
