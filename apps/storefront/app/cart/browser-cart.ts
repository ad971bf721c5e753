import type { Cart } from '@etalage/contracts';
import { links } from '../lib/links.ts';
import { ownCache } from '../offline/names.ts';
import { keepIn } from '../offline/whole-copy.ts';
import { type CartAnswer, noNotices } from './cart-action.ts';
import { type CartClient, createCartClient } from './cart-client.ts';
import { type CartView, viewCart } from './cart-model.ts';
import { readCart, sendChange } from './cart-server.ts';

type Wiring = {
  /** The cart that is known already. */
  loaded: Cart | null;
  onChange(view: CartView): void;
  /** A change of this tab was answered with this cart. */
  onAnswered(cart: Cart): void;
};

/** Starts the cart of this page: with the browser's connection and memory, and an eye on the page's coming and going. */
export function startBrowserCart({ loaded, onChange, onAnswered }: Wiring): CartClient {
  const client = createCartClient(
    {
      send: sendChange,
      read: readCart,
      storage: {
        getItem: (name) => sessionStorage.getItem(name),
        setItem: (name, value) => sessionStorage.setItem(name, value),
        removeItem: (name) => sessionStorage.removeItem(name),
      },
      now: Date.now,
      online: () => navigator.onLine,
      pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      seed,
      onChange: (model) => onChange(viewCart(model)),
      onAnswered(cart) {
        keepForOffline(cart).catch(() => {});
        onAnswered(cart);
      },
    },
    loaded,
  );
  addEventListener('online', client.connectionChanged);
  addEventListener('offline', client.connectionChanged);
  addEventListener('pagehide', client.leave);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) client.comeBack();
  });
  return client;
}

/** What the worker gives without a connection; it hears of no change by itself. */
async function keepForOffline(cart: Cart): Promise<void> {
  const { serviceWorker } = navigator;
  // One that the server wants no more still controls the tabs that it had, but is registered no longer.
  if (!serviceWorker?.controller || !(await serviceWorker.getRegistration())) return;
  const answer: CartAnswer = { cart, refusal: null, notices: noNotices };
  const { cartContents, me } = links(document.documentElement.lang);
  const cache = await caches.open(ownCache);
  await keepIn(cache, cartContents, Response.json(answer));
  // Whoever was a stranger when the page came was not told of: the worker hears it in passing. Read to its end, as it is kept then.
  if ((await cache.keys(me)).length === 0) await (await fetch(me)).text();
}

/** 64 random bits; unlike randomUUID also where the page came without TLS. */
function seed(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return Array.from(numbers, (number) => number.toString(36)).join('');
}
