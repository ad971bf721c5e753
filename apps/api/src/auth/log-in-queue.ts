import { ProblemError } from '../plugins/problem.ts';

/** Log-ins that are looked at at once, and that may wait; each takes a core for some 10 ms, 19 MiB and a connection. */
const atOnce = 2;
const waitingAtMost = 50;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Does the work, which hashes a password, as soon as fewer than two others run. The statements before the hash are a part of it:
 * a flood of log-ins is refused before it takes the machine, or the connections that everyone else waits for.
 */
export async function inLogInQueue<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) {
      throw new ProblemError(429, 'TOO_MANY_REQUESTS', 'Too many people are logging in at this moment.', {
        retryAfter: 2,
      });
    }
    // Whoever ends hands its place on, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
