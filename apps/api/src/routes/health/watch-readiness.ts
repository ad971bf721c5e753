/** Milliseconds between two looks, how long one may take, and after which silence nobody is asking any more. */
const every = 1_000;
const patience = 3_000;
const forgotten = 60_000;

export type Readiness = {
  /** Whether all was well when last looked at; the first question waits for the first look. */
  isReady(): Promise<boolean>;
  stop(): void;
};

/**
 * Remembers whether `look` succeeds, and looks again every second for as long as somebody asks: however many ask, the
 * database is asked once. A look that takes too long has failed.
 */
export function watchReadiness(look: () => Promise<void>): Readiness {
  let last: Promise<boolean> | boolean | null = null;
  let askedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function lookAgain(): Promise<boolean> {
    const found = await inTime(look());
    last = found;
    if (isStopped) return false;
    timer = setTimeout(() => {
      if (Date.now() - askedAt < forgotten) void lookAgain();
      else last = null;
    }, every);
    timer.unref();
    return found;
  }

  return {
    async isReady() {
      if (isStopped) return false;
      askedAt = Date.now();
      last ??= lookAgain();
      return last;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Whether the work succeeds before patience ends. */
function inTime(work: Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), patience);
    const end = (isWell: boolean) => {
      clearTimeout(timer);
      resolve(isWell);
    };
    work.then(
      () => end(true),
      () => end(false),
    );
  });
}
