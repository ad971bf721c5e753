import type { Basis } from '@etalage/contracts';
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { isMeLate, readMe } from './me.ts';

/**
 * Asks who is shopping where the page came without knowing it, and anew when a form was sent, which may have changed it.
 * @param basis that the page shows its prices on
 */
export function useLateMe(basis: Basis): void {
  const { formMethod } = useNavigation();
  const isSending = formMethod !== undefined && formMethod !== 'GET';
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending) void readMe();
    wasSending.current = isSending;
  }, [isSending]);

  useEffect(() => {
    if (!isMeLate()) return;
    void readMe().then((me) => {
      // PRICE-01: the page shows prices on another basis than the customer's, so it is loaded anew; but once only, should that
      // not help.
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (me?.customer && me.basis !== basis && page?.type !== 'reload') location.reload();
    });
  }, [basis]);
}
