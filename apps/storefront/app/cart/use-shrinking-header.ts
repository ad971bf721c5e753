import { type RefObject, useEffect, useState } from 'react';
import { HEADER_COOLDOWN, HEADER_GROWS_BELOW, HEADER_SHRINKS_PAST } from './cart-times.ts';

/**
 * MINI-09: whether the drawer's header is small. Between the two limits it stays as it is, and after a change it
 * stays for a while; where it was scrolled to meanwhile counts then.
 */
export function useShrinkingHeader(scroller: RefObject<HTMLElement | null>): boolean {
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let current = false;
    let cooling: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (cooling !== undefined) return;
      const { scrollTop } = element;
      const next = current ? scrollTop >= HEADER_GROWS_BELOW : scrollTop > HEADER_SHRINKS_PAST;
      if (next === current) return;
      current = next;
      setSmall(next);
      cooling = setTimeout(() => {
        cooling = undefined;
        look();
      }, HEADER_COOLDOWN);
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(cooling);
      element.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return isSmall;
}
