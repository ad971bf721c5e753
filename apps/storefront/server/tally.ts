import type { createApiClient } from '@etalage/api-client';

/** Milliseconds between two times that what was counted is told. */
const tellEveryMs = 10_000;

export type Tally<Row> = {
  /** Counts one more of what the row says. It never fails. */
  add(shop: string, row: Row): void;
  /** Tells what was counted since, in one call for each shop. What cannot be told is lost: statistics hold up nobody. */
  tell(): Promise<void>;
  /** Stops telling by itself, after once more. */
  stop(): Promise<void>;
};

type Send<Row> = (
  shop: string,
  rows: (Row & { times: number })[],
) => ReturnType<ReturnType<typeof createApiClient>['call']>;

/**
 * Totals by shop, in memory until they are told.
 * @param most different rows that one process counts at a time, over all shops; what comes beyond them until they are told is not counted
 * @param inOneCall rows that go in one call
 */
export function createTally<Row extends Record<string, string | number>>(
  send: Send<Row>,
  { most, inOneCall, onError }: { most: number; inOneCall: number; onError: (error: unknown) => void },
): Tally<Row> {
  let kept = new Map<string, Map<string, Row & { times: number }>>();
  let size = 0;
  const tell = async () => {
    const told = kept;
    kept = new Map();
    size = 0;
    for (const [shop, counts] of told) {
      const all = [...counts.values()];
      for (let at = 0; at < all.length; at += inOneCall)
        await send(shop, all.slice(at, at + inOneCall)).then(
          ({ status }) => status === 200 || onError(new Error(`counts were answered with ${status}`)),
          onError,
        );
    }
  };
  const timer = setInterval(() => void tell(), tellEveryMs);
  timer.unref();
  return {
    add(shop, row) {
      const counts = kept.get(shop) ?? new Map<string, Row & { times: number }>();
      kept.set(shop, counts);
      const key = Object.values(row).join(' ');
      const known = counts.get(key);
      if (known) known.times += 1;
      else if (size < most) {
        counts.set(key, { ...row, times: 1 });
        size += 1;
      }
    },
    tell,
    async stop() {
      clearInterval(timer);
      await tell();
    },
  };
}
