import { randomBytes } from 'node:crypto';
import type { Refill, RefillLine } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import type { JudgedRefill, RefillEntry } from '../../commands/judge-refill.ts';
import { productSlug } from '../../commands/product-slug.ts';
import type { Tenant } from '../../plugins/tenant.ts';

/** What would come into the cart; amounts in euros on the basis that the shopper sees. */
export function presentRefill(
  { displayBasis, currency }: Pick<Tenant, 'displayBasis' | 'currency'>,
  { entries, mark }: JudgedRefill,
): Refill {
  // The second half makes the mark this answer's alone, so that a form that is sent twice is known for the same one.
  const once = randomBytes(16).toString('base64url');
  return { lines: entries.map(presentLine), basis: displayBasis, currency, mark: `${mark}.${once}` };
}

function presentLine(entry: RefillEntry): RefillLine {
  const { name, variantName, isBundle, quantity, takes, change, nowCents, thenCents, losesChoice } = entry;
  return {
    name,
    variantName,
    isBundle,
    slug: slugOf(entry),
    quantity,
    takes,
    change,
    priceNow: nowCents === null ? null : euros(nowCents),
    priceThen: thenCents === null ? null : euros(thenCents),
    losesChoice,
    ...(entry.alsoMeans && { alsoMeans: entry.alsoMeans }),
  };
}

function slugOf({ parts: [part], isBundle }: RefillEntry): string | null {
  if (!part) return null;
  if (isBundle) return part.bundle?.slug ?? null;
  return productSlug(part.productSlug, part.productName, part.outfitIds[0] ?? part.variantId);
}
