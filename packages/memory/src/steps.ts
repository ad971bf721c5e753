import { channel, tracingChannel } from 'node:diagnostics_channel';

/** A part of answering a request, or of background work, that takes time. Nothing in it is a value: no address, no name, no number. */
export type Step = {
  of: 'command' | 'transaction' | 'statement' | 'render' | 'api' | 'provider' | 'mail' | 'work';
  /** What is done: a function's name, a pattern of an address. */
  name: string;
  /** Names and counts to tell of it, under OpenTelemetry's or our own names. */
  facts?: Readonly<Record<string, string | number | boolean>>;
  /** Work that begins by itself, and by which traced step it was planned, as W3C's traceparent; null where that was none. */
  plannedBy?: string | null;
};

/**
 * On which steps are told, to whoever listens: traces, and the times that development shows. The package `db` tells its own under the
 * same name. Where nobody listens a step is its work and nothing more.
 */
const steps = tracingChannel<string, Step>('etalage:step');

/** Does the work of a step, and tells when it begins and ends. */
export function step<T>(told: Step, work: () => Promise<T>): Promise<T> {
  return steps.hasSubscribers ? (steps.tracePromise(work, { ...told }) as Promise<T>) : work();
}

/** Asks which traced step runs here; whoever traces fills it in. */
export const traceAsked = channel('etalage:trace-asked');

/** Where we are in a trace, and whether that is recorded, as W3C's traceparent; null where there is none. */
export function traceparent(): string | null {
  if (!traceAsked.hasSubscribers) return null;
  const asked: { traceparent: string | null } = { traceparent: null };
  traceAsked.publish(asked);
  return asked.traceparent;
}

/** For a line of the log: the id of the trace that it belongs to, where there is one that is recorded. */
export function traceOfLine(): { traceId?: string } {
  const here = traceparent();
  return here?.endsWith('-01') ? { traceId: here.slice(3, 35) } : {};
}
