import { LRUCache } from 'lru-cache';

export type Entry<V> = {
  value: V;
  tenant: string;
  tags: ReadonlySet<string>;
  /** Epoch milliseconds at which what it says ends (a promise, at the cut-off); Infinity where nothing does. */
  trueUntil: number;
  /** Epoch milliseconds at which something newer is known to take its place (a banner comes); Infinity where nothing is. */
  freshUntil: number;
  /** Epoch milliseconds at which its making began. */
  madeAt: number;
  /** Epoch milliseconds since which it is out of date, or can have been so unheard; null while it is not. */
  outdatedSince: number | null;
  /** Epoch milliseconds until which it is only doubted, as changes went unheard; 0 where it is not. */
  doubtedUntil: number;
  /** Epoch milliseconds from which making it anew may be tried again; 0 where it did not fail. */
  nextTry: number;
};

/** How much is kept: so many values, or so many bytes. The least recently read go first. */
export type Room<V> =
  | { most: number }
  | {
      mostBytes: number;
      /** Bytes of a value, more or less. */
      sizeOf: (value: V) => number;
      /** Favoured values have a part of the room to themselves, so that the others cannot push them out. */
      isFavoured: (value: V) => boolean;
      /** That part, from 0 to 1. */
      favouredShare: number;
    };

/** Bytes that an entry costs beside its value, and each of its tags. */
const overhead = 1_024;
const overheadOfTag = 96;

/** The keys of a tenant's entries. */
type OfTenant = { all: Set<string>; tagged: Map<string, Set<string>> };

/** Entries by key, which can be found by tenant and tag: a sale does not look through all that is kept. */
export function createShelves<V>(room: Room<V>) {
  const tenants = new Map<string, OfTenant>();

  function register(id: string, { tenant, tags }: Entry<V>) {
    const { all, tagged } = tenants.get(tenant) ?? { all: new Set(), tagged: new Map() };
    if (all.size === 0) tenants.set(tenant, { all, tagged });
    all.add(id);
    for (const tag of tags) {
      const known = tagged.get(tag);
      if (known) known.add(id);
      else tagged.set(tag, new Set([id]));
    }
  }

  function strike({ tenant, tags }: Entry<V>, id: string) {
    const known = tenants.get(tenant);
    if (!known?.all.delete(id)) return;
    for (const tag of tags) {
      const ids = known.tagged.get(tag);
      if (ids?.delete(id) && ids.size === 0) known.tagged.delete(tag);
    }
    if (known.all.size === 0) tenants.delete(tenant);
  }

  const shelfOf = (bytes: number, sizeOf: (value: V) => number) =>
    new LRUCache<string, Entry<V>>({
      maxSize: Math.max(1, Math.floor(bytes)),
      maxEntrySize: Math.max(1, Math.floor(bytes / 8)),
      sizeCalculation: (entry, id) =>
        sizeOf(entry.value) + id.length + overhead + entry.tags.size * overheadOfTag,
      dispose: strike,
    });
  const favoured =
    'most' in room
      ? new LRUCache<string, Entry<V>>({ max: room.most, dispose: strike })
      : shelfOf(room.mostBytes * room.favouredShare, room.sizeOf);
  const others = 'most' in room ? favoured : shelfOf(room.mostBytes * (1 - room.favouredShare), room.sizeOf);
  const shelves = new Set([favoured, others]);
  const find = (id: string) => favoured.get(id) ?? others.get(id);

  return {
    get: find,
    has: (id: string) => favoured.has(id) || others.has(id),
    set(id: string, entry: Entry<V>) {
      const isFavoured = 'most' in room || room.isFavoured(entry.value);
      for (const shelf of shelves) shelf.delete(id);
      const shelf = isFavoured ? favoured : others;
      shelf.set(id, entry);
      // What is too large for its shelf is not there.
      if (shelf.has(id)) register(id, entry);
    },
    delete(id: string) {
      for (const shelf of shelves) shelf.delete(id);
    },
    clear() {
      for (const shelf of shelves) shelf.clear();
    },
    /** The entries of a tenant that bear one of the tags; without tags, all of its entries. */
    tagged(tenant: string, tags: readonly string[]): Map<string, Entry<V>> {
      const found = new Map<string, Entry<V>>();
      const known = tenants.get(tenant);
      const sets = tags.length === 0 ? [known?.all] : tags.map((tag) => known?.tagged.get(tag));
      for (const ids of sets)
        for (const id of ids ?? []) {
          const entry = favoured.peek(id) ?? others.peek(id);
          if (entry) found.set(id, entry);
        }
      return found;
    },
    all: () => [...shelves].flatMap((shelf) => [...shelf.values()]),
    get count() {
      return [...shelves].reduce((sum, shelf) => sum + shelf.size, 0);
    },
    get bytes() {
      return [...shelves].reduce((sum, shelf) => sum + shelf.calculatedSize, 0);
    },
  };
}
