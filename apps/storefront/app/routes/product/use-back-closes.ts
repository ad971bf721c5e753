import { useEffect, useRef } from 'react';

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
  useEffect(() => {
    const place = history.state?.idx;
    // With the router's own state, so that the router, which is not told, finds itself where it was.
    history.pushState(history.state, '');
    isOpen.current = true;
    const onPop = (event: PopStateEvent) => {
      // Who went further back leaves the page, and the router must know.
      if (event.state?.idx === place) event.stopImmediatePropagation();
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
    history.back();
  };
}
