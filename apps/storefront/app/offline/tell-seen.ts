import { untilSettled } from './follow-versions.ts';
import type { ToWorker } from './names.ts';

/** Milliseconds in which what is loaded together is told together. */
const gathering = 1_000;

/**
 * Tells the worker which pages and files this document has loaded, before it and from now on, so that they can be shown without a
 * connection. The browser's own list of what was loaded says it: nothing on a page has to.
 */
export function tellSeen(registration: ServiceWorkerRegistration): void {
  const pages = new Set([location.pathname + location.search]);
  const files = new Set<string>();
  let isGathering = false;
  const tell = async () => {
    await untilSettled(registration);
    isGathering = false;
    const seen: ToWorker = {
      type: 'seen',
      language: document.documentElement.lang,
      pages: [...pages],
      files: [...files],
    };
    registration.active?.postMessage(seen);
    pages.clear();
    files.clear();
  };
  const gather = () => {
    if (!isGathering) setTimeout(() => void tell(), gathering);
    isGathering = true;
  };
  const take = (address: string) => {
    const { origin, pathname, searchParams } = new URL(address);
    if (origin !== location.origin) return;
    const query = `${searchParams}`;
    if (/^\/(assets|media)\//.test(pathname)) files.add(pathname + (query && `?${query}`));
    else if (pathname.endsWith('.data')) {
      searchParams.delete('_routes');
      pages.add(pathname.slice(0, -'.data'.length) + (searchParams.size > 0 ? `?${searchParams}` : ''));
    } else return;
    gather();
  };
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) take(name);
  }).observe({ type: 'resource', buffered: true });
  gather();
}
