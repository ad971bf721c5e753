import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody who waits for what is done for them. */
export type Asker = { hasGivenUp: boolean };

const askers = new AsyncLocalStorage<Asker | null>();

/**
 * Does what somebody asked for: once they have given up, nothing of it is committed any more, save a COMMIT that is on its way. With
 * null it is wanted whoever waits: what is begun for one and done for all.
 */
export function workFor<T>(asker: Asker | null, work: () => T): T {
  return askers.run(asker, work);
}

/** Whether what is done here is still waited for, as far as anybody waits for it at all. */
export const isWanted = (): boolean => !askers.getStore()?.hasGivenUp;
