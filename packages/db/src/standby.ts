import { DatabaseUnavailable, isConnectionFailure, sqlState } from './errors.ts';
import { runText } from './queries.ts';
import { timeLimits } from './time-limits.ts';
import { runTransaction, StandbyBehind, type TransactionRunner } from './transaction.ts';

/** How often reads that may be old came from the standby, and how often not, since when the process began. */
export type StandbyReads = {
  /** From the standby. */
  standby: number;
  /** From the primary, as the standby had not replayed yet what was told. */
  behind: number;
  /** From the primary, as the standby gave no answer, or none that counts. */
  away: number;
};

export type Standby = {
  readonly reads: StandbyReads;
  /**
   * What `read` finds on the standby; undefined where the primary is to be asked. `read` runs a transaction that begins by
   * asking whether the standby has replayed up to `position`.
   */
  tryRead<T>(
    read: (runner: TransactionRunner, position: string) => Promise<T>,
  ): Promise<{ found: T } | undefined>;
  /** The primary told of a change: nothing is read from the standby before it has that change as well. */
  told(): void;
  /** Changes may be missed from now on, until `told`. */
  deaf(): void;
  close(): Promise<void>;
};

type Look = { isStandby: boolean; replayed: string | null };

/**
 * A standby for reads that may be a second old. The primary tells of a change before the standby has replayed it: a page that is
 * renewed from there would keep the old row for good. So whoever hears of a change asks the primary how far its log is by then,
 * and a read counts only where the standby says, in the same transaction, that it is as far. Once a second that position is
 * asked for anyway, which is how old a read can be.
 */
export function watchStandby(
  primary: TransactionRunner,
  runner: TransactionRunner,
  log: (message: string) => void,
): Standby {
  const reads: StandbyReads = { standby: 0, behind: 0, away: 0 };
  const needed = followPrimary(primary);
  /** Why nothing is read from the standby; null where it is. */
  let fault: string | null = 'nobody has looked at it yet';
  let said = '';
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    const before = needed.position;
    try {
      const position = await askPosition(primary, 'pg_current_wal_flush_lsn()');
      const ask = 'SELECT pg_is_in_recovery() AS "isStandby", pg_last_wal_replay_lsn()::text AS replayed';
      const [row] = await runTransaction(runner, {}, (tx) => runText<Look>(tx, ask), { readOnly: true });
      needed.reach(position);
      if (!row?.isStandby) fault = 'it is no standby';
      else if (bytesOf(row.replayed ?? '0/0') < before) fault = 'it is more than a second behind';
      else fault = null;
    } catch (error) {
      fault = `it gives no answer: ${(error as Error).message}`;
    }
    if (isClosed) return;
    say();
    void needed.learn();
    timer = setTimeout(look, timeLimits.standby.lookMs);
    timer.unref();
  }

  function say(): void {
    // What a driver says of the same fault may be in other words each time.
    const kind = fault?.split(':')[0] ?? 'read';
    if (kind === said) return;
    said = kind;
    log(
      fault === null
        ? 'Reads that may be a second old go to the standby.'
        : `All reads go to the primary; of the standby we know that ${fault.replace(/\.$/, '')}.`,
    );
  }

  const looking = look();
  return {
    reads,
    async tryRead(read) {
      if (fault !== null) reads.away += 1;
      else if (!needed.isKnown) reads.behind += 1;
      else {
        try {
          const found = await read(runner, textOf(needed.position));
          reads.standby += 1;
          return { found };
        } catch (error) {
          if (error instanceof StandbyBehind) reads.behind += 1;
          else if (isOfDatabase(error)) {
            reads.away += 1;
            if (error instanceof DatabaseUnavailable || isConnectionFailure(error))
              fault = `it gives no answer: ${(error as Error).message}`;
          } else throw error;
        }
      }
      return undefined;
    },
    told: needed.told,
    deaf: needed.deaf,
    async close() {
      isClosed = true;
      needed.close();
      clearTimeout(timer);
      await looking;
      await runner.pool.end();
    },
  };
}

/** How far the standby must have replayed the primary's log, for all changes that were told to be in it. */
function followPrimary(primary: TransactionRunner) {
  /** Changes told, and of how many of them the position is known; null while none would be heard. */
  let told: number | null = null;
  let known = -1;
  let position = 0n;
  let isAsking = false;
  let isClosed = false;

  /** With what has not reached the primary's own disk yet: a change is told before that where its commit does not wait. */
  async function learn(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      while (told !== null && known !== told && !isClosed) {
        const upTo: number = told;
        const asked = await askPosition(primary, 'pg_current_wal_insert_lsn()');
        if (told === null) return;
        position = larger(position, asked);
        known = upTo;
      }
    } catch {
      // The look that comes next asks again.
    } finally {
      isAsking = false;
    }
  }

  return {
    /** In bytes. */
    get position() {
      return position;
    },
    /** Whether it has every change that was told in it. */
    get isKnown() {
      return told !== null && known === told;
    },
    learn,
    /** Once a second, where the primary is: reads are no older than that. */
    reach(asked: bigint) {
      if (told !== null) position = larger(position, asked);
    },
    told() {
      told = (told ?? 0) + 1;
      void learn();
    },
    deaf() {
      told = null;
      known = -1;
      // The primary that is found next may be another one, whose log counts anew.
      position = 0n;
    },
    close() {
      isClosed = true;
    },
  };
}

async function askPosition(
  primary: TransactionRunner,
  text: 'pg_current_wal_insert_lsn()' | 'pg_current_wal_flush_lsn()',
): Promise<bigint> {
  const ask = `SELECT ${text}::text AS position`;
  const [row] = await runTransaction(primary, {}, (tx) => runText<{ position: string }>(tx, ask), {
    readOnly: true,
  });
  return bytesOf(row?.position ?? '0/0');
}

/** Whether the database said it, and not the work that asked. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable || isConnectionFailure(error) || sqlState(error) !== undefined;

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** '16/B374D848' as a number of bytes, and back. */
function bytesOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
const textOf = (bytes: bigint): string =>
  `${(bytes >> 32n).toString(16)}/${(bytes & 0xffffffffn).toString(16)}`;
