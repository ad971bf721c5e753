import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../ui/button.tsx';
import type { Removed } from './cart-state.ts';
import { restoreToCart, withCartClient } from './cart-store.ts';
import { undoTime } from './cart-times.ts';
import { useDismissal } from './use-dismissal.ts';

/** Stands where something was taken out, for as long as it can be put back; not shorter than somebody looks at it. */
export function UndoRow({ removed }: { removed: Removed }) {
  const t = useTranslations('cart');
  const button = useRef<HTMLButtonElement>(null);
  const holding = useDismissal(undoTime, () => withCartClient((client) => client.forget(removed.id)));
  // What was pressed is gone: the focus goes on here, and would otherwise fall out of the cart.
  useEffect(() => button.current?.focus(), []);
  return (
    <li
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3 last:border-b-0"
      {...holding}
    >
      <p className="min-w-0 grow basis-40 text-[0.9375rem] text-muted wrap-anywhere">
        {removed.name ? t('removedNamed', { name: removed.name }) : t('cleared')}
      </p>
      <button
        aria-label={removed.name ? t('undoNamed', { name: removed.name }) : t('undoClear')}
        className={buttonClass('secondary', 'normal', 'shrink-0')}
        onClick={() => restoreToCart(removed)}
        ref={button}
        type="button"
      >
        {t('undo')}
      </button>
    </li>
  );
}
