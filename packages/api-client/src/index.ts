import type { Endpoint } from '@etalage/contracts';
import type { Static, TSchema } from 'typebox';

type Described<Schema> = Schema extends TSchema ? Static<Schema> : never;

type Schemas = Endpoint['schema'];
type Part<E extends Endpoint, Name extends keyof Schemas> =
  E['schema'] extends Record<Name, infer S> ? S : never;

/** What a call of `E` is given: path parameters and body are required where the endpoint has them. */
export type CallInput<E extends Endpoint> = ([Part<E, 'params'>] extends [never]
  ? { params?: never }
  : { params: Described<Part<E, 'params'>> }) &
  ([Part<E, 'body'>] extends [never] ? { body?: never } : { body: Described<Part<E, 'body'>> }) & {
    /** Parameters with a default need not be given. */
    query?: [Part<E, 'querystring'>] extends [never] ? never : Partial<Described<Part<E, 'querystring'>>>;
    headers?: Record<string, string>;
    /** A body that is no JSON, for an endpoint that takes octets. */
    bytes?: Uint8Array<ArrayBuffer>;
    signal?: AbortSignal;
  };

/** Whether a call can go without any input. */
type NoInputNeeded<E extends Endpoint> = [Part<E, 'params'> | Part<E, 'body'>] extends [never] ? true : false;
export type CallArguments<E extends Endpoint> =
  NoInputNeeded<E> extends true ? [input?: CallInput<E>] : [input: CallInput<E>];

/** A status as a number: spread into a response, the keys of `problems` are texts to the compiler. */
type StatusOf<Key> = Key extends number ? Key : Key extends `${infer Status extends number}` ? Status : never;

/** An answer that the endpoint declares: look at `status` and `body` has that status's type. */
export type Answer<E extends Endpoint> = {
  [Key in keyof E['schema']['response']]: {
    status: StatusOf<Key>;
    body: Described<E['schema']['response'][Key]>;
    headers: AnswerHeaders;
  };
}[keyof E['schema']['response']];

export type AnswerHeaders = { get(name: string): string | null; getSetCookie(): string[] };

/** The part of fetch that the client uses, so that a leaner one can be handed in. */
export type Transport = (
  url: string,
  init: {
    method: string;
    /** The address as the endpoint writes it, without anybody's values. */
    route?: string;
    headers: Record<string, string>;
    body?: string | Uint8Array<ArrayBuffer>;
    signal: AbortSignal;
  },
) => Promise<{ status: number; headers: AnswerHeaders; text(): Promise<string> }>;

export type ClientOptions = {
  /** Where the API stands, without a slash at the end. */
  baseUrl: string;
  /** Sent with every call. */
  headers?: Record<string, string>;
  /** Milliseconds after which a call is given up; asked anew for each where several have to be done by some time. */
  timeout?: number | (() => number);
  transport?: Transport;
  /** Sees every answer before the caller does. */
  onAnswer?: (headers: AnswerHeaders) => void;
};

/** The API could not be reached, was too slow, or answered with something that it never promised. */
export class ApiUnavailable extends Error {
  readonly endpoint: string;
  readonly status: number | null;
  constructor(endpoint: string, status: number | null, cause?: unknown) {
    super(status === null ? `${endpoint} did not answer` : `${endpoint} answered ${status}`, { cause });
    this.name = 'ApiUnavailable';
    this.endpoint = endpoint;
    this.status = status;
  }
}

export type ApiClient = {
  call<const E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Answer<E>>;
};

/** A client for one API, or for one shopper's calls of it where `headers` hold the shopper's cookies. */
export function createApiClient(options: ClientOptions): ApiClient {
  const { baseUrl, timeout = 10_000, transport = fetch, onAnswer } = options;
  return {
    async call<const E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<Answer<E>> {
      const { params, query, body, bytes, headers, signal } = (input ?? {}) as LooseInput;
      const name = `${endpoint.method} ${endpoint.url}`;
      const patience = typeof timeout === 'number' ? timeout : timeout();
      const limit = patience > 0 ? AbortSignal.timeout(Math.ceil(patience)) : AbortSignal.abort();
      const sent: Record<string, string> = { accept: 'application/json', ...options.headers, ...headers };
      if (body !== undefined) sent['content-type'] = 'application/json';
      if (bytes) sent['content-type'] = 'application/octet-stream';
      try {
        const response = await transport(baseUrl + path(endpoint.url, params) + search(query), {
          method: endpoint.method,
          route: endpoint.url,
          headers: sent,
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
          ...(body !== undefined && { body: JSON.stringify(body) }),
          ...(bytes && { body: bytes }),
        });
        const text = await response.text();
        onAnswer?.(response.headers);
        const described = (endpoint.schema.response as Record<number, Shape | undefined>)[response.status];
        if (!described) throw new ApiUnavailable(name, response.status);
        const answered: unknown = JSON.parse(text);
        if (!mayBe(described, answered)) throw new ApiUnavailable(name, null);
        return { status: response.status, body: answered, headers: response.headers } as Answer<E>;
      } catch (error) {
        throw error instanceof ApiUnavailable ? error : new ApiUnavailable(name, null, error);
      }
    },
  };
}

/** What is looked at of a schema. */
type Shape = { type?: string; required?: readonly string[]; anyOf?: readonly Shape[] };

/**
 * Whether a body is of the kind that was promised at all: a list, or something that has any of what every such answer has. No more is
 * asked, since an older API may lack what a newer one tells.
 */
function mayBe({ type, required = [], anyOf }: Shape, body: unknown): boolean {
  if (anyOf) return anyOf.some((one) => mayBe(one, body));
  if (type === 'array') return Array.isArray(body);
  if (type !== 'object') return true;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  return required.length === 0 || required.some((name) => name in body);
}

type LooseInput = {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
};

function path(template: string, params: Record<string, string | number> = {}) {
  return template.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function search(query: Record<string, unknown> = {}) {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') pairs.append(name, String(one));
  const text = pairs.toString();
  return text && `?${text}`;
}
