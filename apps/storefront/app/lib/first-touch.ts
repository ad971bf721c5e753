import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A pointer that comes or goes, the focus, a click, a key. */
const touches = ['pointerover', 'pointerout', 'focusin', 'focusout', 'click', 'keydown'] as const;

type Late<Script> = {
  load: () => Promise<Script>;
  /** What was touched meanwhile comes along in its order, so that the script can still act on it. @returns that ends it */
  start: (script: Script, missed: readonly Event[]) => (() => void) | undefined;
  /** Told of each touch until the script is there: what cannot wait for it, such as `preventDefault` on a form that it sends. */
  meanwhile?: (event: Event) => void;
  /** The script did not come. What the server drew stays, and works as it does without JavaScript. */
  lost?: () => void;
};

/**
 * Fetches a script when the shopper first touches something inside `place`, so that a page that is only read never loads it.
 * Everything that waits for a first touch waits here: this for a part that the server drew, `lazyOnTouch` for one of React's.
 * @param load imports the script: `() => import('./zoom.ts')`
 * @returns stops waiting, and ends what was started: what an effect returns
 */
export function onFirstTouch<Script>(
  place: EventTarget,
  { load, start, meanwhile, lost }: Late<Script>,
): () => void {
  const waiting = new AbortController();
  const missed: Event[] = [];
  let end: ReturnType<typeof start>;
  const fetchScript = async () => {
    const script = await load().catch(() => null);
    if (waiting.signal.aborted) return;
    waiting.abort();
    if (script) end = start(script, missed);
    else lost?.();
  };
  const touched = (event: Event) => {
    meanwhile?.(event);
    if (missed.push(event) === 1) void fetchScript();
  };
  for (const name of touches) place.addEventListener(name, touched, { signal: waiting.signal });
  return () => {
    waiting.abort();
    end?.();
  };
}

/**
 * A part that React takes over with the first touch of the page, to stand in a `Suspense` of its own: until then, and where its
 * script is lost, what the server drew stays.
 * @param load imports the part: `async () => (await import('./zoom.tsx')).Zoom`
 */
export function lazyOnTouch<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(
    () =>
      new Promise((resolve) => {
        onceTouched(load, (Part) => void resolve({ default: Part }));
      }),
  );
}

/** Fetches a script with the first touch of the page; at once where that was touched before. @returns stops waiting */
export function onceTouched<Script>(
  load: () => Promise<Script>,
  start: (script: Script) => undefined,
): (() => void) | undefined {
  if (!navigator.userActivation?.hasBeenActive) return onFirstTouch(window, { load, start });
  load().then(start, () => {});
}
