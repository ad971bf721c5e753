import type { Me } from '@etalage/contracts';
import { knownMe, readMe, subscribe } from './me.ts';
import { whollyPersonal } from './personal-pages.ts';

/** Whom a document shows; empty for nobody. Staff who act for a customer are somebody else than that customer. */
const shopperOf = ({ customer, shadow }: Me): string =>
  customer ? `${customer.id}${shadow ? ' staff' : ''}` : '';

const isPrivate = () => whollyPersonal.some((segment) => location.pathname.split('/')[2] === segment);

/**
 * AUTH-05 AUTH-07: a browser has one shopper. A tab that shows somebody is loaded anew as soon as another document was sent for somebody else:
 * after log-out, and after Stop. It asks by itself where that may have passed it by: when it is looked at again, and when
 * it comes back from the browser's memory. Whom the cookies name the server alone says; a tab of nobody asks nothing.
 */
export function keepToOneShopper(): void {
  const tabs = typeof BroadcastChannel === 'function' ? new BroadcastChannel('etalage-shopper') : null;
  const first = knownMe();
  let shopper = first && shopperOf(first);

  const hear = (other: unknown) => {
    if (shopper && other !== shopper) leave();
  };
  const follow = () => {
    const me = knownMe();
    if (!me) return;
    const heard = shopperOf(me);
    hear(heard);
    shopper = heard;
    tabs?.postMessage(heard);
  };
  if (tabs) tabs.onmessage = ({ data }) => hear(data);
  subscribe(follow);
  follow();
  document.addEventListener('visibilitychange', () => {
    if (shopper && document.visibilityState === 'visible') void readMe();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || !shopper) return;
    if (isPrivate()) leave();
    else void readMe();
  });
}

/** To the same address as it is for whoever is there now. What stands here is not shown meanwhile, nor sent again if a form led here. */
function leave(): void {
  document.documentElement.style.visibility = 'hidden';
  try {
    sessionStorage.clear();
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
  location.replace(location.pathname + location.search);
}
