import { cartState } from '../cart/cart-store.ts';
import { links } from '../lib/links.ts';
import { meBlockId } from '../lib/place.tsx';
import { followVersions, untilSettled } from './follow-versions.ts';
import { ownCache, type ToWorker, workerPath } from './names.ts';
import { showOffline } from './offline-bar.ts';
import { tellSeen } from './tell-seen.ts';

/** Imported once the page is stable (entry.client.tsx). Where no worker can be had, the shop works as it does without one. */
void startWorker().catch(() => {});
showOffline();

async function startWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(workerPath, { updateViaCache: 'none' });
  followVersions(registration);
  // PWA-02: a check, now that the page is stable. Without a connection it is made by the next page.
  await registration.update().catch(() => {});
  await serviceWorker.ready;
  await untilSettled(registration);
  tellSeen(registration);
  await keepOwn(registration);
}

/** Has the worker hear who is shopping and what lies in their cart; of a stranger nothing is kept. */
async function keepOwn(registration: ServiceWorkerRegistration): Promise<void> {
  const told = document.getElementById(meBlockId)?.textContent;
  // A stranger who put something into their cart meanwhile is none any more.
  if (!told && !cartState().cart) {
    await caches.delete(ownCache);
    return;
  }
  const { me, cartContents } = links(document.documentElement.lang);
  // Read to its end: as long as a page leaves an answer unread, no new version of the worker can take over.
  await (await fetch(me)).text();
  const { cart } = (await (await fetch(cartContents)).json()) as { cart: { count: number } | null };
  // What shows a cart is at hand without a connection, also where the drawer was not opened before. HOME-14: no page loads it for that.
  if (cart && cart.count > 0)
    registration.active?.postMessage({
      type: 'cart',
      language: document.documentElement.lang,
    } satisfies ToWorker);
}
