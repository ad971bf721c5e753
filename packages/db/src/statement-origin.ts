import { basename } from 'node:path';
import { getCallSites } from 'node:util';

/**
 * Texts whose origin is remembered. All that a busy shop sends are some 50, and some hundreds where lists are narrowed in many ways: a
 * list of ids is one value of a statement, however long it is, but each kind of choice makes a text of its own.
 * To find an origin takes 25 microseconds, so that it costs a process a few milliseconds in its life.
 */
const mostTexts = 2_000;
/** From our function through the query builder to here. */
const mostFrames = 24;
/** As sources, and as they are built (apps/api/rolldown.config.ts). */
const passesOn =
  /\/node_modules\/|\/build\/packages\.mjs$|^node:|^$|\/db\/src\/(queries|statement-origin|steps|transaction|open-database)\.(ts|mjs)$/;
const helpers = new Set(['run', 'runForOne', 'runLast']);

const texts = new Map<string, string>();

/**
 * The statement with a comment that says which function of ours it is of, carts.findCart or outbox.claimWork, as the
 * database's statistics and logs then show it. A function gives its name by having one: it is read from the stack when a
 * text is seen for the first time, and remembered with that text. The comment stands behind the first word, since
 * PostgreSQL 18 leaves what comes before it out of its statistics.
 */
export function withOrigin(text: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  const origin = findOrigin();
  const named = origin === undefined ? text : text.replace(/\w+/, (word) => `${word} /* ${origin} */`);
  if (texts.size >= mostTexts) texts.clear();
  texts.set(text, named);
  return named;
}

/** What the comment in a statement says. */
export const originIn = (text: string): string => /\/\* ([\w.-]+) \*\//.exec(text)?.[1] ?? 'statement';

/** Who opens a transaction: the file of a route, or a command's file and function. Only asked where somebody listens. */
export const transactionOrigin = (): string => findOrigin() ?? 'transaction';

/** File and function that hold the running statement, `carts.findCart`; a function without a name is known by its file. */
function findOrigin(): string | undefined {
  const frames = getCallSites(mostFrames).filter(
    ({ scriptName, functionName }) => !passesOn.test(scriptName) && !helpers.has(functionName),
  );
  const [nearest] = frames;
  if (!nearest) return undefined;
  const owner = frames.find(
    ({ scriptName, functionName }) => scriptName === nearest.scriptName && functionName !== '',
  );
  const file = basename(nearest.scriptName).replace(/\.\w+$/, '');
  return [file, owner?.functionName]
    .filter(Boolean)
    .join('.')
    .replace(/[^\w.-]/g, '');
}
