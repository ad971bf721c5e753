/** Whether there is no connection but a worker: that has whole documents and no data (docs/decisions/067). */
export const isOffline = (): boolean => !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
