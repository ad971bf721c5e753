import { lazy, Suspense, useContext } from 'react';
import { ShopPartsContext } from '../../lib/shop-parts.tsx';
import type { PackNoteProps } from '../../ui/pack-offer.ts';

/** Few goods come in packs, and what the server wrote of it holds until another number is chosen. */
const LazyPackNote = lazy(async () => {
  await firstTouch();
  return { default: (await import('../../ui/pack-note.tsx')).PackNote };
});

/** Comes true once the shopper has done anything in this document. */
async function firstTouch(): Promise<void> {
  if (navigator.userActivation?.hasBeenActive) return;
  await new Promise((resolve) => {
    for (const kind of ['pointermove', 'pointerdown', 'focusin', 'keydown', 'click'])
      addEventListener(kind, resolve, { once: true });
  });
}

/** That a pack is cheaper, where the product comes in packs. */
export function LatePackNote(props: PackNoteProps) {
  const parts = useContext(ShopPartsContext);
  const PackNote = import.meta.env.SSR ? parts.packNote : LazyPackNote;
  if (props.chosen.packUnits === null || props.product.variants.length === 1) return null;
  return (
    <Suspense>
      <PackNote {...props} />
    </Suspense>
  );
}
