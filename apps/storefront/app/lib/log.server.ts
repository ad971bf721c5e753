import { traceOfLine } from '@etalage/memory/steps';

/** One line of JSON on stderr, with a reason and no personal data. */
export function logError(what: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(JSON.stringify(error));
  console.error(
    JSON.stringify({
      ...{ level: 50, time: Date.now(), msg: what, ...traceOfLine() },
      err: { type: name, message, stack },
    }),
  );
}
