import { Suspense, useContext } from 'react';
import { lazyOnTouch } from '../../lib/first-touch.ts';
import type { PackNoteProps } from '../../lib/pack-offer.ts';
import { ShopPartsContext } from '../../lib/shop-parts.tsx';

/** Few goods come in packs, and what the server wrote of it holds until another number is chosen. */
const LazyPackNote = lazyOnTouch(async () => (await import('../../ui/pack-note.tsx')).PackNote);

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
