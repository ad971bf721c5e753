import type { Cart } from '@etalage/contracts';
import { useSyncExternalStore } from 'react';
import { subscribe as followMe } from '../lib/me.ts';
import { type CartAnswer, noAnswer, noCookies } from './cart-action.ts';
import { type Addition, type CartChange, keptChanges } from './cart-change.ts';
import type { CartClient } from './cart-client.ts';
import type { CartView } from './cart-model.ts';
import type { Removed } from './cart-state.ts';
import { choiceKey } from './line-choice.ts';

/** What the browser shows of the cart, shared by the drawer, the cart page and whatever else shows it. */
export type CartState = CartView & {
  isOpen: boolean;
  /** The row that was just added: 'variant-7' or 'bundle-3'. */
  added: { key: string; takesFocus: boolean } | null;
};

const nothing: CartState = {
  cart: null,
  isPartial: false,
  isOpen: false,
  hasFailed: false,
  isOffline: false,
  pending: [],
  refusals: [],
  notices: null,
  removed: [],
  added: null,
  said: null,
};
let state = nothing;
const listeners = new Set<() => void>();

function setCartState(part: Partial<CartState>) {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export const cartState = () => state;

/** The store lives in the browser only: on the server one process serves many shoppers, and there it stays empty. */
export function useCartState(): CartState {
  return useCartPart((whole) => whole);
}

/** One part of it, for what stands there in large numbers: nothing is drawn anew while that part stays the same. */
export function useCartPart<Part>(pick: (whole: CartState) => Part): Part {
  return useSyncExternalStore(
    subscribe,
    () => pick(state),
    () => pick(nothing),
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let loading: Promise<CartClient> | null = null;

/**
 * What changes the cart comes when something is to be changed: most visits change nothing. Everybody waits for the same
 * promise, so changes stay in their order.
 */
function loadCartClient(): Promise<CartClient> {
  loading ??= import('./browser-cart.ts')
    .then(({ startBrowserCart }) =>
      startBrowserCart({ loaded: state.cart, onChange: setCartState, onAnswered: tellTabs }),
    )
    .catch((error) => {
      loading = null;
      throw error;
    });
  return loading;
}

/** Has it do something as soon as it is there; nothing where it cannot be had. */
export function withCartClient(work: (client: CartClient) => void) {
  void loadCartClient().then(work, () => {});
}

export function openCart() {
  setCartState({ isOpen: true });
}

export function closeCart() {
  if (!state.isOpen) return;
  setCartState({ isOpen: false, added: null });
  if (loading) withCartClient((client) => client.closed());
}

/** Shows the change at once, and gives the server's answer when it comes. A cart that cannot be had is no error here. */
export async function changeCart(change: CartChange): Promise<CartAnswer> {
  const client = await loadCartClient().catch(() => null);
  return client ? client.change(change) : noAnswer('');
}

/** Takes something out, and offers to put it back for a while. */
export function removeFromCart(change: CartChange, row: { name: string; index: number }) {
  withCartClient((client) => void client.remove(change, row));
}

/** Puts back what was taken out, and shows where. */
export function restoreToCart({ id }: Removed) {
  withCartClient((client) => {
    const first = client.restore(id);
    if (first) setCartState({ added: { key: keyOf(first), takesFocus: true } });
  });
}

/** Opens the drawer with what is being added; a refusal closes it again, and is told where it was asked for. */
export async function addToCart(change: Addition) {
  if (!navigator.cookieEnabled) return noCookies();
  setCartState({ isOpen: true, added: { key: keyOf(change), takesFocus: false } });
  const answer = await changeCart(change);
  if (answer.refusal) closeCart();
  return answer;
}

const keyOf = (change: Addition) =>
  change.intent === 'add-line'
    ? `variant-${change.variantId}${choiceKey(change)}`
    : `bundle-${change.bundleId}`;

/** Of what tabs tell each other. */
const name = 'etalage-cart';
let tabs: BroadcastChannel | null = null;

/** Tells the other tabs of a cart. Where there is none to send, or no way to, they are told to read it. */
export function tellTabs(cart: Cart | null) {
  try {
    if (tabs) tabs.postMessage(cart);
    else localStorage.setItem(name, String(Date.now()));
  } catch {
    // A browser that keeps nothing tells nobody: the others see it when they ask for the cart next.
  }
}

/** Lets this tab follow what others do, and send what waited for the connection when it was left. */
export function followTabs(): () => void {
  const look = () => withCartClient((client) => client.look());
  const onStorage = ({ key }: StorageEvent) => key === name && look();
  // A page from the browser's memory knows nothing of what happened since.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && look();
  if (typeof BroadcastChannel === 'function') {
    tabs = new BroadcastChannel(name);
    tabs.onmessage = ({ data }) => (data ? withCartClient((client) => client.hear(data)) : look());
  }
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  // Who is shopping was asked for anew: a form was sent, which may have changed the cart, or the tab was not looked at for a while.
  const leaveMe = followMe(() => loading && look());
  if (hasKeptChanges()) withCartClient(() => {});
  return () => {
    leaveMe();
    tabs?.close();
    tabs = null;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}

/** Whether changes had no answer yet when this tab was loaded anew: then they are sent without waiting for another. */
function hasKeptChanges(): boolean {
  try {
    return sessionStorage.getItem(keptChanges) !== null;
  } catch {
    return false;
  }
}
