import type { Tx } from '@etalage/db';
import type { CartOwner } from './carts.ts';
import { type CartCodes, hasCodes, readCodes } from './codes.ts';
import { type DeliveryFacts, deliveryColumns, type PlaceFacts, placesOf } from './delivery.ts';
import { contentOf, type Languages, languageTable, type MediaFacts, mediaOf, textOf } from './fragments.ts';
import type { LineChoice } from './line-choice.ts';
import { readShownVariants, type ShownVariant } from './shown-variants.ts';
import { runForOne } from './statement.ts';

/** A bundle as its cart lines need it; prices in cents on the tenant's basis. */
export type BundleFacts = {
  id: number;
  slug: string;
  name: string;
  isPublished: boolean;
  recipeLines: number;
  fixedTotalCents: number | null;
  fromPriceCents: number | null;
  toPriceCents: number | null;
  media: MediaFacts | null;
};

/** What decides about a variant, as the database has it now; cents on the tenant's basis. */
type DecidingFacts = {
  variantId: number;
  productId: number;
  unitPriceCents: number;
  discountPriceCents: number | null;
  /** Of the days before it was reduced; null where nothing is off, or it was never sold without. */
  lowestBeforeCents: number | null;
  stock: number;
  isPublished: boolean;
  vatRate: number;
  /** Days of packing that it takes before it can leave. */
  handlingDays: number;
  contentMilli: number | null;
  contentUnit: string | null;
  /** What the shop asks with it. */
  asksGiftText: boolean;
  asksDeliveryDay: boolean;
  offersSubscription: boolean;
};

/** A variant with everything that a price, a stock check and an answer need. */
type VariantFacts = DecidingFacts & ShownVariant;

/** A stored line of a cart with the facts of its variant and bundle as they are now. */
export type CartContentLine = VariantFacts &
  LineChoice & {
    id: number;
    /** Orders the lines; ties by id. */
    place: number;
    quantity: number;
    snapshotCents: number;
    bundleId: number | null;
    bundleGroupKey: string | null;
    unitsPerSet: number | null;
    /** What the bundle's recipe says of this variant today; null where it is no part of it. */
    recipeUnits: number | null;
    bundle: BundleFacts | null;
  };

/** A variant that may be added: alone, or as a part of a bundle's recipe. */
export type WantedVariant = VariantFacts & { unitsPerSet: number | null; bundle: BundleFacts | null };

export type ShippingMethodFacts = DeliveryFacts & {
  code: string;
  description: string;
  priceCents: number;
  thresholdPriceCents: number | null;
  thresholdOrderTotalCents: number | null;
};

export type CartContents = {
  lines: CartContentLine[];
  wanted: WantedVariant[];
  shippingMethods: ShippingMethodFacts[];
  /** Where goods can be fetched, in the shop's order. */
  places: PlaceFacts[];
  codes: CartCodes;
};

/** What to read besides the cart's own lines: a variant, or a bundle's recipe, that the shopper wants to add. */
export type Wanted = { variantId?: number; bundleId?: number };

type RawLine = Omit<CartContentLine, 'id' | 'place' | keyof ShownVariant> &
  DecidingFacts & { id: number | null; place: number | null };
export type RawContents = {
  lines: RawLine[];
  shippingMethods: ShippingMethodFacts[];
  places: PlaceFacts[];
  hasCodes: boolean;
};

/** Finds what is shown of variants: in the API's memory and, as far as it is not there, by `read`. */
export type ShownVariants = (
  tenantId: string,
  languages: Languages,
  wanted: readonly Pick<DecidingFacts, 'variantId' | 'productId'>[],
  read: (variantIds: number[]) => Promise<ShownVariant[]>,
) => Promise<ShownVariant[]>;

const media = (alias: string) => mediaOf(alias, languageTable);
const text = (column: string, otherwise?: string) => textOf(column, languageTable, otherwise);

/** What decides about each row of the CTE `wanted`, as it is now. The first value is the tenant; it needs the CTE `language`. */
const lineOfWanted = `line AS (
    SELECT w.id, w.place, w.quantity, w.unit_price_snapshot_cents AS "snapshotCents", w.bundle_id AS "bundleId",
      w.bundle_group_key AS "bundleGroupKey", w.units_per_set AS "unitsPerSet",
      w.gift_text AS "giftText", w.delivery_day AS "deliveryDay", bl.units_per_set AS "recipeUnits",
      v.id AS "variantId", v.product_id AS "productId", v.unit_price_cents AS "unitPriceCents",
      v.discount_price_cents AS "discountPriceCents", v.lowest_before_cents AS "lowestBeforeCents",
      coalesce(s.quantity, 0) AS stock, p.status = 'published' AS "isPublished",
      p.vat_rate AS "vatRate", p.handling_days AS "handlingDays",
      ${contentOf('p', 'v')} AS "contentMilli", p.content_unit AS "contentUnit",
      p.asks_gift_text AS "asksGiftText", p.asks_delivery_day AS "asksDeliveryDay",
      p.offers_subscription AS "offersSubscription",
      CASE WHEN b.id IS NULL THEN NULL ELSE json_build_object(
        'id', b.id, 'slug', b.slug, 'name', ${text('b.name')},
        'isPublished', b.status = 'published',
        'recipeLines', (SELECT count(*) FROM bundle_lines r WHERE r.tenant_id = b.tenant_id AND r.bundle_id = b.id),
        'fixedTotalCents', b.fixed_total_price_cents, 'fromPriceCents', b.bundle_from_price_cents,
        'toPriceCents', b.bundle_to_price_cents, 'media', ${media('bm')}) END AS bundle
    FROM wanted w
    CROSS JOIN language
    JOIN variants v ON v.tenant_id = $1 AND v.id = w.variant_id
    JOIN products p ON p.tenant_id = v.tenant_id AND p.id = v.product_id
    LEFT JOIN stock s ON s.tenant_id = v.tenant_id AND s.variant_id = v.id
    LEFT JOIN bundles b ON b.tenant_id = $1 AND b.id = w.bundle_id
    LEFT JOIN bundle_lines bl ON bl.tenant_id = b.tenant_id AND bl.bundle_id = b.id AND bl.variant_id = v.id
    LEFT JOIN media bm ON bm.tenant_id = b.tenant_id AND bm.id = b.media_id
  )`;

/**
 * Reads what decides about a cart in one row of JSON columns. Its values are the tenant, the owner, the two languages, the
 * wanted variant and the wanted bundle; `more` are columns that a caller wants besides, whose values come after these six.
 */
export const contentsText = (isCustomer: boolean, more = '') => `
  WITH language AS (SELECT $3::text AS chosen, $4::text AS fallback),
  cart AS (
    SELECT id FROM carts
    WHERE tenant_id = $1 AND ${isCustomer ? 'customer_id' : 'token_hash'} = $2 AND status = 'open'
  ),
  wanted AS (
    SELECT id, coalesce(place, id) AS place, variant_id, quantity, unit_price_snapshot_cents, bundle_id, bundle_group_key,
      units_per_set, gift_text, delivery_day
    FROM cart_lines WHERE tenant_id = $1 AND cart_id = (SELECT id FROM cart)
    UNION ALL
    SELECT NULL, NULL, $5::bigint, 0, 0, NULL, NULL, NULL, NULL, NULL WHERE $5::bigint IS NOT NULL
    UNION ALL
    SELECT NULL, NULL, variant_id, 0, 0, bundle_id, NULL, units_per_set, NULL, NULL
    FROM bundle_lines WHERE tenant_id = $1 AND bundle_id = $6::bigint
  ),
  ${lineOfWanted},
  shipping AS (
    SELECT m.id, m.code, m.sort_index,
      ${text('m.name', 'm.code')} AS name,
      ${text('m.description')} AS description,
      ${deliveryColumns('m')},
      c.price_cents AS "priceCents", c.threshold_price_cents AS "thresholdPriceCents",
      c.threshold_order_total_cents AS "thresholdOrderTotalCents"
    FROM shipping_methods m
    CROSS JOIN language
    JOIN shipping_method_prices c ON c.tenant_id = m.tenant_id AND c.shipping_method_id = m.id
    WHERE m.tenant_id = $1 AND m.is_active
  )
  SELECT
    (SELECT coalesce(json_agg(line ORDER BY line.place, line.id), '[]') FROM line) AS lines,
    (SELECT coalesce(json_agg(shipping ORDER BY shipping.sort_index, shipping.id), '[]') FROM shipping)
      AS "shippingMethods",
    ${placesOf('$1')} AS places,
    ${hasCodes} AS "hasCodes"${more}`;

const contentsOfToken = contentsText(false);
const contentsOfCustomer = contentsText(true);

/** Whose cart is read, and from where. Without `shown` all of it comes from the database. */
export type ReadingCart = {
  tenantId: string;
  owner: CartOwner;
  languages: Languages;
  shown?: ShownVariants;
};

/** The six values of a statement of contentsText. */
export function contentsValues({ tenantId, owner, languages }: ReadingCart, wanted: Wanted = {}): unknown[] {
  const { language, fallback } = languages;
  const ownersValue = owner.customerId ?? owner.tokenHash;
  return [tenantId, ownersValue, language, fallback, wanted.variantId ?? null, wanted.bundleId ?? null];
}

/**
 * The lines and codes of the owner's open cart, the variants that are wanted besides, and the tenant's ways of shipping, in
 * one statement: a cart is read on every change, and each statement costs a round trip. Codes take a second one where there
 * are any, and names and pictures of variants where they are not remembered.
 */
export async function readCartContents(
  tx: Tx,
  reading: ReadingCart,
  wanted: Wanted = {},
): Promise<CartContents> {
  const statement = reading.owner.customerId === null ? contentsOfToken : contentsOfCustomer;
  const raw = await runForOne<RawContents>(tx, statement, contentsValues(reading, wanted));
  if (!raw) throw new Error('A statement without FROM gave no row.');
  return completeContents(tx, reading, raw);
}

/** The row of such a statement with names, pictures and codes. */
export async function completeContents(
  tx: Tx,
  { tenantId, owner, languages, shown }: ReadingCart,
  raw: RawContents,
): Promise<CartContents> {
  const { lines, shippingMethods, places, hasCodes: hasAny } = raw;
  const read = (ids: number[]) => readShownVariants(tx, languages, ids);
  const [found, codes] = await Promise.all([
    shown ? shown(tenantId, languages, lines, read) : read(lines.map((line) => line.variantId)),
    hasAny ? readCodes(tx, tenantId, owner, languages) : { promocodes: [], coupons: [] },
  ]);
  return { ...withShown(lines, found), shippingMethods, places, codes };
}

/** A line of before: a variant, loose or as a part of a bundle, and how many pieces of it. */
export type LineOfBefore = Pick<
  CartContentLine,
  'variantId' | 'quantity' | 'bundleId' | 'bundleGroupKey' | 'unitsPerSet' | 'giftText'
>;

const linesNowText = `
  WITH language AS (SELECT $2::text AS chosen, $3::text AS fallback),
  wanted AS (
    SELECT place AS id, place, variant_id, quantity, 0 AS unit_price_snapshot_cents, bundle_id, bundle_group_key, units_per_set,
      gift_text, NULL::date AS delivery_day
    FROM unnest($4::bigint[], $5::integer[], $6::bigint[], $7::uuid[], $8::integer[], $9::text[]) WITH ORDINALITY
      AS w (variant_id, quantity, bundle_id, bundle_group_key, units_per_set, gift_text, place)
  ),
  ${lineOfWanted}
  SELECT coalesce(json_agg(line ORDER BY line.place), '[]') AS lines FROM line`;

/**
 * Lines of before as they would stand in a cart now, whoever's that would be. The id of each is its place among those that were
 * given, from 1; one whose variant was deleted is left out.
 */
export async function readLinesNow(
  tx: Tx,
  { tenantId, languages, shown }: Omit<ReadingCart, 'owner'>,
  before: readonly LineOfBefore[],
): Promise<CartContentLine[]> {
  const column = (name: keyof LineOfBefore) => before.map((line) => line[name]);
  const columns = (
    ['variantId', 'quantity', 'bundleId', 'bundleGroupKey', 'unitsPerSet', 'giftText'] as const
  ).map(column);
  const values = [tenantId, languages.language, languages.fallback, ...columns];
  const raw = await runForOne<{ lines: RawLine[] }>(tx, linesNowText, values);
  const lines = raw?.lines ?? [];
  const read = (ids: number[]) => readShownVariants(tx, languages, ids);
  const found = shown
    ? await shown(tenantId, languages, lines, read)
    : await read(lines.map((line) => line.variantId));
  return withShown(lines, found).lines;
}

/** The cart's lines and the wanted variants, each by itself. A variant that was deleted a moment ago takes its line along. */
function withShown(
  raw: readonly RawLine[],
  found: readonly ShownVariant[],
): Pick<CartContents, 'lines' | 'wanted'> {
  const shown = new Map(found.map((each) => [each.variantId, each]));
  const lines: CartContentLine[] = [];
  const wanted: WantedVariant[] = [];
  for (const { id, place, ...facts } of raw) {
    const itsShown = shown.get(facts.variantId);
    if (!itsShown) continue;
    if (id === null) wanted.push({ ...facts, ...itsShown });
    else lines.push({ ...facts, ...itsShown, id, place: place ?? id });
  }
  return { lines, wanted };
}
