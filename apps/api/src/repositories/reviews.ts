import type { ReviewsTable, Selectable, Tx } from '@etalage/db';
import {
  byLanguage,
  inShopTime,
  type Languages,
  languageValues,
  listOf,
  type MediaFacts,
  mediaOf,
} from './fragments.ts';
import { languagesWhereOn } from './settings.ts';
import { run, runForOne } from './statement.ts';
import type { Tenant } from './tenants.ts';

export type ReviewRow = Selectable<ReviewsTable>;

/** A published review as shoppers read it. */
type PublishedReview = Pick<ReviewRow, 'id' | 'stars' | 'title' | 'body' | 'author' | 'language'> & {
  writtenOn: string;
  isVerified: boolean;
};

export type ReviewPage = {
  items: PublishedReview[];
  /** How many have so many stars; numbers that nobody gave are missing. */
  counts: { stars: number; count: number }[];
};

const publishedText = `
  SELECT ${listOf(
    `json_build_object('id', r.id, 'stars', r.stars, 'title', r.title, 'body', r.body, 'author', r.author,
      'language', r.language, 'writtenOn', ${inShopTime('r.written_at')}::date,
      'isVerified', r.order_id IS NOT NULL)`,
    `FROM (SELECT * FROM reviews WHERE product_id = $1 AND status = 'published'
       ORDER BY written_at DESC, id DESC LIMIT $2 OFFSET $3) r`,
    'r.written_at DESC, r.id DESC',
  )} AS items,
  ${listOf(
    "json_build_object('stars', c.stars, 'count', c.count)",
    "FROM (SELECT stars, count(*) FROM reviews WHERE product_id = $1 AND status = 'published' GROUP BY stars) c",
  )} AS counts`;

/** The published reviews of a product, newest first, and how its stars are spread over all of them. */
export async function readPublishedReviews(
  tx: Tx,
  productId: number,
  limit: number,
  offset: number,
): Promise<ReviewPage> {
  const page = await runForOne<ReviewPage>(tx, publishedText, [productId, limit, offset]);
  return page ?? { items: [], counts: [] };
}

export type ReviewingShop = Pick<Tenant, 'id' | 'languages' | 'defaultLanguage'>;

/** The languages of the shop in which reviews are shown, written and asked for. */
export function languagesWithReviews(tx: Tx, shop: ReviewingShop): Promise<string[]> {
  return languagesWhereOn(tx, shop, 'productReviews');
}

/** Whether the reviews of a product may be read: its shop shows reviews in this language, and the product itself. */
export async function mayReadReviews(
  tx: Tx,
  shop: ReviewingShop,
  language: string,
  productId: number,
): Promise<boolean> {
  if (!(await languagesWithReviews(tx, shop)).includes(language)) return false;
  const found = await tx
    .selectFrom('products')
    .select('id')
    .where('tenant_id', '=', shop.id)
    .where('id', '=', productId)
    .where('status', '=', 'published')
    .executeTakeFirst();
  return found !== undefined;
}

export type ReviewableProduct = {
  id: number;
  name: string;
  slug: string | null;
  firstOutfitId: number | null;
  firstVariantId: number | null;
  media: MediaFacts | null;
  isReviewed: boolean;
};

/**
 * Whether the buyer of the order `o` has reviewed a product: the customer who ordered, with whatever address, or whoever has the
 * order's e-mail address.
 */
export const isReviewedByBuyer = (product: string): string => `(EXISTS (SELECT FROM reviews r
    WHERE r.tenant_id = o.tenant_id AND r.product_id = ${product} AND (r.order_id = o.id OR r.email = o.email))
  OR EXISTS (SELECT FROM orders b JOIN reviews r ON r.tenant_id = b.tenant_id AND r.order_id = b.id AND r.product_id = ${product}
    WHERE b.tenant_id = o.tenant_id AND b.customer_id = o.customer_id))`;

/** What was bought by an order and is still in the shop; reviewed also where its buyer did so after another order. */
export async function findReviewableProducts(
  tx: Tx,
  tenantId: string,
  orderId: string,
  languages: Languages,
): Promise<ReviewableProduct[]> {
  const text = `
    SELECT p.id, t.name, t.slug, ${mediaOf('m')} AS media,
      (SELECT f.id FROM outfits f WHERE f.tenant_id = p.tenant_id AND f.product_id = p.id
       ORDER BY f.sort_index, f.id LIMIT 1) AS "firstOutfitId",
      (SELECT v.id FROM variants v WHERE v.tenant_id = p.tenant_id AND v.product_id = p.id
       ORDER BY v.sort_index, v.id LIMIT 1) AS "firstVariantId",
      ${isReviewedByBuyer('p.id')} AS "isReviewed"
    FROM (SELECT product_id, min(sort_index) AS place FROM order_lines
          WHERE tenant_id = $3 AND order_id = $4 GROUP BY product_id) l
    JOIN orders o ON o.tenant_id = $3 AND o.id = $4
    JOIN products p ON p.tenant_id = $3 AND p.id = l.product_id AND p.status = 'published'
    JOIN LATERAL (SELECT t.name, t.slug FROM product_translations t
      WHERE t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.name <> ''
      ORDER BY ${byLanguage('t.language')} LIMIT 1) t ON true
    LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id
    ORDER BY l.place, p.id`;
  return run<ReviewableProduct>(tx, text, [...languageValues(languages), tenantId, orderId]);
}

/** The customer's newest paid order of a product. */
export async function findPurchase(
  tx: Tx,
  tenantId: string,
  customerId: string,
  productId: number,
): Promise<string | undefined> {
  const text = `
    SELECT o.id FROM orders o
    WHERE o.tenant_id = $1 AND o.customer_id = $2 AND o.status = 'paid' AND EXISTS (
      SELECT FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id AND l.product_id = $3)
    ORDER BY o.placed_at DESC LIMIT 1`;
  return (await runForOne<{ id: string }>(tx, text, [tenantId, customerId, productId]))?.id;
}

export type NewReview = Pick<ReviewRow, 'product_id' | 'stars' | 'title' | 'body' | 'author' | 'language'> & {
  orderId: string;
};

/**
 * Keeps a review until the shop decides about it; false where this purchase, or this buyer, has reviewed the product before. Of an
 * order and of an e-mail address the table holds one; of a customer whoever asks has locked them.
 */
export async function insertReview(tx: Tx, tenantId: string, review: NewReview): Promise<boolean> {
  const text = `
    INSERT INTO reviews (tenant_id, order_id, email, product_id, stars, title, body, author, language)
    SELECT o.tenant_id, o.id, o.email, $3, $4, $5, $6, $7, $8 FROM orders o
    WHERE o.tenant_id = $1 AND o.id = $2 AND NOT ${isReviewedByBuyer('$3')}
    ON CONFLICT DO NOTHING RETURNING id`;
  const { orderId, product_id, stars, title, body, author, language } = review;
  const values = [tenantId, orderId, product_id, stars, title, body, author, language];
  return (await runForOne(tx, text, values)) !== undefined;
}

/** A review as staff see it. */
export type ReviewForStaff = Pick<
  ReviewRow,
  'id' | 'stars' | 'title' | 'body' | 'author' | 'language' | 'status' | 'written_at'
> & { product: string; orderNumber: number | null };

const staffColumns = `r.id, r.stars, r.title, r.body, r.author, r.language, r.status, r.written_at,
  o.number AS "orderNumber",
  coalesce((SELECT t.name FROM product_translations t
    WHERE t.tenant_id = r.tenant_id AND t.product_id = r.product_id AND t.name <> ''
    ORDER BY t.language = $2 DESC, t.language LIMIT 1), '') AS product`;
const withOrder = 'LEFT JOIN orders o ON o.tenant_id = r.tenant_id AND o.id = r.order_id';

/** Reviews of a shop in one state, or in any: those that wait first, oldest first. */
export async function listReviews(
  tx: Tx,
  tenantId: string,
  language: string,
  status: ReviewRow['status'] | null,
  limit: number,
): Promise<ReviewForStaff[]> {
  const text = `
    SELECT ${staffColumns} FROM reviews r ${withOrder}
    WHERE r.tenant_id = $1 AND ($3::text IS NULL OR r.status = $3)
    ORDER BY r.status <> 'held', r.id LIMIT $4`;
  return run<ReviewForStaff>(tx, text, [tenantId, language, status, limit]);
}

/** Publishes or refuses a review; undefined where there is none of this number. */
export async function decideReview(
  tx: Tx,
  tenantId: string,
  language: string,
  id: number,
  status: 'published' | 'refused',
): Promise<ReviewForStaff | undefined> {
  await tx
    .updateTable('reviews')
    .set({ status, decided_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  const text = `SELECT ${staffColumns} FROM reviews r ${withOrder} WHERE r.tenant_id = $1 AND r.id = $3`;
  return runForOne<ReviewForStaff>(tx, text, [tenantId, language, id]);
}

/**
 * Takes name and address from the reviews of a customer and of who ordered as a guest under this e-mail address. They stay as what
 * some buyer thinks. Answers how many those are.
 */
export async function forgetReviewer(
  tx: Tx,
  tenantId: string,
  customerId: string | null,
  email: string,
): Promise<number> {
  const text = `
    UPDATE reviews r SET author = '', email = NULL
    WHERE r.tenant_id = $1 AND (r.email = $3 OR r.order_id IN (
      SELECT o.id FROM orders o WHERE o.tenant_id = $1 AND o.customer_id = $2))
    RETURNING r.id`;
  return (await run(tx, text, [tenantId, customerId, email])).length;
}

/**
 * Gives the reviews of a customer's e-mail address to another. Where the other has reviewed the product itself, the review stays
 * without an address, and without a name too unless it is of an order of a customer: nothing else would find it when its author asks to be
 * forgotten.
 */
export async function moveReviews(tx: Tx, tenantId: string, from: string, to: string): Promise<void> {
  const moving = `
    UPDATE reviews r SET email = $3
    WHERE r.tenant_id = $1 AND r.email = $2 AND NOT EXISTS (SELECT FROM reviews k
      WHERE k.tenant_id = r.tenant_id AND k.product_id = r.product_id AND k.email = $3)`;
  await run(tx, moving, [tenantId, from, to]);
  const left = `
    UPDATE reviews r SET email = NULL, author = CASE WHEN EXISTS (SELECT FROM orders o
      WHERE o.tenant_id = r.tenant_id AND o.id = r.order_id AND o.customer_id IS NOT NULL) THEN r.author ELSE '' END
    WHERE r.tenant_id = $1 AND r.email = $2`;
  await run(tx, left, [tenantId, from]);
}
