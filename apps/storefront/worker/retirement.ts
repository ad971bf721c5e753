const worker = self as unknown as ServiceWorkerGlobalScope;

/** The server wants no worker: tabs that have this one go to the network, and nothing is kept anew. */
let retired = false;

export const isRetired = (): boolean => retired;

/** The server wants no worker: nothing of it stays, and the next page comes without one. */
export async function retire(): Promise<void> {
  retired = true;
  for (const name of await caches.keys()) await caches.delete(name);
  await worker.registration.unregister();
}
