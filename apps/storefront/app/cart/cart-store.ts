import type { Cart } from '@etalage/contracts';
import { useSyncExternalStore } from 'react';
import { type CartAnswer, type CartNotices, type CartRefusal, noAnswer } from './cart-action.ts';
import type { CartChange } from './cart-change.ts';

/** Something that was taken out and can be put back for a while. */
export interface Removed {
  id: number;
  /** Place among the rows of the cart, those of other removed things counted. */
  index: number;
  /** '' for everything at once. */
  name: string;
}

/** A sentence for assistive technology: a key below `cart.said`, and what it mentions. */
export interface Said {
  key: 'added' | 'changed' | 'removed' | 'cleared' | 'restored' | 'codeApplied' | 'waiting';
  name?: string;
  /** Euros. */
  total?: number;
}

/** What the browser knows of the cart, shared by the drawer, the cart page and whatever else shows it. */
export interface CartState {
  /** As the shopper should see it: the server's, with what it has not confirmed yet. null before the first. */
  cart: Cart | null;
  /** The server has told of no cart yet: `cart` holds only what is being added. */
  isPartial: boolean;
  isOpen: boolean;
  /** The cart was asked for, and could not be had. */
  hasFailed: boolean;
  /** Changes wait for the connection. */
  isOffline: boolean;
  /** Subjects of the changes that are not confirmed yet. */
  pending: readonly string[];
  refusals: readonly CartRefusal[];
  notices: CartNotices | null;
  removed: readonly Removed[];
  /** The row that was just added: 'variant-7' or 'bundle-3'. */
  added: { key: string; takesFocus: boolean } | null;
  /** A sentence of the catalogue, or one that is written already. */
  said: Said | string | null;
}

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

export function setCartState(part: Partial<CartState>) {
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

type Client = typeof import('./cart-client.ts');
let loading: Promise<Client> | null = null;

/**
 * What changes the cart comes when something is to be changed: most visits change nothing. Everybody waits for the same
 * promise, so changes stay in their order.
 */
function loadCartClient(): Promise<Client> {
  loading ??= import('./cart-client.ts').catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** What the drawer shows comes with the first opening, too. */
export const loadCartPanel = () => import('./cart-panel.tsx');

/** Has it do something as soon as it is there; nothing where it cannot be had. */
export function withCartClient(work: (client: Client) => void) {
  void loadCartClient().then(work, () => {});
}

export function openCart() {
  setCartState({ isOpen: true });
}

export function closeCart() {
  if (state.isOpen) setCartState({ isOpen: false, notices: null, removed: [], refusals: [], added: null });
}

/** Shows the change at once, and gives the server's answer when it comes. A cart that cannot be had is no error here. */
export async function changeCart(change: CartChange): Promise<CartAnswer> {
  const loaded = await loadCartClient().catch(() => null);
  return loaded ? loaded.change(change) : noAnswer('');
}

/** Takes something out, and offers to put it back for a while. */
export function removeFromCart(change: CartChange, row: { name: string; index: number }) {
  withCartClient((loaded) => loaded.remove(change, row));
}

/** Opens the drawer with what is being added; a refusal closes it again, and is told where it was asked for. */
export async function addToCart(change: Extract<CartChange, { intent: 'add-line' | 'add-bundle' }>) {
  const key = change.intent === 'add-line' ? `variant-${change.variantId}` : `bundle-${change.bundleId}`;
  setCartState({ isOpen: true, added: { key, takesFocus: false } });
  const answer = await changeCart(change);
  if (answer.refusal) closeCart();
  return answer;
}

/** Of what tabs tell each other, and of what this tab keeps. */
export const NAME = 'etalage-cart';
let tabs: BroadcastChannel | null = null;

/** Tells the other tabs of a cart. Where there is none to send, or no way to, they are told to read it. */
export function tellTabs(cart: Cart | null) {
  if (tabs) tabs.postMessage(cart);
  else localStorage.setItem(NAME, String(Date.now()));
}

/** Lets this tab follow what others do, and send what waited for the connection when it was left. */
export function followTabs(): () => void {
  const read = () => withCartClient((loaded) => void loaded.read());
  const onStorage = ({ key }: StorageEvent) => key === NAME && read();
  // A page from the browser's memory knows nothing of what happened since.
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && read();
  if (typeof BroadcastChannel === 'function') {
    tabs = new BroadcastChannel(NAME);
    tabs.onmessage = ({ data }) => (data ? withCartClient((loaded) => loaded.hear(data)) : read());
  }
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  if (keptChanges()) withCartClient(() => {});
  return () => {
    tabs?.close();
    tabs = null;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}

/** Changes that waited for the connection when this tab was loaded anew, as JSON. */
export function keptChanges(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
