import { traceOfLine } from '@etalage/memory/steps';
import { kindOfPage } from './kind-of-page.ts';

/** Milliseconds within which one thing that fails is told once, since an API that is away fails for everybody at once. */
const tellEvery = 1_000;
/** When each was told last, in milliseconds of the process, and how often it failed since. */
const told = new Map<string, { at: number; untold: number }>();

/**
 * One line of JSON on stderr, with a reason and no personal data, at most once a second of each `what`: a name of the code's own, so that
 * there are no more of them than it has.
 */
export function logError(what: string, error: unknown, requestId?: string): void {
  tell(what, { msg: what }, error, requestId);
}

/** The same of a page that could not be made, of each kind of page. @param path of which the line names the kind alone */
export function logPageError(error: unknown, path: string, requestId?: string): void {
  const route = kindOfPage(path);
  tell(`page ${route}`, { route }, error instanceof Error ? error : new Error(String(error)), requestId);
}

function tell(what: string, fields: Record<string, string>, error: unknown, requestId?: string): void {
  const now = performance.now();
  const last = told.get(what);
  if (last && now - last.at < tellEvery) {
    last.untold += 1;
    return;
  }
  told.set(what, { at: now, untold: 0 });
  const { name, message, stack } = error instanceof Error ? error : new Error(JSON.stringify(error));
  console.error(
    JSON.stringify({
      ...{ level: 50, time: Date.now(), ...fields, ...(requestId && { requestId }), ...traceOfLine() },
      // How often the same failed since it was told last.
      ...(last && last.untold > 0 && { untold: last.untold }),
      err: { type: name, message, stack },
    }),
  );
}
