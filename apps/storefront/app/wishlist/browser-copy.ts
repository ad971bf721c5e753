import type { WishlistContents } from '@etalage/contracts';
import { isOvertaken, onList, type WishlistCopy, withChange } from '@etalage/contracts/wishlist-copy';
import { meBlockId } from '../lib/place.tsx';
import { writeCookie } from '../lib/write-cookie.ts';
import { afterContents, changesIn, cookieOf, copyIn } from './told-copy.ts';

const isOverTls = () => location.protocol === 'https:';
const currentCopy = () => copyIn(document.cookie, isOverTls());

/** Ids of what is on this browser's wishlist, the last one first. */
export const listedIds = (): number[] => onList(currentCopy());

const listeners = new Set<() => void>();
/** Other tabs of this browser. */
const tabs =
  !import.meta.env.SSR && typeof BroadcastChannel === 'function'
    ? new BroadcastChannel('etalage-wishlist')
    : null;
if (tabs) tabs.onmessage = () => inform();

function inform() {
  for (const listener of listeners) listener();
}

/** Calls back whenever the list may have become another one, in this tab or in another. Answers with what ends that. */
export function followList(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(copy: WishlistCopy) {
  write(copy);
  inform();
  tabs?.postMessage(null);
}

/** Keeps the list for as long again: some browsers keep what a script wrote for a week. */
export const renewCopy = () => write(currentCopy());

/** In one go with reading it: another press may come in between. */
const write = (copy: WishlistCopy) => writeCookie(cookieOf(copy, isOverTls()));

/**
 * Puts a product on the list or takes it off, here at once and at the server as soon as that can be reached.
 * @param price euros on the shop's own basis that it once had on the list, where it is put back
 * @returns false where the list is full
 */
export function changeList(productId: number, isOn: boolean, price: number | null = null): boolean {
  const before = currentCopy();
  const priceCents = price === null ? null : Math.round(price * 100);
  const after = withChange(before, { productId, isOn, priceCents }, Date.now());
  if (after === before) return false;
  keep(after);
  void tellServer();
  return true;
}

/** Nobody waits longer for the server to be told: what it has not heard it hears the next time. */
const patienceMs = 3_000;

let telling: Promise<void> | null = null;
let isDue = false;

/**
 * Tells the server what it has not heard, and takes over what it knows; one call at a time, so that changes arrive in their
 * order. Where it fails the changes stay in the copy, for the next time.
 */
export function tellServer(): Promise<void> {
  isDue = true;
  telling ??= tellAll().finally(() => {
    telling = null;
  });
  return telling;
}

async function tellAll() {
  while (isDue) {
    isDue = false;
    await tellOnce();
  }
}

async function tellOnce() {
  const sent = currentCopy();
  const body = changesIn(sent);
  // A guest's list is kept here alone: the server only knows what things cost.
  const isPriced = body.changes.every(({ isOn, price }) => !isOn || price !== null);
  if (sent.owner === '' && isPriced && !isCustomer()) return;
  try {
    const answer = await fetch(`/api/wishlist/changes?lang=${document.documentElement.lang}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    const contents = (await answer.json()) as WishlistContents;
    const copy = currentCopy();
    const after = afterContents(copy, sent, contents);
    if (isOvertaken(copy, sent)) isDue = true;
    // Whoever logged out meanwhile has no copy any more, and is given none.
    else if (after !== copy) keep(after);
  } catch (error) {
    // Whoever looks why a heart is not kept finds it here; the shopper goes on.
    console.warn('The wishlist was not told:', error);
  }
}

/** Whether the page was made for somebody who is logged in. */
function isCustomer(): boolean {
  const me = JSON.parse(document.getElementById(meBlockId)?.textContent || 'null') as {
    customer?: unknown;
  } | null;
  return Boolean(me?.customer);
}
