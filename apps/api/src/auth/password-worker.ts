// Hashes passwords on a thread of its own; started by password-thread.ts.
import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashPassword, verifyPassword } from '@etalage/db/password';
import type { PasswordAnswer, PasswordTask } from './password-thread.ts';

const stepsDown = 5;
const lowest = 19;

// Whoever serves requests goes first: a hash takes what is left of the cores. Only Linux gives each thread a priority of its
// own; elsewhere this would be that of the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(Math.min(lowest, getPriority() + stepsDown));
  } catch {
    // Forbidden by whoever runs this container; log-ins matter more than how they are scheduled.
  }
}

parentPort?.on('message', ({ id, password, hash }: PasswordTask) => {
  parentPort?.postMessage(answerTo(id, password, hash));
});

function answerTo(id: number, password: string, hash: string | null): PasswordAnswer {
  try {
    return { id, result: hash === null ? hashPassword(password) : verifyPassword(password, hash) };
  } catch (error) {
    return { id, failure: (error as Error).message };
  }
}
