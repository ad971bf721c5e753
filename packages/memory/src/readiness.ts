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
 * Remembers whether `look` finds all well, and looks again every second for as long as somebody asks: however many ask,
 * what stands behind is asked once. A look that fails or takes too long finds that it is not; `signal` ends it then.
 */
export function watchReadiness(look: (signal: AbortSignal) => Promise<boolean>): Readiness {
  let last: Promise<boolean> | boolean | null = null;
  let askedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function lookAgain(): Promise<boolean> {
    const found = await inTime(look);
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

/** What is found before patience ends; a look that does not heed its signal is left behind. */
function inTime(look: (signal: AbortSignal) => Promise<boolean>): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false));
    look(signal).then(resolve, () => resolve(false));
  });
}
