import type { Cart, CartLine } from '@etalage/contracts';
import { type CartAnswer, noAnswer } from './cart-action.ts';
import { type Addition, type CartChange, keptChanges, subjectOf } from './cart-change.ts';
import { reduceCart, waitsOffline } from './cart-model.ts';
import { type CartEvent, type CartModel, newCartModel, type Queued } from './cart-state.ts';
import { answerTimeout, validationInterval } from './cart-times.ts';
import { withServerNames } from './preview-cart.ts';

/** What the client needs of the world around it. */
export type CartSurroundings = {
  /** Sends a change under its key, at most once done by the server. Rejects where no answer came. */
  send(change: CartChange, key: string): Promise<CartAnswer>;
  /** The cart as the server has it; without one where it cannot be had. */
  read(): Promise<CartAnswer>;
  /** What this tab keeps for its next page; throws or keeps nothing where the browser does. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds. */
  now(): number;
  online(): boolean;
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<void>;
  /** A text that no other page's changes begin with. */
  seed(): string;
  /** The state has changed. */
  onChange(model: CartModel): void;
  /** A change of this tab was answered with this cart. */
  onAnswered(cart: Cart): void;
};

export type CartClient = ReturnType<typeof createCartClient>;

const validatedAt = 'etalage-cart-validated';
/** Milliseconds before a change whose answer was lost is sent again; then it is given up. */
const retryAfter = [500, 2_000];

/**
 * Carries changes to the server, one after the other, and tells what has become of the cart. The states themselves are made
 * in cart-model.ts; what a page before this one left unanswered is sent first.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one object whose short parts share the state and what is under way.
export function createCartClient(around: CartSurroundings, loaded: Cart | null) {
  const { storage } = around;
  let model: CartModel = { ...newCartModel(around.seed(), loaded), isOnline: around.online() };
  /** By the change's id: whoever asked for it waits for its answer. */
  const askers = new Map<number, (answer: CartAnswer) => void>();
  let isWorking = false;
  /** The page is being left: what has not been answered yet is the next page's to send. */
  let isLeft = false;
  /** When a change was answered last. */
  let answeredAt = Number.NEGATIVE_INFINITY;
  /** The other tabs have not been told of what the server may have made of a change whose answer was lost. */
  let isUntold = false;
  /** Until nothing is being sent. */
  let working = Promise.resolve();

  const dispatch = (event: CartEvent) => {
    model = reduceCart(model, event);
    for (const { id, answer } of model.settled) {
      askers.get(id)?.(answer);
      askers.delete(id);
    }
    if (!isLeft) keep(waitsOffline(model) ? model.queue : null);
    around.onChange(model);
  };

  const ask = (event: Extract<CartEvent, { type: 'asked' | 'removed' }>): Promise<CartAnswer> => {
    const id = model.lastId + 1;
    const answer = new Promise<CartAnswer>((resolve) => askers.set(id, resolve));
    dispatch(event);
    work();
    return answer;
  };

  /** Sends what waits, in its order, until nothing does or the connection is gone. */
  const work = () => {
    if (isWorking) return;
    isWorking = true;
    working = sendAll().finally(() => {
      isWorking = false;
      around.onChange(model);
      settle();
    });
  };

  const sendAll = async () => {
    while (model.queue.length > 0 && around.online() && !isLeft) if (!(await sendFirst())) return;
  };

  /** @returns false where there is no connection */
  const sendFirst = async (): Promise<boolean> => {
    const [first] = model.queue;
    if (!first) return true;
    dispatch({ type: 'sent' });
    const answer = await answerOf(first);
    if (!answer) {
      dispatch({ type: 'postponed' });
      return false;
    }
    answeredAt = around.now();
    dispatch({ type: 'answered', answer });
    if (first.change.intent !== 'validate') {
      isUntold = answer.cart === null;
      if (answer.cart) around.onAnswered(answer.cart);
    }
    return true;
  };

  /** The server's answer; null where there is no connection. A lost one is asked for again under the same key. */
  const answerOf = async ({ change, key }: Queued): Promise<CartAnswer | null> => {
    const named = withServerNames(change, model.confirmed);
    if (!named) return gone(change);
    for (const wait of [...retryAfter, null]) {
      try {
        return await around.send(named, key);
      } catch {
        // The change stays in the queue: the next page sends it, or this one once there is a connection again.
        if (!around.online() || isLeft) return null;
        if (wait === null) break;
        await around.pause(wait);
        if (!around.online() || isLeft) return null;
      }
    }
    return noAnswer(subjectOf(change));
  };

  /** Asks the server for the cart, unless a change brings it anyway. */
  const read = async () => {
    if (isWorking) return;
    const { turn } = model;
    dispatch({ type: 'reading' });
    const answer = await around.read();
    dispatch({ type: 'read', answer, turn });
    if (isUntold && answer.cart) around.onAnswered(answer.cart);
    isUntold &&= answer.cart === null;
    settle();
  };

  /** Reads where something was told that must be looked up. */
  const settle = () => {
    if (model.mustRead && !model.hasFailed && !isWorking && !isLeft && around.online()) void read();
  };

  const isValidationDue = () => {
    const at = attempt(() => storage.getItem(validatedAt));
    return around.now() - Number(at ?? 0) >= validationInterval;
  };

  const noteValidation = () => attempt(() => storage.setItem(validatedAt, String(around.now())));

  /** Compares the prices that were shown with today's. */
  const validate = async (lines: readonly CartLine[]) => {
    noteValidation();
    const { refusal } = await ask({
      type: 'asked',
      change: { intent: 'validate', lines: seenPrices(lines) },
    });
    // PRICE-06, the shopper is not bothered with it.
    if (refusal) console.warn('The prices of the cart could not be validated:', refusal.reason);
  };

  /** Keeps for this tab's next page what has no answer yet; null where there is nothing to tell it. */
  const keep = (queue: readonly Queued[] | null) =>
    attempt(() => {
      if (queue === null) storage.removeItem(keptChanges);
      else storage.setItem(keptChanges, JSON.stringify(queue.map(({ key, change }) => ({ key, change }))));
    });

  /** Takes over what another page of this tab had no answer to. */
  const takeOver = (kept: string) => {
    dispatch({ type: 'taken-over', queued: readKept(kept) });
    work();
    settle();
  };

  const keptBefore = attempt(() => storage.getItem(keptChanges));
  if (keptBefore !== null) takeOver(keptBefore);

  return {
    /** Asks for a change: it shows at once, and is sent as soon as those before it are answered. */
    change: (change: CartChange) => ask({ type: 'asked', change }),
    /** Takes something out, and offers to put it back; `index` is its row. */
    remove: (change: CartChange, row: { name: string; index: number }) =>
      ask({ type: 'removed', change, ...row }),
    /** Puts back what was taken out. @returns what is added for it first; null where nothing is known of it any more */
    restore(id: number): Addition | null {
      const [first = null] = model.removals.find((one) => one.id === id)?.back ?? [];
      dispatch({ type: 'restored', id });
      work();
      return first;
    },
    /** It is too late to put it back. */
    forget: (id: number) => dispatch({ type: 'forgotten', id }),
    /**
     * The drawer was opened. A cart that is known is asked for once in a while, by having its prices validated, or by reading it
     * where it has none; one that is not known, or is in doubt, is read at once.
     */
    async opened() {
      const seen = model.confirmed;
      const isEmpty = seen?.transactionLines.length === 0;
      if (isWorking) await working;
      else if (!seen || model.mustRead || model.hasFailed || (isEmpty && isValidationDue())) await read();
      const lines = (seen ?? model.confirmed)?.transactionLines;
      if (!lines || !isValidationDue()) return;
      if (lines.length > 0) await validate(lines);
      else noteValidation();
    },
    closed: () => dispatch({ type: 'closed' }),
    read,
    /** The cart may have become another one: it is read now, or after the change that is on its way, which was asked before that was known. */
    look() {
      dispatch({ type: 'told' });
      void read();
    },
    /** Another tab has changed the cart. */
    hear(cart: Cart) {
      dispatch({ type: 'heard', cart });
      settle();
    },
    /** A page was loaded with this cart. */
    takeLoaded: (cart: Cart) => dispatch({ type: 'loaded', cart }),
    /** The shopper has seen the notice. */
    dismissNotices: () => dispatch({ type: 'dismissed' }),
    /** The connection came or went. */
    connectionChanged() {
      dispatch({ type: 'connection', isOnline: around.online() });
      work();
    },
    /** Resolves once every change is answered, or waits for the connection. */
    settled: () => working,
    /**
     * The page is being left: the next one sends again what has no answer yet, which the server knows by its key, and reads
     * what became of what was answered a moment ago: it may have been made before.
     */
    leave() {
      const isNews = model.queue.length > 0 || around.now() - answeredAt < answerTimeout;
      keep(isNews ? model.queue : null);
      isLeft = true;
    },
    /** Back from the browser's memory: what another page has had answered meanwhile is not sent again. */
    comeBack() {
      isLeft = false;
      const kept = attempt(() => storage.getItem(keptChanges));
      dispatch({ type: 'connection', isOnline: around.online() });
      takeOver(kept ?? '[]');
    },
  };
}

/** A browser that keeps nothing does without. */
function attempt<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** Nothing, where it is not what this release writes. */
function readKept(json: string): Pick<Queued, 'key' | 'change'>[] {
  const list: unknown = attempt(() => JSON.parse(json));
  const isQueued = (one: unknown): one is Pick<Queued, 'key' | 'change'> =>
    typeof one === 'object' && one !== null && 'key' in one && 'change' in one;
  return Array.isArray(list) ? list.filter(isQueued) : [];
}

/** What the change is about is no longer there. */
function gone(change: CartChange): CartAnswer {
  const { refusal, ...rest } = noAnswer(subjectOf(change));
  return { ...rest, refusal: refusal && { ...refusal, reason: 'gone' } };
}

const seenPrices = (lines: readonly CartLine[]) =>
  JSON.stringify(
    lines.map(({ productVariantId, product, quantity }) => ({
      variantId: productVariantId,
      unitPrice: product.discountPrice ?? product.unitPrice,
      qty: quantity,
    })),
  );
