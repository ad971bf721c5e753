import { getProduct, type ProductDetail } from '@etalage/contracts';
import { reviewsPerPage } from '@etalage/contracts/limits';
import type { FastifyInstance } from 'fastify';
import { type UsualPromises, usualPromises } from '../../commands/promise-for.ts';
import { keepUntil, tagAnswer } from '../../plugins/answer-tags.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { sendWritten, writeAnswer } from '../../plugins/written-answer.ts';
import { readDelivery } from '../../repositories/delivery.ts';
import type { ProductRow } from '../../repositories/product-detail.ts';
import { mayReadReviews, readPublishedReviews } from '../../repositories/reviews.ts';
import type { Catalogue } from '../shared/catalogue.ts';
import { lookOf } from '../shared/present-card.ts';
import { presentReviews } from '../shared/present-reviews.ts';
import { readShop } from '../shared/read-shop.ts';
import { findProduct } from './find-product.ts';
import { presentProduct, slugsOf } from './present-product.ts';
import type { PreviewOf } from './preview-facts.ts';
import { accessoriesOf, keepRelated } from './related-products.ts';

/** Milliseconds that an answer may be behind where no announcement of a change came; a sale announces its product. */
const keptMs = 30_000;

/** `changeAt`: when what it promises becomes another; null where it stays. */
type Answer = { text: string; tags: string[]; changeAt: Date | null };

/** What a product's page shows beside what is related to it. 'settings' stands for the ways of shipping, which decide what is promised. */
const tagsOf = ({ id, brand, tags, categories, specifications, bundles }: ProductRow) => [
  `product:${id}`,
  'products',
  'settings',
  ...(brand ? [`brand:${brand.id}`] : []),
  ...tags.map((tag) => `tag:${tag.id}`),
  ...categories.map((category) => `category:${category.id}`),
  ...new Set(specifications.map(({ attributeId }) => `attribute:${attributeId}`)),
  // A bundle is shown while all of its products are: it tells which these are, and their cards when one comes or goes.
  ...bundles.map((bundle) => `bundle:${bundle.id}`),
  ...new Set(bundles.flatMap(({ otherIds }) => otherIds.map((other) => `card:${other}`))),
];

const takenBy = ['members:shop', 'names:shop'];

export function getProductRoute(app: FastifyInstance, shelves: Catalogue, previewOf: PreviewOf): void {
  const answers = new TaggedCache<Answer>(app.cacheTags, { max: 5000, ttl: keptMs });
  const relatedTo = keepRelated(app, keptMs);
  const promisesOf = keepPromises(app);

  /** The answer about what a slug names, as text. Throws where it names nothing, so that this is not kept. */
  async function answerTo(
    slug: string,
    tenant: Tenant,
    language: string,
    write: (answer: ProductDetail) => string,
  ): Promise<Answer> {
    // Asked for within the making: a change that comes from here on is then one of what is being made.
    const { by, days: daysFor, changeAt } = await promisesOf(tenant, language);
    const row = await findProduct(app, getProduct, slug, { tenant, language });
    const [related, accessories, reviews, { version }] = await Promise.all([
      relatedTo(row, tenant, language),
      accessoriesOf(shelves, row, tenant, language),
      newestReviews(app, row, tenant, language),
      previewOf(row, tenant, language),
    ]);
    const beside = {
      accessories: accessories.cards,
      related: related.cards,
      reviews,
      previewVersion: version,
    };
    const days = row.asksDeliveryDay ? daysFor(row.handlingDays) : [];
    return {
      changeAt,
      text: write(presentProduct(row, tenant, language, beside, by(row.handlingDays), days)),
      tags: [
        ...tagsOf(row),
        ...related.tags,
        ...accessories.tags,
        // A slug that is not this product's own may become another's.
        ...(slugsOf(row, tenant)[language] === slug ? [] : takenBy),
      ],
    };
  }

  endpoint(app, getProduct, async (request, reply) => {
    const { tenant, language } = request;
    const { slug } = request.params;
    const { text, tags, changeAt } = await answers.get(
      tenant.id,
      `${lookOf(tenant, language)} ${slug}`,
      (answer) => answer.tags,
      () => answerTo(slug, tenant, language, (answer) => writeAnswer(reply, answer)),
      // What is promised is part of the answer: after the cut-off it is another.
      (answer) => answer.changeAt,
    );
    tagAnswer(reply, ...tags);
    if (changeAt) keepUntil(reply, changeAt);
    sendWritten(reply, text);
    return reply;
  });
}

/** What each shop promises by now, kept until a promise becomes another. */
function keepPromises(app: FastifyInstance): (tenant: Tenant, language: string) => Promise<UsualPromises> {
  const promises = new TaggedCache<UsualPromises>(app.cacheTags, { max: 2000, ttl: keptMs });
  return (tenant, language) => {
    const make = async () => {
      const now = new Date();
      const delivery = await readShop(app, { tenant, language }, (tx, languages) =>
        readDelivery(tx, tenant.id, languages),
      );
      return usualPromises(now, delivery);
    };
    return promises.get(tenant.id, language, ['settings'], make, ({ changeAt }) => changeAt);
  };
}

/** Asked for where there are any alone, which the product's own row says; null also where the shop shows none. */
async function newestReviews(app: FastifyInstance, row: ProductRow, tenant: Tenant, language: string) {
  if (row.reviewCount === 0) return null;
  const page = await app.db.withTenant(
    tenant.id,
    async (tx) =>
      (await mayReadReviews(tx, tenant, language, row.id)) &&
      readPublishedReviews(tx, row.id, reviewsPerPage, 0),
    { mayBeOld: true },
  );
  return page ? presentReviews(page, 1) : null;
}
