export type UnavailableReason =
  | 'unreachable'
  | 'busy'
  | 'given-up'
  | 'in-use'
  | 'other-version'
  | 'folder'
  | 'pooler';

/**
 * The database cannot serve now. `message` is one sentence for a person: start-up prints it, the API answers 503.
 * `busy` (no free connection in time) passes by itself; `given-up` is told to nobody who still waits; `in-use`, `other-version` and `folder` concern the embedded
 * database's folder and, as `pooler` (notifications do not get through), need someone to act.
 */
export class DatabaseUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.reason = reason;
  }
}

/** A migration that cannot be applied, or was changed after it was. `message` is one sentence for a person. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** A transaction was opened inside another one, which the embedded database's single connection can never serve. */
export class NestedTransaction extends Error {
  override readonly name = 'NestedTransaction';
  constructor() {
    super(
      'withTenant was called inside the work of another transaction; pass its `tx` on, or run the second one after the first.',
    );
  }
}

/** A statement failed inside a transaction, its error was caught, and so the commit kept nothing. */
export class TransactionAborted extends Error {
  override readonly name = 'TransactionAborted';
  constructor() {
    super('The transaction was rolled back at its commit, because a statement in it had failed.');
  }
}

/** The five characters PostgreSQL gives an error ('23505' is a broken unique key), or undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined;
}

/** Whether the error is a broken unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlState(error) === '23505';
}

/** Whether a statement was given up after waiting too long: statement_timeout, or lock_timeout. */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error);
  return state === '57014' || state === '55P03';
}

const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EPIPE',
]);
// 08 connection, 25P03 and 25P04 closed for idling or lasting too long in a transaction, 28 authorisation, 3D no such
// database, 53300 too many connections, 57P0x shutting down or starting.
const connectionStates = /^(08...|25P0[34]|28...|3D000|53300|57P0[1-5])$/;

/** Whether the connection itself failed, as opposed to a statement on it. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    connectionCodes.has(code) ||
    connectionStates.test(code) ||
    /^Connection terminated|^Client has encountered a connection error|^Client was closed/.test(error.message)
  );
}
