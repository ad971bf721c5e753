import type { Database, Tx } from '@etalage/db';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { CacheTags, TagChange } from '../plugins/cache-tags.ts';
import {
  type IndexNames,
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
  nameOrders: Map<string, readonly number[]>;
};

/** Milliseconds after which what nobody asks for is dropped. */
const idle = 20 * 60_000;
/** Rows read at once: more would keep the other requests waiting. */
const pageSize = 250;
/** Changed products that are read one by one; of more the index is made anew. */
const mostChanged = 2000;
/** Milliseconds between two looks at whether a change went unannounced. */
const compareEvery = 30_000;
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
  /** Shops that could not be made or are too large, for a while. */
  readonly #refused = new LRUCache<string, true>({ max: 1000, ttl: 5 * 60_000 });
  readonly #oneAtATime = pLimit(1);
  readonly #stop: () => void;
  #isStopped = false;

  /** `mostProducts` of all shops together are in memory at once; a shop that has more gets none. */
  constructor(database: Pick<Database, 'withTenant'>, cacheTags: CacheTags, mostProducts: number) {
    this.#database = database;
    this.#cacheTags = cacheTags;
    this.#mostProducts = mostProducts;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, mostProducts),
      sizeCalculation: ({ index }) => index.columns.size + 1,
      ttl: idle,
      updateAgeOnGet: true,
    });
    this.#stop = cacheTags.subscribe((change) => this.#hear(change));
  }

  /** Ends what is under way; resolves when nothing reads any more. */
  async close(): Promise<void> {
    this.#isStopped = true;
    this.#stop();
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
      // What changes while the changes are read was announced after this question.
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
  async nameOrder(shop: IndexedShop, language: string): Promise<readonly number[]> {
    const entry = this.#entries.peek(keyOf(shop));
    const kept = entry?.nameOrders.get(language);
    if (kept) return kept;
    const ids = await this.#read(shop, (tx) => readNameOrder(tx, language, shop.defaultLanguage));
    if (entry && !hasChanged(entry)) entry.nameOrders.set(language, ids);
    return ids;
  }

  #read<T>(shop: IndexedShop, query: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#database.withTenant(shop.id, query, { readOnly: true });
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
      if (ids.length === 0 && concernsNames(change.tags)) making.isSpoilt = true;
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
          if (entry && !begun.isSpoilt) this.#entries.set(key, entry);
          else if (!entry) this.#refused.set(key, true);
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
    if (size.count > this.#mostProducts) return null;
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

  async #renew(shop: IndexedShop, entry: Entry): Promise<void> {
    const ids = [...entry.changed];
    const withNames = entry.areNamesChanged;
    entry.changed.clear();
    entry.areNamesChanged = false;
    const { rows, names } = await this.#read(shop, async (tx) => ({
      rows: ids.length === 0 ? [] : await readIndexRows(tx, ids),
      names: withNames ? await readIndexNames(tx) : entry.names,
    }));
    const isRenamed = withNames && JSON.stringify(names) !== JSON.stringify(entry.names);
    if (isRenamed || entry.index.isWorn) {
      this.#entries.delete(keyOf(shop));
      return;
    }
    if (ids.length > 0) entry.nameOrders.clear();
    const published = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!published.has(id)) entry.index.remove(id);
    for (const row of rows) entry.index.put(row);
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

const hasChanged = ({ changed, areNamesChanged }: Entry) => changed.size > 0 || areNamesChanged;

function productIdsOf(tags: readonly string[]): number[] {
  return tags.filter((tag) => tag.startsWith('product:')).map((tag) => Number(tag.slice('product:'.length)));
}

/** What changed is no single product: a category, a brand, a tag, the shop's synonyms or something else of them all. */
const concernsNames = (tags: readonly string[]) =>
  ['products', 'categories', 'tags', 'brands'].some((tag) => tags.includes(tag));
