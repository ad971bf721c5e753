import type { Database, Tx } from '@etalage/db';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { CacheTags, TagChange } from '../plugins/cache-tags.ts';
import {
  type IndexNames,
  type IndexRow,
  readIndexNames,
  readIndexPage,
  readIndexRows,
  readIndexSize,
  readNameOrder,
} from '../repositories/index-rows.ts';
import { ShopIndex } from './shop-index.ts';

export type IndexedShop = {
  id: string;
  languages: readonly string[];
  defaultLanguage: string;
  priceBasis: 'inc' | 'ex';
};

/** A shop's index with what has changed since it was read. */
type Entry = {
  index: ShopIndex;
  names: IndexNames;
  /** Products that changed. */
  changed: Set<number>;
  areNamesChanged: boolean;
  renewing: Promise<void> | null;
  /** Epoch milliseconds at which the number of products was last compared. */
  comparedAt: number;
  /**
   * By language, read or being read. A changed name replaces the map instead of emptying it: what is being read then ends
   * in the old one, which nobody asks any more.
   */
  nameOrders: Map<string, Promise<readonly number[]>>;
};

/** Milliseconds after which what nobody asks for is dropped. */
const idle = 20 * 60_000;
/** Milliseconds between two looks for what nobody asks for any more. */
const purgeEvery = 60_000;
/** Rows read at once: more would keep the other requests waiting. */
const pageSize = 250;
/** Changed products that are read one by one; of more the index is made anew. */
const mostChanged = 2000;
/** Milliseconds between two looks at whether a change went unannounced. */
const compareEvery = 30_000;
/** Milliseconds for which a shop gets no index once it could not have one, or while another's was asked for. */
const refusal = 5 * 60_000;
/** Milliseconds that a search waits for an index that is being made. */
const patience = 1500;

/**
 * The indexes of the shops that are asked for: made from the database when first needed, kept up by its announcements
 * product by product, dropped when nobody asks for them. Whoever gets none asks the database.
 */
export class ShopIndexes {
  readonly #database: Pick<Database, 'withTenant'>;
  readonly #cacheTags: CacheTags;
  readonly #mostProducts: number;
  readonly #entries: LRUCache<string, Entry>;
  /** Shops being read, with what changed meanwhile. */
  readonly #making = new Map<string, { made: Promise<void>; changed: Set<number>; isSpoilt: boolean }>();
  /** Shops for which there is no room, for a while. */
  readonly #refused = new LRUCache<string, true>({ max: 1000, ttl: refusal });
  readonly #oneAtATime = pLimit(1);
  readonly #stop: () => void;
  readonly #purge: NodeJS.Timeout;
  #isStopped = false;

  /** `mostProducts` of all shops together are in memory at once, each shop counted as one more; a larger shop gets none. */
  constructor(database: Pick<Database, 'withTenant'>, cacheTags: CacheTags, mostProducts: number) {
    this.#database = database;
    this.#cacheTags = cacheTags;
    this.#mostProducts = mostProducts;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, mostProducts),
      sizeCalculation: sizeOf,
      ttl: idle,
      updateAgeOnGet: true,
    });
    // Nothing else may ever ask for another index, and what nobody asks for would stay.
    this.#purge = setInterval(() => this.#entries.purgeStale(), purgeEvery).unref();
    this.#stop = cacheTags.subscribe((change) => this.#hear(change));
  }

  /** Products of all shops that are in memory, each shop counted as one more. */
  get size(): number {
    return this.#entries.calculatedSize;
  }

  /** Ends what is under way; resolves when nothing reads any more. */
  async close(): Promise<void> {
    this.#isStopped = true;
    this.#stop();
    clearInterval(this.#purge);
    this.#entries.clear();
    await Promise.allSettled([...this.#making.values()].map(({ made }) => made));
  }

  /** The shop's index with all that has been announced until now, or null where it is not there yet: then it is begun. */
  async current(shop: IndexedShop): Promise<ShopIndex | null> {
    if (this.#isStopped || this.#mostProducts === 0 || !this.#cacheTags.isListening) return null;
    const key = keyOf(shop);
    const entry = this.#entries.get(key);
    if (!entry) {
      void this.#begin(shop);
      return null;
    }
    try {
      // Three rounds at most: what changes while they are read was announced after this question, which need not see it.
      for (let i = 0; i < 3 && (entry.renewing || hasChanged(entry)); i += 1) {
        entry.renewing ??= this.#renew(shop, entry).finally(() => {
          entry.renewing = null;
        });
        await entry.renewing;
      }
    } catch {
      this.#entries.delete(key);
      return null;
    }
    this.#compare(shop, entry);
    return this.#entries.peek(key) === entry ? entry.index : null;
  }

  /** As `current`, but waits a moment for an index that is being made. */
  async soon(shop: IndexedShop): Promise<ShopIndex | null> {
    const index = await this.current(shop);
    if (index) return index;
    const begun = this.#begin(shop);
    if (!begun) return null;
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([begun, waited]);
    clearTimeout(timer);
    return this.#entries.has(keyOf(shop)) ? this.current(shop) : null;
  }

  /** Ids of the shop's products in the order of their names. */
  nameOrder(shop: IndexedShop, language: string): Promise<readonly number[]> {
    const orders = this.#entries.peek(keyOf(shop))?.nameOrders;
    const known = orders?.get(language);
    if (known !== undefined) return known;
    const order = this.#read(shop, (tx) => readNameOrder(tx, language, shop.defaultLanguage));
    orders?.set(language, order);
    order.catch(() => orders?.delete(language));
    return order;
  }

  #read<T>(shop: IndexedShop, query: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#database.withTenant(shop.id, query, { mayBeOld: true });
  }

  #hear(change: TagChange): void {
    if (change === null) {
      this.#entries.clear();
      for (const making of this.#making.values()) making.isSpoilt = true;
      return;
    }
    const ids = productIdsOf(change.tags);
    for (const [key, making] of this.#making) {
      if (!key.startsWith(change.tenant)) continue;
      for (const id of ids) making.changed.add(id);
      const isRenamed = ids.length === 0 && concernsNames(change.tags);
      if (isRenamed || making.changed.size > mostChanged) making.isSpoilt = true;
    }
    for (const key of this.#entries.keys()) {
      if (!key.startsWith(change.tenant)) continue;
      const entry = this.#entries.peek(key);
      if (!entry) continue;
      for (const id of ids) entry.changed.add(id);
      if (ids.length === 0 && concernsNames(change.tags)) entry.areNamesChanged = true;
      if (entry.changed.size > mostChanged) this.#entries.delete(key);
    }
  }

  #begin(shop: IndexedShop): Promise<void> | null {
    const key = keyOf(shop);
    const making = this.#making.get(key);
    if (making) return making.made;
    if (this.#refused.has(key) || this.#isStopped || this.#mostProducts === 0) return null;
    if (this.#entries.has(key)) return null;
    const begun = { changed: new Set<number>(), isSpoilt: false, made: Promise.resolve() };
    this.#making.set(key, begun);
    begun.made = this.#oneAtATime(() => this.#make(shop, begun))
      .then(
        (entry) => {
          // Too much changed meanwhile; the next question makes the index anew.
          if (begun.isSpoilt) return;
          if (entry) this.#entries.set(key, entry);
          // It is not kept where it grew too large while it was made.
          if (!this.#entries.has(key)) this.#refused.set(key, true);
        },
        // Whoever asks is answered by the database; the next one tries again.
        () => undefined,
      )
      .finally(() => this.#making.delete(key));
    return begun.made;
  }

  async #make(shop: IndexedShop, { changed }: { changed: Set<number> }): Promise<Entry | null> {
    const { names, size } = await this.#read(shop, async (tx) => ({
      names: await readIndexNames(tx),
      size: await readIndexSize(tx),
    }));
    if (!this.#hasRoom(shop, size.count + 1)) return null;
    const index = new ShopIndex(shop, names);
    for (let after = 0; ; ) {
      const rows = await this.#read(shop, (tx) => readIndexPage(tx, after, pageSize));
      for (const row of rows) index.put(row, true);
      const last = rows.at(-1);
      if (!last || rows.length < pageSize || this.#isStopped) break;
      after = last.id;
      // The other requests get their turns between two pages.
      await pause();
    }
    for (const _ of index.settle()) await pause();
    return {
      index,
      names,
      changed,
      areNamesChanged: false,
      renewing: null,
      comparedAt: Date.now(),
      nameOrders: new Map(),
    };
  }

  /** Whether so many fit without dropping the index of another shop that was asked for lately: two would drop each other's. */
  #hasRoom(shop: IndexedShop, wanted: number): boolean {
    this.#entries.purgeStale();
    let free = this.#mostProducts - this.#entries.calculatedSize;
    for (const [key, entry] of [...this.#entries].reverse()) {
      if (free >= wanted) break;
      const isAskedLately = idle - this.#entries.getRemainingTTL(key) < refusal;
      if (isAskedLately && !key.startsWith(shop.id)) return false;
      free += sizeOf(entry);
    }
    return free >= wanted;
  }

  /** Reads what changed, a page at a time. It ends early where the index is no longer kept. */
  async #renew(shop: IndexedShop, entry: Entry): Promise<void> {
    const ids = [...entry.changed];
    const withNames = entry.areNamesChanged;
    entry.changed.clear();
    entry.areNamesChanged = false;
    const names = withNames ? await this.#read(shop, readIndexNames) : entry.names;
    const isRenamed = withNames && JSON.stringify(names) !== JSON.stringify(entry.names);
    if (isRenamed || entry.index.isWorn) {
      this.#entries.delete(keyOf(shop));
      return;
    }
    for (let from = 0; from < ids.length && this.#entries.peek(keyOf(shop)) === entry; from += pageSize) {
      if (from > 0) await pause();
      const some = ids.slice(from, from + pageSize);
      takeIn(entry, some, await this.#read(shop, (tx) => readIndexRows(tx, some)));
    }
  }

  /** Loads that announce nothing are noticed by the number of products; without waiting for it. */
  #compare(shop: IndexedShop, entry: Entry): void {
    const now = Date.now();
    if (now - entry.comparedAt < compareEvery) return;
    entry.comparedAt = now;
    this.#read(shop, readIndexSize).then(
      ({ count, lastId }) => {
        const { size, lastId: ownLast } = entry.index.columns;
        if (hasChanged(entry) || (count === size && lastId === ownLast)) return;
        this.#entries.delete(keyOf(shop));
      },
      () => undefined,
    );
  }
}

const keyOf = ({ id, priceBasis, languages, defaultLanguage }: IndexedShop) =>
  `${id} ${priceBasis} ${defaultLanguage} ${languages.join(',')}`;

const pause = () => new Promise((resolve) => setImmediate(resolve));

const sizeOf = ({ index }: Entry) => index.columns.size + 1;

/** Takes changed products into the index; of those that are no longer published there are no rows. */
function takeIn(entry: Entry, ids: readonly number[], rows: readonly IndexRow[]): void {
  let isOtherwise = false;
  const published = new Set(rows.map(({ id }) => id));
  for (const id of ids) if (!published.has(id) && entry.index.remove(id)) isOtherwise = true;
  for (const row of rows) if (entry.index.put(row)) isOtherwise = true;
  // A sale leaves the names as they were.
  if (isOtherwise) entry.nameOrders = new Map();
}

const hasChanged = ({ changed, areNamesChanged }: Entry) => changed.size > 0 || areNamesChanged;

function productIdsOf(tags: readonly string[]): number[] {
  return tags.filter((tag) => tag.startsWith('product:')).map((tag) => Number(tag.slice('product:'.length)));
}

/** What changed is no single product: a category, a brand, a tag, an attribute, the shop's synonyms or something else of them all. */
const concernsNames = (tags: readonly string[]) =>
  ['products', 'categories', 'tags', 'brands', 'attribute-names'].some((tag) => tags.includes(tag));
