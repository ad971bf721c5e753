import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ProblemError } from './problem.ts';
import { limits } from './request-limits.ts';

/** Reads application/json only; a second media type needs a parser that is registered for its own routes. */
export const body = fp(
  async (app) => {
    app.removeAllContentTypeParsers();
    readJson(app, 'application/json');
  },
  { name: 'body' },
);

/** Lets the routes of `app` also read JSON that calls itself plain text. */
export function acceptJsonAsText(app: FastifyInstance): void {
  readJson(app, 'text/plain');
}

function readJson(app: FastifyInstance, mediaType: string): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove');
  app.addContentTypeParser(mediaType, { parseAs: 'string' }, (request, text, done) => {
    // A call without body may still carry the header.
    if (text === '') return done(null, undefined);
    void parseJson(request, text as string, (error, value) => {
      if (error) return done(error);
      done(checkValues(value), value);
    });
  });
}

/** Lets the routes of `app` also read HTML forms, as an object of texts. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, text, done) => {
      const form: Record<string, string> = {};
      let count = 0;
      for (const [name, value] of new URLSearchParams(text as string)) {
        count += 1;
        if (count > limits.bodyFields)
          return done(new ProblemError(400, 'TOO_MANY_FIELDS', 'The form has too many fields.'));
        if (!Object.hasOwn(Object.prototype, name)) form[name] = value;
      }
      done(checkValues(form), form);
    },
  );
}

/** What JSON can say and the database cannot keep (NUL, half a surrogate pair), or what is nested absurdly deep. */
function checkValues(value: unknown): ProblemError | null {
  const waiting: [value: unknown, path: string, depth: number][] = [[value, '', 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [item, path, depth] = next;
    if (typeof item === 'string') {
      if (!item.includes('\0') && item.isWellFormed()) continue;
      const errors = [{ field: path, code: 'format', message: 'contains characters that are no text' }];
      return new ProblemError(400, 'INVALID_REQUEST', 'The request is not as this call expects it.', {
        errors,
      });
    }
    if (typeof item !== 'object' || item === null) continue;
    if (depth >= limits.bodyDepth) return new ProblemError(400, 'TOO_DEEP', 'The body is nested too deeply.');
    for (const [name, inner] of Object.entries(item)) {
      waiting.push([inner, path === '' ? name : `${path}.${name}`, depth + 1]);
    }
  }
  return null;
}
