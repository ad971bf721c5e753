import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { CartRefusal } from '../../cart/cart-action.ts';
import { changeCart } from '../../cart/cart-store.ts';
import { changeList, followList, listedIds } from '../../wishlist/browser-copy.ts';
import type { AddedAll } from './change-wishlist.server.ts';
import { additionOf, type ListedItem, mayBeAdded } from './listed-item.ts';

/** What the page of a list shows and does, once there is script. */
export type List = {
  /** As it came, what was taken off here as well. */
  items: readonly ListedItem[];
  /** Ids of what was taken off and can be put back. */
  removed: ReadonlySet<number>;
  refusals: Readonly<Record<number, CartRefusal>>;
  /** How many went into the cart at once; null where that was not asked for. */
  added: number | null;
  isAdding: boolean;
  /** What was to be put there last has no room. */
  isFull: boolean;
  remove: (item: ListedItem) => void;
  restore: (item: ListedItem) => void;
  refuse: (productId: number, refusal: CartRefusal | null) => void;
  addAll: () => Promise<void>;
};

export function useList(
  loaded: readonly ListedItem[],
  byForm: { added: AddedAll | null; removed: ListedItem | null; isFull: boolean },
): List {
  const [removed, setRemoved] = useState<ReadonlySet<number>>(
    new Set(byForm.removed ? [byForm.removed.productId] : []),
  );
  const [refusals, setRefusals] = useState<Record<number, CartRefusal>>(byForm.added?.refusals ?? {});
  const [added, setAdded] = useState(byForm.added?.added ?? null);
  const [isAdding, setAdding] = useState(false);
  const [isFull, setFull] = useState(byForm.isFull);
  // What was taken off stays where it stood, for as long as the page is open.
  const [kept, setKept] = useState<readonly ListedItem[]>(byForm.removed ? [byForm.removed] : []);
  useLatest(loaded);
  const items = [
    ...kept.filter((item) => !loaded.some(({ productId }) => productId === item.productId)),
    ...loaded,
  ];

  const refuse = (productId: number, refusal: CartRefusal | null) =>
    setRefusals(({ [productId]: _, ...others }) => (refusal ? { ...others, [productId]: refusal } : others));
  return {
    ...{ items, removed, refusals, added, isAdding, isFull, refuse },
    remove(item) {
      setKept((before) => [...before, item]);
      setRemoved((before) => new Set([...before, item.productId]));
      changeList(item.productId, false);
      setFull(false);
    },
    restore(item) {
      const isBack = changeList(item.productId, true, item.price);
      setFull(!isBack);
      if (isBack) setRemoved((before) => new Set([...before].filter((id) => id !== item.productId)));
    },
    async addAll() {
      setAdding(true);
      let count = 0;
      for (const item of items.filter((one) => mayBeAdded(one) && !removed.has(one.productId))) {
        const { refusal } = await changeCart(additionOf(item));
        refuse(item.productId, refusal);
        if (!refusal) count += 1;
      }
      setAdded(count);
      setAdding(false);
    },
  };
}

/** The page follows what is put on the list elsewhere: in another tab, or on another device as soon as this one hears of it. */
function useLatest(loaded: readonly ListedItem[]) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let shown = new Set(loaded.map(({ productId }) => productId));
    return followList(() => {
      const ids = listedIds();
      if (ids.every((id) => shown.has(id))) return;
      // Once for each: what the shop does not know of is not asked for again and again.
      shown = new Set([...shown, ...ids]);
      void revalidate();
    });
  }, [loaded, revalidate]);
}
