import { mostOnWishlist } from './limits.ts';

/**
 * The copy of a wishlist that a browser keeps: in one cookie, which scripts and servers read alike, so that hearts work offline
 * and without scripts. Of a guest it is the wishlist; of a customer it is what the server said last, with what the server has
 * not been told yet. How two copies become one is in docs/decisions/040.
 */
export type WishlistCopy = {
  /** Whose it is: the customer's mark (`ownerMark`), '' of a guest. */
  owner: string;
  /** What was changed last comes last. */
  items: readonly CopiedItem[];
};

export type CopiedItem = {
  productId: number;
  /** false of what was taken off and may have to be told. */
  isOn: boolean;
  /** Epoch milliseconds by this browser's clock; null of what the server knows. */
  changedAt: number | null;
  /** Cents on the shop's own basis when it was put there; null where that is not known here. */
  priceCents: number | null;
};

/** A change as it is told: `age` in milliseconds, since no browser's clock can be trusted. */
export type CopiedChange = { productId: number; isOn: boolean; age: number; priceCents: number | null };

/** What the server says of a wishlist after it heard of changes. */
export type CopyAnswer = {
  owner: string;
  items: readonly { productId: number; priceCents: number | null }[];
};

/** Of what a guest took off, so many are remembered until they log in. */
const mostTakenOff = 50;

/** How a customer is called in the cookie: enough to tell two apart, and opens nothing. */
export const ownerMark = (customerId: string): string => customerId.replaceAll('-', '').slice(0, 8);

const none: WishlistCopy = { owner: '', items: [] };
const entry = /^([0-9a-z]{1,10})(?:([.-])([0-9a-z]{1,9})(?:\.([0-9a-z]{1,8}))?)?$/;

/** Reads a cookie's value, which anybody may have written: what is no item is left out. */
export function readCopy(text: string | undefined): WishlistCopy {
  const [owner = '', ...entries] = (text ?? '').slice(0, 4096).split('_');
  if (!/^[0-9a-f]{0,8}$/.test(owner)) return none;
  const items = new Map<number, CopiedItem>();
  for (const one of entries) {
    const item = readItem(one);
    if (item) items.set(item.productId, item);
  }
  return trimmed({ owner, items: [...items.values()] });
}

function readItem(text: string): CopiedItem | null {
  const [, id = '', sign, time = '', price] = entry.exec(text) ?? [];
  const productId = Number.parseInt(id, 36);
  if (!Number.isSafeInteger(productId) || productId < 1) return null;
  return {
    productId,
    isOn: sign !== '-',
    changedAt: sign === undefined ? null : Number.parseInt(time, 36),
    priceCents: price === undefined ? null : Number.parseInt(price, 36),
  };
}

/** The cookie's value: letters, digits and `_ . -`, at most some 3 kB. */
export function writeCopy({ owner, items }: WishlistCopy): string {
  const entries = items.map(({ productId, isOn, changedAt, priceCents }) => {
    const id = productId.toString(36);
    if (changedAt === null) return id;
    const price = priceCents === null ? '' : `.${priceCents.toString(36)}`;
    return `${id}${isOn ? '.' : '-'}${changedAt.toString(36)}${price}`;
  });
  return [owner, ...entries].join('_');
}

/** Ids of what is on the list, the last one first. */
export const onList = ({ items }: WishlistCopy): number[] =>
  items.flatMap(({ productId, isOn }) => (isOn ? [productId] : [])).reverse();

/**
 * The copy after its shopper pressed a heart. Nothing changes where the list is full.
 * @param now epoch milliseconds
 */
export function withChange(
  copy: WishlistCopy,
  { productId, isOn, priceCents = null }: { productId: number; isOn: boolean; priceCents?: number | null },
  now: number,
): WishlistCopy {
  const before = copy.items.find((item) => item.productId === productId);
  if (isOn && !before?.isOn && onList(copy).length >= mostOnWishlist) return copy;
  // Two presses in one millisecond, or after the clock was put back, stay in their order.
  const changedAt = Math.max(now, (before?.changedAt ?? 0) + 1);
  const others = copy.items.filter((item) => item !== before);
  return trimmed({ ...copy, items: [...others, { productId, isOn, changedAt, priceCents }] });
}

/** What the server is to be told: of a guest all, so that what is there is priced; of a customer what it has not heard. */
export function changesOf({ items }: WishlistCopy, now: number): CopiedChange[] {
  return items.flatMap(({ productId, isOn, changedAt, priceCents }) =>
    changedAt === null ? [] : [{ productId, isOn, age: Math.max(0, now - changedAt), priceCents }],
  );
}

/**
 * The copy after the server answered.
 * @param sent the copy as it was when the server was told of it
 * @param copy as it is now: hearts may have been pressed since, here or in another tab
 */
export function afterAnswer(copy: WishlistCopy, sent: WishlistCopy, answer: CopyAnswer): WishlistCopy {
  // Somebody logged in or out meanwhile, and with that came a copy of theirs.
  if (copy.owner !== sent.owner) return copy;
  const untold = copy.items.filter(({ changedAt }) => changedAt !== null);
  if (answer.owner === '') {
    // The session ended: what the server has is the customer's alone, what it has not is this browser's.
    if (copy.owner !== '') return { owner: '', items: untold };
    return { owner: '', items: untold.flatMap((item) => priced(item, sent, answer)) };
  }
  const isAnothers = copy.owner !== '' && copy.owner !== answer.owner;
  const waiting = isAnothers ? [] : untold.filter((item) => !isTold(item, sent));
  const known = answer.items.filter(({ productId }) => !waiting.some((item) => item.productId === productId));
  return trimmed({
    owner: answer.owner,
    items: [
      ...known.map(({ productId }) => ({ productId, isOn: true, changedAt: null, priceCents: null })),
      ...waiting,
    ],
  });
}

/** Whether another tab took an answer over since `sent`: one that was given to `sent` may then be older than what the copy has. */
export function isOvertaken(copy: WishlistCopy, sent: WishlistCopy): boolean {
  const told = ({ items }: WishlistCopy) =>
    items.filter(({ changedAt }) => changedAt === null).map(({ productId }) => productId);
  return copy.owner === sent.owner && String(told(copy)) !== String(told(sent));
}

const isTold = (item: CopiedItem, sent: WishlistCopy): boolean =>
  sent.items.some(({ productId, changedAt }) => productId === item.productId && changedAt === item.changedAt);

/** A guest's item with the price that it has; none of what the shop does not sell. */
function priced(item: CopiedItem, sent: WishlistCopy, answer: CopyAnswer): CopiedItem[] {
  if (!item.isOn || !isTold(item, sent)) return [item];
  const known = answer.items.find(({ productId }) => productId === item.productId);
  return known ? [{ ...item, priceCents: item.priceCents ?? known.priceCents }] : [];
}

function trimmed({ owner, items }: WishlistCopy): WishlistCopy {
  const on = new Set(items.filter(({ isOn }) => isOn).slice(0, mostOnWishlist));
  const off = new Set(items.filter(({ isOn }) => !isOn).slice(-mostTakenOff));
  return { owner, items: items.filter((item) => on.has(item) || off.has(item)) };
}
