import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds that a shopper who ordered or pays waits for a provider. What takes longer goes on behind their back: the
 * page that they get in the meantime finds what came of it. Above all stand, each higher than the one before: what
 * one call of a provider may take, what an answer of the API may take, and what the storefront waits for one.
 */
export const shopperWaitMs = 4_000;

/** What came of the work, or 'late' where a shopper would wait too long; then it goes on, and `onLate` hears of its failure. */
export async function waitForProvider<T>(
  work: Promise<T>,
  onLate: (error: unknown) => void,
): Promise<T | 'late'> {
  const ended = new AbortController();
  let isLate = false;
  const guarded = work.catch((error: unknown) => {
    if (!isLate) throw error;
    onLate(error);
    return 'late' as const;
  });
  const limit = sleep(shopperWaitMs, 'late' as const, { signal: ended.signal }).then(
    (late) => {
      isLate = true;
      return late;
    },
    () => 'late' as const,
  );
  try {
    return await Promise.race([guarded, limit]);
  } finally {
    ended.abort();
  }
}
