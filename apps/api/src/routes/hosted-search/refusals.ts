import type { FastifyInstance } from 'fastify';
import { asProblem } from '../../plugins/errors.ts';
import { ProblemError, problemBody } from '../../plugins/problem.ts';

/** 400 about one parameter of a search, named as the client named it. */
export function badParameter(field: string, message: string, code = 'unknown'): ProblemError {
  return new ProblemError(400, 'INVALID_REQUEST', `${field} ${message}`, {
    errors: [{ field, code, message }],
  });
}

/** Makes refusals of these routes say `message` as well, which the clients of hosted search read and show. */
export function refuseWithMessage(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = asProblem(error);
    const { statusCode, code, errors, extra, retryAfter } = problem;
    if (statusCode >= 500)
      request.log[statusCode === 503 ? 'warn' : 'error']({ err: error }, 'request failed');
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const [first] = errors ?? [];
    const message =
      first && !problem.message.startsWith(first.field) ? `${first.field} ${first.message}` : problem.message;
    const body = problemBody(statusCode, code, problem.message, request.id, {
      errors,
      extra: { ...extra, message },
    });
    return reply
      .code(statusCode)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(body);
  });
}
