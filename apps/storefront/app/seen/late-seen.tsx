import { Suspense } from 'react';
import { lazyOnTouch } from '../lib/first-touch.ts';

const SeenBelow = lazyOnTouch(async () => (await import('./seen-below.tsx')).SeenBelow);

/** What was seen last, of which nothing is in a kept page: its script comes with the first touch of the page. */
export function LateSeen({ besides }: { besides?: number }) {
  return <Suspense>{import.meta.env.SSR ? null : <SeenBelow besides={besides} />}</Suspense>;
}
