const maxDepth = 12;
const maxMembers = 500;
const dropped = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The JSON-LD that a shop wrote for one of its pages, rebuilt as plain data, or null where it is none: objects, lists, texts, finite numbers and
 * booleans, to a depth and size that a page can carry. Writing it into HTML safely is the page's work, and
 * what pages tell of themselves is made in the storefront's structured-data.server.ts.
 */
export function cleanShopJsonLd(value: unknown): unknown {
  const budget = { left: maxMembers };
  const isDocument = typeof value === 'object' && value !== null;
  return isDocument ? (rebuild(value, 0, budget) ?? null) : null;
}

function rebuild(value: unknown, depth: number, budget: { left: number }): unknown {
  budget.left -= 1;
  if (budget.left < 0 || depth > maxDepth) return undefined;
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (typeof value === 'boolean' || value === null) return value;
  // JSON has no minus zero; adding zero makes it the plain one.
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : undefined;
  if (Array.isArray(value)) {
    return value.map((item) => rebuild(item, depth + 1, budget)).filter((item) => item !== undefined);
  }
  if (typeof value !== 'object') return undefined;
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (dropped.has(key)) continue;
    const clean = rebuild(item, depth + 1, budget);
    if (clean !== undefined) copy[key] = clean;
  }
  return copy;
}
