import { createShelves, type Entry, type Room } from './shelves.ts';

/**
 * What making gives: a value and the tags of all that it is made of. `trueUntil`: the moment (epoch ms) at which what it says ends,
 * from which on it is given to nobody. `freshUntil`: the moment (epoch ms) at which it goes out of date, as by a change that is told.
 */
export type Made<V> = { value: V; tags: Iterable<string>; trueUntil?: number; freshUntil?: number };

/**
 * The answer to one question. 'renewing': out of date, and somebody waits for the new one already. 'standing-in': out of date,
 * and a new one cannot be made.
 */
export type Given<V> = { value: V; madeAt: number; state: 'current' | 'renewing' | 'standing-in' };

export type Policy<V> = Room<V> & {
  /** Milliseconds that a value counts as current without any change being told. */
  freshFor: number;
  /**
   * Milliseconds after a change in which what is read may still be old, where whoever is asked hears of changes by itself. What
   * is made in this time is made again when it is asked for next. Default 0: what is read is never older than the change.
   */
  settling?: number;
  /** Milliseconds for which what is out of date may still be given out. Without this it is dropped at once. */
  outdated?: {
    /** To those who come while somebody else waits for the new one. */
    whileRenewing: number;
    /** To everyone after a time in which changes went unheard: most likely nothing changed. */
    afterGap: number;
    /** Where making a new one fails. */
    whileFailing: number;
  };
  /** The clock, in epoch milliseconds; tests have their own. */
  now?: () => number;
};

/** Makes the value of a key. null: for this asker alone, not to be kept. 'failed': an older one is better than this. */
export type Make<V> = (isRenewal: boolean) => Promise<Made<V> | 'failed' | null>;

export type TaggedMemory<V> = {
  /**
   * The value kept under this key of this tenant, else the one that is being made, else `make`'s; null where that is for its
   * asker alone or failed. Nobody is given as current what was begun before a change that was told before they asked.
   */
  get(tenant: string, key: string, make: Make<V>): Promise<Given<V> | null>;
  /** Something of a tenant changed; without tags, anything of it may have. */
  changed(tenant: string, tags: readonly string[]): void;
  /**
   * Changes can (true) or cannot (false) be heard from now on; told true twice, some were missed in between. While they cannot be
   * heard nothing counts as current.
   */
  setListening(isListening: boolean): void;
  readonly count: number;
  readonly bytes: number;
};

/** Changes remembered, to catch those that come while a value is being made. */
const rememberedChanges = 1_000;
/** Milliseconds between two tries to make one thing anew where the last one failed. */
const tryEvery = 2_000;

/** Without a tenant: of all of them, as after a time in which changes went unheard. */
type Change = { time: number; tenant: string | null; tags: readonly string[] };
type Making<V> = {
  /** How many changes had been told when it began. */
  since: number;
  begun: number;
  promise: Promise<Entry<V> | 'failed' | null>;
};

/** A memory of one process for what is made of tenants' data. It hears nothing until it is told that it listens. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object whose short parts share what is kept and what is being made.
export function createTaggedMemory<V>(policy: Policy<V>): TaggedMemory<V> {
  const { freshFor, settling = 0, outdated, now = () => Date.now() } = policy;
  const shelves = createShelves(policy);
  const makings = new Map<string, Making<V>>();
  const changes: Change[] = [];
  let changeCount = 0;
  let isListening = false;
  let deafSince = now();
  /** Tenants for whom making failed the last time: one that is broken holds up no other. */
  const failing = new Set<string>();
  /** Those for whom a try is under way that nobody waits for. */
  const trying = new Set<string>();

  const concerns = ({ tenant, tags }: Change, entry: { tenant: string; tags: ReadonlySet<string> }) =>
    (tenant === null || tenant === entry.tenant) &&
    (tags.length === 0 || tags.some((tag) => entry.tags.has(tag)));

  /** The changes told since there were so many, as far as they are remembered. */
  const changesSince = (count: number) => changes.slice(Math.max(0, changes.length - (changeCount - count)));

  /** Those of which what was read at this moment may know nothing yet. The newest stand last, and hardly ever are there many. */
  const changesAround = (moment: number) =>
    changes.slice(changes.findLastIndex(({ time }) => moment - time >= settling) + 1);

  function begin(id: string, tenant: string, make: Make<V>): Making<V> {
    const start = { since: changeCount, begun: now() };
    const promise = makeAndKeep(id, tenant, make, start).finally(() => {
      if (makings.get(id)?.promise === promise) makings.delete(id);
    });
    const making = { ...start, promise };
    makings.set(id, making);
    return making;
  }

  async function makeAndKeep(id: string, tenant: string, make: Make<V>, start: Omit<Making<V>, 'promise'>) {
    const made = await make(shelves.has(id)).catch((error: unknown) => {
      noteFailure(id, tenant);
      throw error;
    });
    if (made === 'failed') noteFailure(id, tenant);
    else failing.delete(tenant);
    if (made === null || made === 'failed') return made;
    const entry: Entry<V> = {
      value: made.value,
      tenant,
      tags: new Set(made.tags),
      trueUntil: made.trueUntil ?? Number.POSITIVE_INFINITY,
      freshUntil: made.freshUntil ?? Number.POSITIVE_INFINITY,
      madeAt: start.begun,
      outdatedSince: null,
      doubtedUntil: 0,
      nextTry: 0,
    };
    if (isListening) keep(id, entry, start.since);
    return entry;
  }

  function noteFailure(id: string, tenant: string): void {
    failing.add(tenant);
    const kept = shelves.get(id);
    if (kept) kept.nextTry = now() + tryEvery;
  }

  /** One try of a tenant at a time finds out what works again; what fails again and again lets the others have their turn. */
  function tryAgain(id: string, entry: Entry<V>, make: Make<V>): void {
    const { tenant } = entry;
    if (trying.has(tenant) || now() < entry.nextTry) return;
    trying.add(tenant);
    makeOnce(id, tenant, make)
      .promise.catch(() => undefined)
      .finally(() => trying.delete(tenant));
  }

  /** Keeps what was begun when there were `since` changes. What is out of date by now replaces what is so for longer. */
  function keep(id: string, entry: Entry<V>, since: number): void {
    const { madeAt } = entry;
    // One that began later was quicker.
    if ((shelves.get(id)?.madeAt ?? 0) > madeAt) return;
    const isKnown = changeCount - since <= changes.length;
    const isSettled = changes.length < rememberedChanges || (changes[0]?.time ?? 0) <= madeAt - settling;
    const isOvertaken = !isKnown || changesSince(since).some((change) => concerns(change, entry));
    // Half old, and better than what is older.
    if (isOvertaken && !(outdated && shelves.has(id))) return;
    const isUnsettled =
      settling > 0 && (!isSettled || changesAround(madeAt).some((change) => concerns(change, entry)));
    if (isUnsettled && !outdated) return;
    if (isOvertaken || isUnsettled) entry.outdatedSince = madeAt;
    shelves.set(id, entry);
  }

  /** One making per key at a time. Whoever comes after a change of the tenant does not wait for what was begun before it. */
  function makeOnce(id: string, tenant: string, make: Make<V>): Making<V> {
    const running = makings.get(id);
    const isJoined =
      running !== undefined &&
      changeCount - running.since <= changes.length &&
      !changesSince(running.since).some((change) => change.tenant === null || change.tenant === tenant);
    return isJoined ? running : begin(id, tenant, make);
  }

  /** When it goes out of date without any change being told. */
  const freshEnd = ({ madeAt, freshUntil }: Entry<V>) => Math.min(madeAt + freshFor, freshUntil);

  const isCurrent = (entry: Entry<V>) =>
    isListening && entry.outdatedSince === null && now() < freshEnd(entry);

  const given = ({ value, madeAt }: Entry<V>, state: Given<V>['state']): Given<V> => ({
    value,
    madeAt,
    state,
  });

  /** What may be given of an entry that is out of date where no new one can be made. */
  function standIn(entry: Entry<V>): Given<V> | null {
    const since =
      entry.outdatedSince ?? Math.min(freshEnd(entry), isListening ? Number.POSITIVE_INFINITY : deafSince);
    return outdated && now() - since < outdated.whileFailing ? given(entry, 'standing-in') : null;
  }

  /** Whether what is out of date is given to this asker, while the new one is being made for another or for nobody. */
  function isGivenMeanwhile(entry: Entry<V>, running: Making<V> | undefined): boolean {
    if (!outdated || !isListening) return false;
    return (
      now() < entry.doubtedUntil || (running !== undefined && now() - running.begun < outdated.whileRenewing)
    );
  }

  async function get(tenant: string, key: string, make: Make<V>): Promise<Given<V> | null> {
    if (tenant === '') throw new Error('A key needs a tenant.');
    const id = `${tenant} ${key}`;
    const found = shelves.get(id);
    // What is no longer true is given to nobody, not even while the new one is being made.
    const kept = found && now() < found.trueUntil ? found : undefined;
    if (kept && isCurrent(kept)) return given(kept, 'current');
    const substitute = kept ? standIn(kept) : null;
    if (kept && substitute && failing.has(tenant)) {
      // Nobody waits where making failed just now.
      tryAgain(id, kept, make);
      return substitute;
    }
    const running = makings.get(id);
    if (kept && isGivenMeanwhile(kept, running)) {
      // Whether this making fails is the concern of whoever waits for it.
      if (!running) makeOnce(id, tenant, make).promise.catch(() => undefined);
      return given(kept, 'renewing');
    }
    try {
      const made = await makeOnce(id, tenant, make).promise;
      if (made === 'failed') return substitute;
      return made && given(made, 'current');
    } catch (error) {
      if (substitute) return substitute;
      throw error;
    }
  }

  return {
    get,
    changed(tenant, tags) {
      remember({ time: now(), tenant, tags });
      for (const [id, entry] of shelves.tagged(tenant, tags)) {
        if (!outdated) shelves.delete(id);
        // What was only in doubt is known to be old now.
        entry.doubtedUntil = 0;
        entry.outdatedSince ??= now();
      }
    },
    setListening(listens) {
      if (!outdated) shelves.clear();
      else if (listens) doubtAll(isListening ? now() : deafSince, now() + outdated.afterGap);
      if (listens) remember({ time: now(), tenant: null, tags: [] });
      else if (isListening) deafSince = now();
      isListening = listens;
    },
    get count() {
      return shelves.count;
    },
    get bytes() {
      return shelves.bytes;
    },
  };

  function remember(change: Change): void {
    changes.push(change);
    changeCount += 1;
    if (changes.length > rememberedChanges) changes.shift();
  }

  function doubtAll(since: number, until: number): void {
    for (const entry of shelves.all()) {
      if (entry.outdatedSince !== null) continue;
      entry.outdatedSince = since;
      // From a known moment on it is not in doubt any more but old.
      entry.doubtedUntil = Math.min(until, entry.freshUntil);
    }
  }
}
