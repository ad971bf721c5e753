import { createFairGate, type FairGate } from '@etalage/contracts/fair-gate';

/** Pages that may be made at once, and wait for it, by what they cost and how badly they are missed. */
const limits = {
  // Anybody can type any number of searches, and they cost the most: few at a time, and whoever has waited for a second is told
  // to come back.
  list: { atOnce: 4, waiting: 100, patience: 1_000, breath: 12 },
  page: { atOnce: 16, waiting: 200, patience: 4_000, breath: 8 },
  // One change can put many pages out of date. Few are renewed at a time, so that kept pages are given out in between.
  renewal: { atOnce: 2, waiting: 200, patience: 1_000, breath: 8 },
};

export type LoadGates = {
  /** The gate before a page that has to be made; null for carts, checkout, orders, who is shopping, and all that a form asks for. */
  before(method: string, url: string): FairGate | null;
  /** The gate before a page of which an older one is kept. Whom it refuses comes to the other one. */
  renewal: FairGate;
};

/** What is shed when more is asked for than this process can make: searches and lists first, what earns money never. */
export function createLoadGates(): LoadGates {
  const gates = { list: createFairGate(limits.list), page: createFairGate(limits.page) };
  return {
    renewal: createFairGate(limits.renewal),
    before(method, url) {
      if (method !== 'GET' && method !== 'HEAD') return null;
      const path = (url.split('?', 1)[0] ?? '').replace(/\.data$/, '');
      if (/^\/[a-z]{2}\/products(\/[^/]+\/[^/]+)?$/.test(path)) return gates.list;
      return /^\/([a-z]{2}\/)?(me|shopping-bag|checkout|orders|auth|account)(\/|$)/.test(path)
        ? null
        : gates.page;
    },
  };
}
