import { getReservationForm } from '@etalage/contracts';
import { reservationLimits } from '@etalage/contracts/limits';
import { euros, unitPriceOf } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { keptDaysOf, readReservable } from '../../commands/make-reservation.ts';
import { productSlug } from '../../commands/product-slug.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { keptUntil } from '../../promises/kept-until.ts';
import { presentImage } from '../shared/present-image.ts';
import { presentReservationBranch } from './present-reservation.ts';

/** What stands above and in the form; the price is that of whoever asks. */
export function getReservationFormRoute(app: FastifyInstance): void {
  endpoint(app, getReservationForm, async ({ tenant, language, query }) => {
    const languages = { language, fallback: tenant.defaultLanguage };
    const found = await app.db.withTenant(
      tenant.id,
      (tx) => readReservable(tx, tenant.id, query.variant, languages),
      { readOnly: true },
    );
    if (!found) throw notFound('There is no such variant.');
    const { productName, variantName, productSlug: slug, media, vatRate } = found;
    const now = new Date();
    const days = keptDaysOf(found);
    const price = unitPriceOf(found, vatRate, tenant.priceBasis, tenant.displayBasis);
    const branches = tenant.shoppingEnabled && found.isOffered ? found.branches : [];
    return {
      name: productName,
      variantName,
      slug: productSlug(slug, productName, found.firstOutfitId ?? found.firstVariantId),
      image: presentImage(tenant.id, media, productName),
      unitPrice: euros(price.discountedUnitPrice.shownCents),
      basis: tenant.displayBasis,
      currency: tenant.currency,
      branches: branches.map(({ quantity, ...branch }) => ({
        ...presentReservationBranch(branch),
        available: Math.min(quantity, reservationLimits.pieces),
        keepUntil: keptUntil(now, branch.openingHours, days).toISOString(),
      })),
    };
  });
}
