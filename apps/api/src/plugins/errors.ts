import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { CommonCode } from '@etalage/contracts';
import { DatabaseUnavailable, isTimeout, sqlState } from '@etalage/db';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError, problemBody } from './problem.ts';

const problemJson = 'application/problem+json; charset=utf-8';

/** What a client is told of Fastify's own refusals; its messages repeat what the client sent. */
const frameworkProblems: Record<string, [code: CommonCode, detail: string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['MALFORMED_JSON', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['CONTENT_LENGTH', 'The body’s length is not what its header says.'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['BODY_TOO_LARGE', 'The body is larger than this call accepts.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['MEDIA_TYPE', 'This call accepts application/json.'],
  FST_ERR_CTP_INVALID_TYPE: ['MEDIA_TYPE', 'This call accepts application/json.'],
  FST_ERR_CTP_EMPTY_TYPE: ['MEDIA_TYPE', 'This call accepts application/json.'],
  FST_ERR_BAD_URL: ['BAD_URL', 'The address is not a valid one.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing here.'],
};

/** Turns whatever was thrown into the refusal that the client gets. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof DatabaseUnavailable || isTimeout(error)) {
    return new ProblemError(503, 'UNAVAILABLE', 'The shop is too busy at this moment.', { retryAfter: 2 });
  }
  // Class 22 is a value that the database cannot hold. Schemas refuse those before; should one slip through,
  // then it is still the sender's value.
  if (sqlState(error)?.startsWith('22')) {
    return new ProblemError(400, 'INVALID_REQUEST', 'A value in the request cannot be used.');
  }
  const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  const known = frameworkProblems[code];
  if (code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ProblemError(404, 'NOT_FOUND', 'There is nothing here.');
  if (statusCode >= 400 && statusCode < 500) {
    const [ourCode, detail]: [CommonCode, string] = known ?? [
      'BAD_REQUEST',
      STATUS_CODES[statusCode] ?? 'The request cannot be served.',
    ];
    return new ProblemError(statusCode, ourCode, detail);
  }
  return new ProblemError(500, 'INTERNAL', 'Something went wrong here.');
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  if (problem.statusCode >= 500 || (problem !== error && sqlState(error))) {
    request.log[problem.statusCode === 503 ? 'warn' : 'error']({ err: error }, 'request failed');
  }
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  const body = problemBody(problem.statusCode, problem.code, problem.message, request.id, problem);
  return reply.code(problem.statusCode).header('cache-control', 'no-store').type(problemJson).send(body);
}

/** Answers what Node's parser refuses before there is a request. */
export function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(problemBody(status, 'BAD_REQUEST', STATUS_CODES[status], 'none'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: ${problemJson}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** Every error answer is problem+json, that of an unknown address too. */
export const errors = fp(
  async (app) => {
    app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply));
    app.setNotFoundHandler((request, reply) =>
      sendProblem(new ProblemError(404, 'NOT_FOUND', 'There is nothing here.'), request, reply),
    );
  },
  { name: 'errors' },
);
