import { useEffect, useRef } from 'react';
import { useReducedMotion } from '../lib/use-reduced-motion.ts';
import { useCartPart } from './cart-store.ts';
import { addedLight } from './cart-times.ts';

/** Shows which row was just added: it comes into view and lights up. @returns the row */
export function useAdded(rowKey: string) {
  const row = useRef<HTMLLIElement>(null);
  const added = useCartPart((whole) => whole.added);
  const isStill = useReducedMotion();
  useEffect(() => {
    const element = row.current;
    if (!element || added?.key !== rowKey) return;
    element.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
    if (added.takesFocus) element.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
    const light = 'var(--color-primary-soft)';
    const mark = element.animate(
      [{ background: light }, { offset: 0.4, background: light }, { background: 'transparent' }],
      { duration: addedLight, easing: 'ease-out' },
    );
    return () => mark.cancel();
  }, [added, rowKey, isStill]);
  return row;
}
