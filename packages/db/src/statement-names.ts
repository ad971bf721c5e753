import { createHash } from 'node:crypto';

const maxNamed = 500;
const maxCandidates = 2_000;
const sightingsBeforeNaming = 3;

const names = new Map<string, string>();
const sightings = new Map<string, number>();
let generation = 0;

/**
 * A stable name for a statement that returns, so that its backend parses and plans it once (twice as fast on a short
 * query), or undefined for a text seen for the first times. Lists of varying length make endless texts; waiting for
 * the third sighting, and a cap, keep those from filling the backends' memory.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxNamed) return undefined;
  const seen = (sightings.get(text) ?? 0) + 1;
  if (seen < sightingsBeforeNaming) {
    if (sightings.size >= maxCandidates) sightings.clear();
    sightings.set(text, seen);
    return undefined;
  }
  sightings.delete(text);
  const name = `e${generation}_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`;
  names.set(text, name);
  return name;
}

/** Gives every statement another name from now on: a plan that a migration made stale is never asked for again. */
export function renewStatementNames(): void {
  generation += 1;
  names.clear();
}
