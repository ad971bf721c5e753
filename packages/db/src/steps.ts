import { tracingChannel } from 'node:diagnostics_channel';

type Facts = Record<string, string>;

/** What of the database takes time; by the same name as what both servers tell of theirs, so that one listener hears all. */
const steps = tracingChannel<string, { of: 'transaction' | 'statement'; name: string; facts: Facts }>(
  'etalage:step',
);

/**
 * Does the work, and tells when it begins and ends where somebody listens; `name` is asked for then alone. Neither a statement's text nor
 * its values are told.
 */
export function step<T>(
  of: 'transaction' | 'statement',
  name: () => string,
  work: () => Promise<T>,
  facts: Facts = {},
): Promise<T> {
  if (!steps.hasSubscribers) return work();
  const told = { of, name: name(), facts: { 'db.system.name': 'postgresql', ...facts } };
  return steps.tracePromise(work, told) as Promise<T>;
}
