import type { Cart } from '@etalage/contracts';
import { type CartChange, subjectOf } from './cart-change.ts';
import { previewChange } from './preview-cart.ts';

/*
 * The cart that the server told of last, and what the shopper has changed since. Pure: every function takes a state
 * and gives the next one. One change is under way at a time, so answers cannot overtake each other; what other tabs
 * and later reads tell may come at any moment, and whatever is doubtful is read anew.
 */

/** A change that the server has not answered yet. */
interface Waiting {
  id: number;
  change: CartChange;
  isUnderWay: boolean;
}

export interface PendingState {
  /** null before the server told of any. */
  confirmed: Cart | null;
  /** In the order in which they were asked. */
  waiting: readonly Waiting[];
  /** Rises with every change that is sent and everything that is told: what was read before then is out of date. */
  turn: number;
  /** Another tab told of something that does not follow from what is known here. */
  mustRead: boolean;
}

export const nothingPending: PendingState = { confirmed: null, waiting: [], turn: 0, mustRead: false };

/**
 * The cart as the shopper should see it: with everything that is still to be confirmed. Before the server told of any
 * it holds what is being added; null where that is nothing.
 */
export function shownCart({ confirmed, waiting }: PendingState): Cart | null {
  const cart = waiting.reduce((before, { change }) => previewChange(before, change), confirmed ?? emptyCart);
  return confirmed || cart.transactionLines.length > 0 ? cart : null;
}

const emptyCart: Cart = {
  id: null,
  version: -1,
  language: '',
  currency: 'EUR',
  basis: 'inc',
  count: 0,
  transactionLines: [],
  bundles: [],
  discount: 0,
  promocodes: [],
  couponsCreated: [],
  notices: { prices: [], codes: [] },
  shipments: [],
  totals: {
    subTotal: 0,
    discount: 0,
    shipping: 0,
    shippingIsFrom: true,
    pickupIsFree: false,
    totalExcludingVat: 0,
    vat: 0,
    vatGroups: [],
    total: 0,
    coupons: 0,
    toPay: 0,
  },
  freeShipping: null,
};

/**
 * The shopper asks for a change. A quantity that has not left yet is replaced by the next one for the same thing:
 * the order is kept, the last number counts.
 */
export function asked(state: PendingState, id: number, change: CartChange): PendingState {
  const isReplaceable = (one: Waiting) =>
    !one.isUnderWay &&
    isAbsolute(one.change) &&
    isAbsolute(change) &&
    subjectOf(one.change) === subjectOf(change);
  const at = state.waiting.findLastIndex(isReplaceable);
  const next = { id, change, isUnderWay: false };
  return { ...state, waiting: at < 0 ? [...state.waiting, next] : state.waiting.with(at, next) };
}

/** Takes back a change that has not left yet. */
export function withdrawn(state: PendingState, id: number): PendingState {
  return { ...state, waiting: state.waiting.filter((one) => one.id !== id || one.isUnderWay) };
}

/** The first change has left. */
export function sent(state: PendingState): PendingState {
  const [first, ...rest] = state.waiting;
  if (!first) return state;
  return { ...state, waiting: [{ ...first, isUnderWay: true }, ...rest], turn: state.turn + 1 };
}

/** The first change could not leave: it waits again. */
export function postponed(state: PendingState): PendingState {
  const [first, ...rest] = state.waiting;
  return first ? { ...state, waiting: [{ ...first, isUnderWay: false }, ...rest] } : state;
}

/**
 * The first change is answered; `cart` is null where the server told of none, though it may have changed it. An answer that
 * is older than what another tab told meanwhile, or that belongs to a new cart, is not taken: which of the two it is, a
 * read will show.
 */
export function answered(state: PendingState, cart: Cart | null): PendingState {
  const next = { ...state, waiting: state.waiting.slice(1) };
  if (!cart) return doubtful(next);
  if (state.confirmed && cart.version < state.confirmed.version) return doubtful(next);
  return taken(next, cart);
}

/** The cart was read; `turn` is the one in which the reading began. */
export function wasRead(state: PendingState, cart: Cart, turn: number): PendingState {
  const isOutOfDate = turn !== state.turn || state.waiting[0]?.isUnderWay === true;
  return isOutOfDate ? state : { ...taken(state, cart), mustRead: false };
}

/** A page was loaded with this cart, which is newer than anything before. */
export function loaded(state: PendingState, cart: Cart): PendingState {
  return { ...taken(state, cart), mustRead: false };
}

/** Another tab's change was answered with this cart. Only what follows directly is taken as it is. */
export function heard(state: PendingState, cart: Cart): PendingState {
  const { confirmed } = state;
  const follows =
    confirmed !== null &&
    cart.version === confirmed.version + 1 &&
    cart.language === confirmed.language &&
    cart.basis === confirmed.basis;
  return follows ? taken(state, cart) : doubtful(state);
}

function taken(state: PendingState, cart: Cart): PendingState {
  return { ...state, confirmed: cart, turn: state.turn + 1 };
}

/** What is being read now may have begun too early to tell. */
function doubtful(state: PendingState): PendingState {
  return { ...state, turn: state.turn + 1, mustRead: true };
}

/** Whether a change says how it shall be, whatever it was before. */
const isAbsolute = ({ intent }: CartChange) => /^(set|remove)-(line|bundle)$/.test(intent);
