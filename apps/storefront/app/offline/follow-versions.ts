import { headerMode } from '../lib/header-mode.ts';
import { forgetFields, isFilling, rememberFields } from './is-filling.ts';
import { type FromWorker, pageShown, type ToWorker } from './names.ts';

/** Of the build that this page is of: the router's list of its files is named after it. */
const ownVersion = (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version;

/** Under which a tab keeps when it was loaded anew for a version, in milliseconds. */
const reloadedAt = 'etalage-reloaded';
/** Milliseconds. While servers of two versions answer by turns, a tab is not loaded anew again and again. */
const pause = 10 * 60_000;
/** Milliseconds, in which another tab that found the version has loaded too. */
const quietFor = 1_000;

/**
 * PWA-02: lets a new version take over as soon as it is ready, and loads the page anew; but not while a form is being filled in, nor
 * in the checkout: then with the next page. Until then the tab goes on with the build that it has.
 */
export function followVersions(registration: ServiceWorkerRegistration): void {
  let isOld = false;
  const activate = () => {
    if (!isFilling()) registration.waiting?.postMessage({ type: 'activate' } satisfies ToWorker);
  };
  const consider = ({ isNextPage }: { isNextPage: boolean }) => {
    if (!isOld && !registration.waiting) return;
    if (isFilling() || (!isNextPage && headerMode(location.pathname) === 'checkout')) return;
    // Also where this page is two versions behind and was loaded anew a moment ago: the newest one waits for nobody else.
    if (registration.waiting) whenQuiet(activate);
    if (isOld) loadAnew();
  };
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (!data.version || data.version === ownVersion) return;
    isOld = true;
    consider({ isNextPage: false });
  });
  const followInstalling = () =>
    registration.installing?.addEventListener('statechange', () => consider({ isNextPage: false }));
  registration.addEventListener('updatefound', followInstalling);
  // Browsers look for a new version by themselves as well, with each document.
  followInstalling();
  rememberFields();
  addEventListener(pageShown, () => {
    forgetFields();
    consider({ isNextPage: true });
  });
  consider({ isNextPage: true });
}

/**
 * Does it once nothing was loaded for a moment. What is asked for just as the old worker ends makes Chromium start it again, and the
 * new one then waits for half a minute without any request.
 */
function whenQuiet(work: () => void): void {
  let timer = setTimeout(done, quietFor);
  const observer = new PerformanceObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(done, quietFor);
  });
  observer.observe({ type: 'resource' });
  function done(): void {
    observer.disconnect();
    work();
  }
}

/**
 * Waits for the worker that is to be told of this page: one that is about to be replaced is given nothing more to do, which would
 * keep the next one from taking over.
 */
export async function untilSettled({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const { serviceWorker } = navigator;
  const next = installing ?? waiting;
  if (serviceWorker.controller && !next) return;
  await new Promise<void>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
    // One that cannot be installed takes nobody's place.
    next?.addEventListener('statechange', () => {
      if (next.state === 'redundant') resolve();
    });
  });
}

function loadAnew(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedAt)) < pause) return;
    sessionStorage.setItem(reloadedAt, String(Date.now()));
  } catch {
    // A browser that keeps nothing cannot tell, and stays as it is until the next document.
    return;
  }
  location.reload();
}
