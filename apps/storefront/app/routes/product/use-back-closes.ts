import { useEffect, useLayoutEffect, useRef } from 'react';

/** Whether a step back was asked for that the browser has not taken yet. */
let isGoingBack = false;

/**
 * Makes the back button close what is open instead of leaving the page: an entry of the history stands for it.
 * @returns closes it, from wherever: goes back, which does the rest
 */
export function useBackCloses(close: () => void): () => void {
  const isOpen = useRef(false);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  // Before it is seen: who goes back as soon as it is there must not leave the page.
  useLayoutEffect(() => {
    const place = history.state?.idx;
    const open = () => {
      // With the router's own state, so that the router, which is not told, finds itself where it was.
      history.pushState(history.state, '');
      isOpen.current = true;
    };
    // Who opens as quickly as that: the step back belongs to what was closed just before.
    let isEarly = isGoingBack;
    if (!isEarly) open();
    const onPop = (event: PopStateEvent) => {
      // Who went further back leaves the page, and the router must know.
      if (event.state?.idx === place) event.stopImmediatePropagation();
      isGoingBack = false;
      if (isEarly) {
        isEarly = false;
        open();
        return;
      }
      isOpen.current = false;
      latest.current();
    };
    addEventListener('popstate', onPop, { capture: true });
    return () => removeEventListener('popstate', onPop, { capture: true });
  }, []);
  return () => {
    if (!isOpen.current) return;
    // At once, since the browser goes back later: who presses twice does not leave the page.
    isOpen.current = false;
    isGoingBack = true;
    addEventListener(
      'popstate',
      () => {
        isGoingBack = false;
      },
      { once: true },
    );
    history.back();
  };
}
