import type { Pool } from 'pg';
import type { Tx } from './queries.ts';
import type { StandbyReads } from './standby.ts';
import type { TransactionOptions } from './transaction.ts';

export type ListenOptions = {
  /** Called when the connection was lost: from here on nothing is heard. */
  onLost?: () => void;
  /** Called when listening goes on after a lost connection: what was told in between is unknown. */
  onGap?: () => void;
};

/** The shop's database, PostgreSQL or the embedded one. */
export type Database = {
  readonly kind: 'postgres' | 'pglite';
  /** For libraries that bring their own queries. It sees no tenant's rows; use withTenant. */
  readonly pool: Pool;
  /**
   * Runs `work` in one transaction that can read and write this tenant's rows alone. Kept when `work` returns, undone
   * when it throws. `work` runs again (5 attempts at most) after a serialisation failure or deadlock, so it does
   * nothing but queries. Throws DatabaseUnavailable where the API should answer 503.
   */
  withTenant<T>(tenantId: string, work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The same for the tables outside tenants (tenants, tenant_domains, postal_codes); sees no shop's rows. */
  withPlatform<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The same for finding due work: sees of all tenants which have some and when it is due, and nothing more of it. */
  withScheduler<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Calls `onPayload` for each NOTIFY on the channel, until the returned function is called. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    options?: ListenOptions,
  ): Promise<() => Promise<void>>;
  /** How reads that may be old were answered; null where there is no standby for them. */
  readonly standbyReads: StandbyReads | null;
  /** Throws DatabaseUnavailable when a trivial query gets no answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
};
