import { STATUS_CODES } from 'node:http';
import type { Problem } from '@etalage/contracts';

export type FieldError = NonNullable<Problem['errors']>[number];

/** A refusal on its way to the client as problem+json. `detail` is for the caller to read: nothing internal in it. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly statusCode: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  /** Members beyond those of every problem, e.g. `available`. */
  readonly extra: Record<string, unknown>;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    code: string,
    detail: string,
    more: { errors?: FieldError[]; extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(detail);
    this.statusCode = statusCode;
    this.code = code;
    this.errors = more.errors;
    this.extra = more.extra ?? {};
    this.retryAfter = more.retryAfter;
  }
}

/** 404 for a thing that is not there, or not for this caller: the two look alike. */
export function notFound(detail = 'There is nothing here.', code = 'NOT_FOUND'): ProblemError {
  return new ProblemError(404, code, detail);
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
