import { Suspense, useEffect, useState } from 'react';
import { lazyOnTouch } from '../lib/first-touch.ts';

const SeenBelow = lazyOnTouch(async () => (await import('./seen-below.tsx')).SeenBelow);

/** What was seen last, of which nothing is in a kept page: its script comes with the first touch of the page. */
export function LateSeen({ besides }: { besides?: number }) {
  // Not before React took over the page, on which there is nothing of it.
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <div className="seen" data-besides={besides}>
      {isReady && (
        <Suspense>
          <SeenBelow besides={besides} />
        </Suspense>
      )}
    </div>
  );
}
