import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What a thread is asked, and what it answers. */
export type Asked<Task> = { id: number; task: Task };
export type Answered<Result> = { id: number; result: Result } | { id: number; failure: string };

type Waiting<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

/**
 * A thread of its own for work that would stop everybody else for too long. One for all of the process, which does one task at a time
 * and in order: two would take both cores of a small machine from everyone who only wants to look at something. The first task
 * starts it; the process may end while it runs.
 * @param script the thread's own file, which calls `serveThread` and by whose name tools of the system know the thread
 */
export function ownThread<Task, Result>(script: URL): (task: Task) => Promise<Result> {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting<Result>>();

  function start(): Worker {
    // What this process was told to load first (to follow its parent, to stand in for a module) is not for this thread.
    const started = new Worker(script, { execArgv: [], name: basename(script.pathname, '.ts') });
    started.unref();
    started.on('message', (answer: Answered<Result>) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {};
      waiting.delete(answer.id);
      if ('result' in answer) resolve?.(answer.result);
      else reject?.(new Error(answer.failure));
    });
    // Those who wait get the error; the next task starts another thread.
    const giveUp = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', giveUp);
    started.on('exit', () => giveUp(new Error(`The thread of ${script.pathname} ended.`)));
    return started;
  }

  return (task) => {
    worker ??= start();
    lastId += 1;
    const asked: Asked<Task> = { id: lastId, task };
    const answer = new Promise<Result>((resolve, reject) => waiting.set(asked.id, { resolve, reject }));
    worker.postMessage(asked);
    return answer;
  };
}
