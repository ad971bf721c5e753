import type { Cart } from '@etalage/contracts';
import type { CartAnswer, CartNotices, CartRefusal } from './cart-action.ts';
import type { Addition, CartChange } from './cart-change.ts';

/** A change that the server has not answered yet. */
export type Queued = {
  id: number;
  /** Tells the server that it is the same change, when it is sent again because its answer was lost. */
  key: string;
  change: CartChange;
  isUnderWay: boolean;
  /** It was sent before, and its answer was lost: it may have been made. */
  hasLeft: boolean;
  /** Changes that this one took the place of: who asked for them gets its answer. */
  replaces: readonly number[];
};

/** Something that was taken out and can be put back for a while. */
export type Removed = {
  /** The id of the change that takes it out. */
  id: number;
  /** Place among the rows of the cart, those of other removed things counted. */
  index: number;
  /** '' for everything at once. */
  name: string;
};

/** `back`: the changes that make good the removal. */
type Removal = Removed & { back: readonly Addition[] };

/** A sentence for assistive technology: a key below `cart.said`, and what it mentions. */
export type Said = {
  key: 'added' | 'changed' | 'removed' | 'cleared' | 'restored' | 'codeApplied' | 'waiting';
  name?: string;
  /** Euros. */
  total?: number;
};

export type CartModel = {
  /** What the keys of this page's changes begin with; no other page's do. */
  seed: string;
  lastId: number;
  /** null before the server told of any. */
  confirmed: Cart | null;
  /** In the order in which they were asked. */
  queue: readonly Queued[];
  /** Rises with every change that is sent and everything that is told: what was read before then is out of date. */
  turn: number;
  /** Something was told that does not follow from what is known here. */
  mustRead: boolean;
  /** The cart was asked for, and could not be had. */
  hasFailed: boolean;
  isOnline: boolean;
  refusals: readonly CartRefusal[];
  notices: CartNotices | null;
  /** Notices that the shopper has put away, as JSON. */
  dismissed: string;
  removals: readonly Removal[];
  said: Said | null;
  /** Whoever asked for these learns now what became of it; of the last event alone. */
  settled: readonly { id: number; answer: CartAnswer }[];
};

export type CartEvent =
  /** The shopper asks for a change. */
  | { type: 'asked'; change: CartChange }
  /** Another page of this tab had no answer to these; whatever else waits here, it had one. */
  | { type: 'taken-over'; queued: readonly Pick<Queued, 'key' | 'change'>[] }
  /** The shopper takes something out that stands in this row. */
  | { type: 'removed'; change: CartChange; name: string; index: number }
  /** What was taken out is put back: not at all where its removal has not left yet, else as something new. */
  | { type: 'restored'; id: number }
  /** It is too late to put it back. */
  | { type: 'forgotten'; id: number }
  /** The first change has left, or could not leave and waits again. */
  | { type: 'sent' | 'postponed' }
  | { type: 'answered'; answer: CartAnswer }
  | { type: 'reading' }
  /** `turn` is the one in which the reading began. */
  | { type: 'read'; answer: CartAnswer; turn: number }
  /** A page was loaded with this cart, which is newer than anything before. */
  | { type: 'loaded'; cart: Cart }
  /** Another tab's change was answered with this cart. */
  | { type: 'heard'; cart: Cart }
  /** The cart may have become another one, and nobody says which. */
  | { type: 'told' }
  | { type: 'connection'; isOnline: boolean }
  | { type: 'dismissed' | 'closed' };

export function newCartModel(seed: string, confirmed: Cart | null): CartModel {
  return {
    seed,
    lastId: 0,
    confirmed,
    queue: [],
    turn: 0,
    mustRead: false,
    hasFailed: false,
    isOnline: true,
    refusals: [],
    notices: null,
    dismissed: '',
    removals: [],
    said: null,
    settled: [],
  };
}
