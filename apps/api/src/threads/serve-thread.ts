import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Answered, Asked } from './own-thread.ts';

const stepsDown = 5;
const lowest = 19;

/** Does what `ownThread` asks of this thread, one task after another; an error goes back to whoever asked. */
export function serveThread<Task, Result>(doTask: (task: Task) => Result | Promise<Result>): void {
  standBack();
  let last = Promise.resolve();
  parentPort?.on('message', ({ id, task }: Asked<Task>) => {
    last = last.then(async () => parentPort?.postMessage(await answerTo(id, task)));
  });

  async function answerTo(id: number, task: Task): Promise<Answered<Result>> {
    try {
      return { id, result: await doTask(task) };
    } catch (error) {
      return { id, failure: (error as Error).message };
    }
  }
}

/**
 * Whoever serves requests goes first: this thread takes what is left of the cores. Only Linux gives each thread a priority of its
 * own; elsewhere this would be that of the whole process.
 */
function standBack(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(Math.min(lowest, getPriority() + stepsDown));
  } catch {
    // Forbidden by whoever runs this container; the work matters more than how it is scheduled.
  }
}
