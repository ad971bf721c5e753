import { STATUS_CODES } from 'node:http';
import type { CommonCode, Endpoint, Problem, RefusalCode } from '@etalage/contracts';
import type { TSchema } from 'typebox';

export type FieldError = NonNullable<Problem['errors']>[number];

type More = { errors?: FieldError[]; extra?: Record<string, unknown>; retryAfter?: number };

/** A refusal on its way to the client as problem+json. `detail` is for the caller to read: nothing internal in it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly statusCode: number;
  /** A common one, or one that the contract names. */
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** Members beyond those of every problem, e.g. `available`. */
  readonly extra: Record<string, unknown>;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(statusCode: number, code: CommonCode, detail: string, more: More = {}) {
    super(detail);
    this.statusCode = statusCode;
    this.code = code;
    this.errors = more.errors;
    this.extra = more.extra ?? {};
    this.retryAfter = more.retryAfter;
  }
}

/** A refusal that the contract of an endpoint names, at the status at which it does. */
export function refusal<E extends Endpoint>(
  contract: E,
  code: RefusalCode<E>,
  detail: string,
  more?: More,
): ProblemError {
  return sharedRefusal(contract, code, detail, more);
}

/** The same from a part that several endpoints share: what it takes as the contract is `Naming` the code, which the compiler checks there. */
export function sharedRefusal(
  { method, url, schema }: Endpoint,
  code: string,
  detail: string,
  more?: More,
): ProblemError {
  const found = Object.entries(schema.response).find(([, answer]) => codesOf(answer).includes(code));
  if (!found) throw new Error(`${method} ${url} refuses with ${code}, which its contract does not name.`);
  // Of this one contract it is as good as a common one.
  return new ProblemError(Number(found[0]), code as CommonCode, detail, more);
}

function codesOf(answer: TSchema): readonly string[] {
  return (answer as { properties?: { code?: { enum?: readonly string[] } } }).properties?.code?.enum ?? [];
}

/** 404 for a thing that is not there, or not for this caller: the two look alike. */
export function notFound(detail = 'There is nothing here.'): ProblemError {
  return new ProblemError(404, 'NOT_FOUND', detail);
}

/** 404 where a call names a shop, or comes to a host, that this deployment does not have. */
export function unknownShop(detail = 'No shop answers at this address.'): ProblemError {
  return new ProblemError(404, 'UNKNOWN_SHOP', detail);
}

/** 429 for `seconds`, as the limit on all requests says it. */
export function tooManyRequests(detail: string, seconds: number): ProblemError {
  return new ProblemError(429, 'TOO_MANY_REQUESTS', detail, { retryAfter: seconds });
}

/** 400 that names the fields that are wrong. */
export function invalid(errors: FieldError[]): ProblemError {
  return new ProblemError(400, 'INVALID_REQUEST', 'The request is not as this call expects it.', { errors });
}

/** The body of a problem answer. */
export function problemBody(
  status: number,
  code: string,
  detail: string | undefined,
  requestId: string,
  more: { errors?: FieldError[] | undefined; extra?: Record<string, unknown> } = {},
): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    ...(detail !== undefined && { detail }),
    requestId,
    ...(more.errors && { errors: more.errors }),
    ...more.extra,
  };
}
