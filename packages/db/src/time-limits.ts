/** How long anything may wait for PostgreSQL, in milliseconds. What the owner does by hand has no limit. */
export const timeLimits = {
  /** For a connection, a free one or a new one. */
  connectMs: 2_000,
  /**
   * For any answer, after which a connection is given up: longer than any statement may take, so that the server's own word
   * comes first where it still speaks.
   */
  answerMs: 5_000,
  /** A standby is not waited for as long, since the primary answers as well. `lookMs`: between two looks at how far it is. */
  standby: { statementMs: 1_000, answerMs: 2_000, lookMs: 1_000 },
  /** For a table that a migration changes and somebody uses. */
  migrationLockMs: 5_000,
  /** Between two tries whether notifications still arrive. */
  pulseMs: 10_000,
  /** What PostgreSQL ends by itself, by its own names of settings. */
  session: {
    statement_timeout: 2_000,
    /** For a row that somebody else holds. */
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 10_000,
  },
} as const;
