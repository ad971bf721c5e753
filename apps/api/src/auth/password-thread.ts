import { Worker } from 'node:worker_threads';

/** A password to hash, or, with a hash, to compare with it. */
export type PasswordTask = { id: number; password: string; hash: string | null };
export type PasswordAnswer = { id: number; result: string | boolean } | { id: number; failure: string };

type Waiting = { resolve: (result: string | boolean) => void; reject: (error: Error) => void };

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** `hashPassword` of @etalage/db, on the thread for passwords. */
export async function hashOnThread(password: string): Promise<string> {
  return String(await send(password, null));
}

/** `verifyPassword` of @etalage/db, on the thread for passwords. */
export async function verifyOnThread(password: string, hash: string): Promise<boolean> {
  return (await send(password, hash)) === true;
}

/**
 * One thread for all of the process, so one hash at a time: two would take both cores of a small machine from everyone
 * who only wants to look at something.
 */
function send(password: string, hash: string | null): Promise<string | boolean> {
  worker ??= start();
  lastId += 1;
  const task: PasswordTask = { id: lastId, password, hash };
  const answer = new Promise<string | boolean>((resolve, reject) =>
    waiting.set(task.id, { resolve, reject }),
  );
  worker.postMessage(task);
  return answer;
}

/** Started by the first log-in; the process may end while it runs. */
function start(): Worker {
  // What this process was told to load first (to follow its parent, to stand in for a module) is not for this thread.
  const started = new Worker(new URL('./password-worker.ts', import.meta.url), { execArgv: [] });
  started.unref();
  started.on('message', (answer: PasswordAnswer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if ('result' in answer) resolve?.(answer.result);
    else reject?.(new Error(answer.failure));
  });
  // Those who wait get the error; the next log-in starts another thread.
  const giveUp = (error: Error) => {
    if (worker !== started) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('error', giveUp);
  started.on('exit', () => giveUp(new Error('The thread for passwords ended.')));
  return started;
}
