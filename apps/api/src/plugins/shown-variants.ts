import fp from 'fastify-plugin';
import type { ShownVariants } from '../repositories/cart-contents.ts';
import type { ShownVariant } from '../repositories/shown-variants.ts';
import { KeptByProduct } from './kept-by-product.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Names and pictures of what carts hold, remembered until something of their product changes. */
    shownVariants: ShownVariants;
  }
}

/** Remembers what carts show of variants. What they cost, and how many there are, is nowhere remembered. */
export const shownVariants = fp(
  async (app) => {
    const kept = new KeptByProduct<ShownVariant>(app.cacheTags, { tag: 'product', all: ['products'] });
    app.decorate('shownVariants', async (tenantId, { language, fallback }, variants, read) => {
      const wanted = variants.map(({ variantId, productId }) => ({
        variantId,
        productId,
        kind: `${language} ${fallback} ${variantId}`,
      }));
      const found = await kept.get(tenantId, wanted, async (missing) => {
        const made = await read(missing.map(({ variantId }) => variantId));
        const byId = new Map(made.map((each) => [each.variantId, each]));
        return missing.map(({ variantId }) => byId.get(variantId));
      });
      return found.flatMap((each) => each ?? []);
    });
  },
  { name: 'shown-variants', dependencies: ['cache-tags'] },
);
