import { type RefObject, useEffect, useRef } from 'react';
import { whenNear } from '../../lib/when-near.ts';
import { useShopView } from '../../ui/shop-view.ts';

/** Pages that come by scrolling; what follows is asked for by the link, so that the footer can be reached. */
const mostByItself = 3;

type Shown = {
  /** First and last page on the screen. */
  first: number;
  last: number;
  onNear: (page: number) => void;
};

/** Asks for the next page of a list once its link is near, where the shop wants that. */
export function useLoadByScrolling(
  link: RefObject<HTMLElement | null>,
  { first, last, onNear }: Shown,
): void {
  const { listScrollThreshold } = useShopView();
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (listScrollThreshold === null || !link.current || last - first >= mostByItself) return;
    try {
      return whenNear(link.current, listScrollThreshold, () => latest.current(last + 1));
    } catch (error) {
      // SRCH-12, the shop's developers must hear of it.
      console.warn(error);
    }
  }, [link, listScrollThreshold, first, last]);
}
