import { lazy, Suspense, useEffect, useState } from 'react';
import { useMe } from '../lib/me.ts';

/** Few shoppers have an order that waits. Where its script is lost, the page goes on without. */
const Strip = lazy(async () => ({
  default: (await import('./open-order-strip.tsx').catch(() => null))?.OpenOrderStrip ?? (() => null),
}));

/** HEAD-25: for customers alone, once the page is there; it lies over the page, so that nothing moves when it comes. */
export function OpenOrder() {
  const { customer } = useMe();
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    isThere &&
    customer && (
      <Suspense>
        <Strip />
      </Suspense>
    )
  );
}
