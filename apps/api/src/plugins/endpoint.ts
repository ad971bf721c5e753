import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Endpoint, Problem } from '@etalage/contracts';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  ContextConfigDefault,
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { Static, TSchema } from 'typebox';
import { doWhatIsAsked } from './answer-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract as OpenAPI shows it. */
    contract?: Endpoint;
  }
}

/** A request whose params, query, headers and body are what the contract says. */
type EndpointRequest<E extends Endpoint> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  E['schema'],
  TypeBoxTypeProvider
>;
/** A reply whose `code(409).send(…)` takes the contract's 409 answer. */
type EndpointReply<E extends Endpoint> = FastifyReply<
  RouteGenericInterface,
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  ContextConfigDefault,
  E['schema'],
  TypeBoxTypeProvider
>;

type Answers<E extends Endpoint> = E['schema']['response'];
/** Where answers are spread into a response, the compiler takes their keys for texts. */
type Fine = 200 | 201 | '200' | '201';
type Success<E extends Endpoint> = {
  [status in keyof Answers<E> & Fine]: Answers<E>[status] extends TSchema
    ? Static<Answers<E>[status]>
    : never;
}[keyof Answers<E> & Fine];

/** Returns the successful answer, or the reply after sending another; refusals may also be thrown as ProblemError. */
export type EndpointHandler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: EndpointReply<E>,
) => Promise<Success<E> | EndpointReply<E>>;

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Registers a contract with what serves it: its schemas check the request and close the answer. */
export function endpoint<E extends Endpoint>(
  app: FastifyInstance,
  contract: E,
  handler: EndpointHandler<E>,
  config: FastifyContextConfig = {},
): void {
  const { method, url, schema } = contract;
  const documented: Endpoint = { ...contract, schema: { ...schema, response: withRefusals(contract) } };
  app.route({
    method,
    url,
    schema: documented.schema,
    config: { ...config, contract: documented },
    handler: (request, reply) =>
      // The generics above say what Fastify will pass, which its own inference loses for an open E.
      doWhatIsAsked(request, () => (handler as unknown as AnyHandler)(request, reply)),
  });
}

/** Adds the refusals that come before any handler, so that the document names every status there is. */
function withRefusals({ method, schema }: Endpoint): Record<number, TSchema> {
  const refusals = method === 'GET' ? [414] : [403, 413, 414, 415];
  return { ...Object.fromEntries(refusals.map((status) => [status, Problem])), ...schema.response };
}
