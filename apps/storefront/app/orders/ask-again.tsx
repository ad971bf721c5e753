import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between two questions: quick at first, then patient; the last is asked after about five minutes. */
const waits = [1500, 2000, 3000, 5000, ...Array.from({ length: 30 }, () => 10_000)];

/**
 * Lets the page ask the server how it stands, as long as something is on its way. Without JavaScript it loads itself anew, `patient`
 * where the shopper may be choosing something meanwhile.
 */
export function AskAgain({ isAsking, isPatient }: { isAsking: boolean; isPatient: boolean }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isAsking) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (turn: number) => {
      const pause = waits[turn];
      if (pause === undefined) return;
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void revalidate();
        wait(turn + 1);
      }, pause);
    };
    wait(0);
    return () => clearTimeout(timer);
  }, [isAsking, revalidate]);
  if (!isAsking) return null;
  return (
    <noscript>
      <meta content={isPatient ? '30' : '5'} httpEquiv="refresh" />
    </noscript>
  );
}
