/** Failures in a row of one account, or accounts of a server that failed in a row, after which it is left alone. */
const patience = 3;
/** Milliseconds that it is left alone at first, and at most; twice as long each time that it fails again. */
const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/** Somebody else's server has given no answer several times in a row, and was not asked this time. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
  /** Milliseconds until it is asked again. */
  readonly forMs: number;
  constructor(server: string, forMs: number) {
    super(
      `${server} gave no answer several times in a row and is left alone for ${Math.ceil(forMs / 1000)} s.`,
    );
    this.forMs = forMs;
  }
}

type Circuit = { strikes: Set<string>; pauseMs: number; openUntil: number };

/**
 * Circuit breakers for servers that are not ours. One for each account on a server opens by its own failures in a row, so that
 * a shop with a bad key or a slow relay bothers nobody else; one for the server opens where several accounts fail and none
 * succeeds in between. When its pause is over one call is let through, and what becomes of it decides about the others.
 * Each process finds out for itself.
 */
export class Circuits {
  readonly #circuits = new Map<string, Circuit>();
  readonly #now: () => number;
  #strikes = 0;

  constructor(now = () => Date.now()) {
    this.#now = now;
  }

  /**
   * Runs a call unless its server or account is left alone: then throws CircuitOpen at once. `isAnswer` says of a failure
   * whether it is an answer all the same, a refusal for example; those count as success.
   */
  async run<T>(
    server: string,
    account: string,
    call: () => Promise<T>,
    isAnswer: (error: unknown) => boolean,
  ): Promise<T> {
    const ofAccount = `${server} ${account}`;
    this.#enter(server, [server, ofAccount]);
    try {
      const answer = await call();
      this.#succeeded(server, ofAccount);
      return answer;
    } catch (error) {
      if (isAnswer(error)) this.#succeeded(server, ofAccount);
      else {
        this.#strikes += 1;
        this.#failed(ofAccount, String(this.#strikes));
        this.#failed(server, account);
      }
      throw error;
    }
  }

  /** Milliseconds for which a call would be refused now; 0 where it would be made. */
  openForMs(server: string, account: string): number {
    return this.#openForMs([server, `${server} ${account}`]);
  }

  #openForMs(keys: readonly string[]): number {
    const now = this.#now();
    return Math.max(0, ...keys.map((key) => (this.#circuits.get(key)?.openUntil ?? 0) - now));
  }

  #enter(server: string, keys: readonly string[]): void {
    const forMs = this.#openForMs(keys);
    if (forMs > 0) throw new CircuitOpen(server, forMs);
    for (const key of keys) {
      const circuit = this.#circuits.get(key);
      // This call is the one that is let through; the others stay out until it has answered, or the pause is over again.
      if (circuit && circuit.strikes.size >= patience) circuit.openUntil = this.#now() + circuit.pauseMs;
    }
  }

  #succeeded(...keys: string[]): void {
    for (const key of keys) this.#circuits.delete(key);
  }

  #failed(key: string, strike: string): void {
    const circuit = this.#circuits.get(key) ?? { strikes: new Set(), pauseMs: firstPauseMs, openUntil: 0 };
    this.#circuits.set(key, circuit);
    circuit.strikes.add(strike);
    if (circuit.strikes.size < patience) return;
    circuit.openUntil = this.#now() + circuit.pauseMs;
    circuit.pauseMs = Math.min(longestPauseMs, circuit.pauseMs * 2);
  }
}
