import { pageKind } from '@etalage/contracts/page-kinds';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Tells once, as the visitor leaves or turns away, how quick the document was: the kind of the page that it began with, whether it was dark
 * and four numbers. Nothing says who it was. Whoever asks not to be followed is not listened to.
 */
export function tellVitals(): void {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  if (doNotTrack === '1' || globalPrivacyControl) return;
  const [document] = performance.getEntriesByType('navigation');
  const page = pageKind((document && new URL(document.name).pathname.slice(4)) ?? '');
  if (!page) return;
  const vitals: Record<string, number> = {};
  const note = ({ name, value }: { name: string; value: number }) => {
    vitals[name] = Math.round(value * 1_000) / 1_000;
  };
  // Each says its last word as the page is hidden, and so does LCP with the first touch.
  for (const listen of [onLCP, onCLS, onINP, onTTFB]) listen(note);
  let isTold = false;
  const tell = () => {
    if (isTold || window.document.visibilityState !== 'hidden') return;
    isTold = true;
    const body = JSON.stringify({ page, theme: isDark() ? 'dark' : 'light', vitals });
    // A beacon would take the cookies along. This goes on after the page has gone as well.
    fetch('/vitals', { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(() => {});
  };
  // Heard at the window, on its way up from the document: after those who measure, who listen on its way down.
  addEventListener('visibilitychange', tell);
}

/** Whether the shop's dark colours count here and now (docs/decisions/068). */
function isDark(): boolean {
  const media = document.querySelector<HTMLStyleElement>('style[data-dark]')?.media;
  return media !== undefined && matchMedia(media).matches;
}
