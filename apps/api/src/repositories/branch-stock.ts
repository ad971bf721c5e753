import { type OpeningHours, sql, type Tx } from '@etalage/db';
import {
  type Languages,
  languageValues,
  listOf,
  type MediaFacts,
  mediaOf,
  productTexts,
  textOf,
} from './fragments.ts';
import { settingIsOnText, settingText } from './settings.ts';
import { run, runForOne } from './statement.ts';

export type BranchRow = {
  id: number;
  name: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  countryCode: string;
  telephoneNumber: string | null;
  openingHours: OpeningHours;
};

/** The branch `alias` as json (BranchRow), with the `more` of each. */
export const branchOf = (
  alias: string,
  more = '',
) => `json_build_object('id', ${alias}.id, 'name', ${alias}.name,
  'street', ${alias}.street, 'houseNumber', ${alias}.house_number, 'postalCode', ${alias}.postal_code, 'city', ${alias}.city,
  'countryCode', ${alias}.country_code, 'telephoneNumber', ${alias}.telephone_number, 'openingHours', ${alias}.opening_hours${more})`;

/** Whether the tenant, an SQL expression, takes reservations, in a statement whose first two values are its languages. */
export const takesReservations = (tenantId: string) =>
  settingIsOnText(tenantId, 'reservations', '$1', '$2', 'true');

/** A variant of a published product as it can be reserved now; prices in cents on the tenant's basis. */
export type Reservable = {
  variantId: number;
  productId: number;
  articleNumber: string;
  productName: string;
  productSlug: string | null;
  variantName: string;
  firstOutfitId: number | null;
  firstVariantId: number | null;
  unitPriceCents: number;
  discountPriceCents: number | null;
  vatRate: number;
  media: MediaFacts | null;
  isOffered: boolean;
  /** For how many days of opening after today the shop keeps goods, as it wrote that. */
  keptDays: string | null;
  /** Those that have any, in the shop's order. */
  branches: (BranchRow & { quantity: number })[];
};

const reservableText = `
  SELECT v.id AS "variantId", v.product_id AS "productId", v.article_number AS "articleNumber", t.name AS "productName",
    t.slug AS "productSlug", ${textOf('v.name')} AS "variantName",
    (SELECT f.id FROM outfits f WHERE f.tenant_id = p.tenant_id AND f.product_id = p.id
     ORDER BY f.sort_index, f.id LIMIT 1) AS "firstOutfitId",
    (SELECT o.id FROM variants o WHERE o.tenant_id = p.tenant_id AND o.product_id = p.id
     ORDER BY o.sort_index, o.id LIMIT 1) AS "firstVariantId",
    v.unit_price_cents AS "unitPriceCents", v.discount_price_cents AS "discountPriceCents", p.vat_rate AS "vatRate",
    ${mediaOf('m')} AS media,
    ${takesReservations('v.tenant_id')} AS "isOffered", ${settingText('v.tenant_id', 'reservationDays')} AS "keptDays",
    ${listOf(
      branchOf('b', ", 'quantity', s.quantity"),
      `FROM branch_stock s JOIN branches b ON b.tenant_id = s.tenant_id AND b.id = s.branch_id
       WHERE s.tenant_id = v.tenant_id AND s.variant_id = v.id AND s.quantity > 0`,
      'b.sort_index, b.id',
    )} AS branches
  FROM variants v
  JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id AND p.status = 'published'
  JOIN LATERAL ${productTexts({ tenantId: 'p.tenant_id', productId: 'p.id' })} t ON true
  LEFT JOIN media m ON m.tenant_id = p.tenant_id AND m.id = p.main_media_id
  WHERE v.tenant_id = $3 AND v.id = $4`;

/** Undefined where the shop sells no such variant. */
export function findReservable(
  tx: Tx,
  tenantId: string,
  variantId: number,
  languages: Languages,
): Promise<Reservable | undefined> {
  const values = [...languageValues(languages), tenantId, variantId];
  return runForOne<Reservable>(tx, reservableText, values);
}

type AtBranch = { variantId: number; branchId: number; quantity: number };

/** Takes pieces of a branch, or none where it has fewer: one conditional write, whatever was read before. Whether they were taken. */
export async function takeBranchStock(
  tx: Tx,
  tenantId: string,
  { variantId, branchId, quantity }: AtBranch,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE branch_stock SET quantity = quantity - ${quantity}
    WHERE tenant_id = ${tenantId} AND variant_id = ${variantId} AND branch_id = ${branchId}
      AND quantity >= ${quantity}`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Gives pieces back, but for those that were missing when it was last counted; none where they are not there (`isThere`). The caller has
 * just ended what held them, so that it happens once.
 */
export async function giveBackBranchStock(
  tx: Tx,
  tenantId: string,
  { variantId, branchId, quantity, isThere = true }: AtBranch & { isThere?: boolean },
): Promise<void> {
  await sql`
    UPDATE branch_stock SET missing = greatest(missing - ${quantity}, 0),
      quantity = quantity + CASE WHEN ${isThere} THEN greatest(${quantity} - missing, 0) ELSE 0 END
    WHERE tenant_id = ${tenantId} AND variant_id = ${variantId} AND branch_id = ${branchId}`.execute(tx);
}

/** The shop's branches by name. */
export async function branchesByName(tx: Tx, tenantId: string): Promise<Map<string, number>> {
  const text = 'SELECT id, name FROM branches WHERE tenant_id = $1 ORDER BY sort_index, id';
  const rows = await run<{ id: number; name: string }>(tx, text, [tenantId]);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export type CountedArticle = { articleNumber: string; quantity: number };

/**
 * Writes what lies at a branch of articles, reserved pieces and all: what reservations hold is taken off, as it is then. Answers with the
 * article numbers that it wrote.
 */
export async function writeBranchStock(
  tx: Tx,
  tenantId: string,
  branchId: number,
  stock: readonly CountedArticle[],
): Promise<Set<string>> {
  const articleNumbers = stock.map(({ articleNumber }) => articleNumber);
  await run(tx, lockBranchStockText, [tenantId, branchId, articleNumbers]);
  const quantities = stock.map(({ quantity }) => quantity);
  const values = [tenantId, branchId, articleNumbers, quantities];
  const rows = await run<{ articleNumber: string }>(tx, writeBranchStockText, values);
  return new Set(rows.map(({ articleNumber }) => articleNumber));
}

/** Writes rows that are missing and locks the others, which a conflict does whether or not its update is made: one order for everybody. */
const lockBranchStockText = `
  INSERT INTO branch_stock AS s (tenant_id, branch_id, variant_id, quantity)
  SELECT v.tenant_id, $2, v.id, 0 FROM variants v WHERE v.tenant_id = $1 AND v.article_number = ANY ($3::text[]) ORDER BY v.id
  ON CONFLICT (tenant_id, variant_id, branch_id) DO UPDATE SET quantity = s.quantity WHERE false`;

/** A statement of its own after the locks, so that it sees each reservation that took of these rows. */
const writeBranchStockText = `
  UPDATE branch_stock s SET quantity = greatest(g.quantity - h.held, 0), missing = greatest(h.held - g.quantity, 0)
  FROM unnest($3::text[], $4::integer[]) AS g (article_number, quantity)
  JOIN variants v ON v.tenant_id = $1 AND v.article_number = g.article_number
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.quantity), 0)::integer AS held FROM reservations r
    WHERE r.tenant_id = $1 AND r.branch_id = $2 AND r.variant_id = v.id AND r.ended_at IS NULL) h
  WHERE s.tenant_id = $1 AND s.branch_id = $2 AND s.variant_id = v.id
  RETURNING v.article_number AS "articleNumber"`;
