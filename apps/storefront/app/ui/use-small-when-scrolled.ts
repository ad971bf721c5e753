import { type RefObject, useEffect, useState } from 'react';

type Limits = {
  /** Pixels scrolled, past which it is small. */
  smallPast: number;
  /** Pixels scrolled, below which it is large again. */
  largeBelow: number;
  /** Milliseconds between two changes, at least. */
  cooldown: number;
};

/**
 * Whether something that stands above what is scrolled is small by now. Between the two limits it stays as it is, and
 * after a change it stays for a while; where it was scrolled to meanwhile counts then.
 */
export function useSmallWhenScrolled(
  scroller: RefObject<HTMLElement | null>,
  { smallPast, largeBelow, cooldown }: Limits,
): boolean {
  const [isSmall, setSmall] = useState(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let current = false;
    let cooling: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (cooling !== undefined) return;
      const { scrollTop } = element;
      const next = current ? scrollTop >= largeBelow : scrollTop > smallPast;
      if (next === current) return;
      current = next;
      setSmall(next);
      cooling = setTimeout(() => {
        cooling = undefined;
        look();
      }, cooldown);
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      clearTimeout(cooling);
      element.removeEventListener('scroll', look);
    };
  }, [scroller, smallPast, largeBelow, cooldown]);
  return isSmall;
}
