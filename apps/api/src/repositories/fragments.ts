import { timeZone } from '../calendar.ts';

/** The two languages a text is looked for in, in this order. */
export type Languages = {
  language: string;
  fallback: string;
};

/** Statements that use the fragments below have these as their first two values. */
export function languageValues({ language, fallback }: Languages): string[] {
  return [language, fallback];
}

/** Where a statement has its two languages. */
export type LanguagesInText = {
  chosen: string;
  fallback: string;
};

const firstValues: LanguagesInText = { chosen: '$1', fallback: '$2' };

/** Of a statement whose first values are others: it has a CTE `language (chosen, fallback)`. */
export const languageTable: LanguagesInText = { chosen: 'language.chosen', fallback: 'language.fallback' };

/**
 * The text of a jsonb map in the first of the two languages that has it, else `otherwise` (SQL), else ''. Every text of
 * a shop is read by this: a text that is empty in one language was not translated, wherever it is shown.
 */
export function textOf(column: string, { chosen, fallback } = firstValues, otherwise = "''"): string {
  return `coalesce(nullif(${column} ->> ${chosen}, ''), nullif(${column} ->> ${fallback}, ''), ${otherwise})`;
}

/** What the shop's clock and calendar show at a moment, or, the other way round, the moment at which they show this. */
export const inShopTime = (at: string): string => `(${at} AT TIME ZONE '${timeZone}')`;

/** The day that it is in the shop. */
export const today = `${inShopTime('now()')}::date`;

/**
 * The first name of the customer `alias`: what they gave, else the first word of the name in the profile that whoever confirms their
 * identity keeps of them.
 */
export const firstNameOf = (alias: string) =>
  `coalesce(nullif(trim(${alias}.first_name), ''), split_part(trim(${alias}.name), ' ', 1))`;

/**
 * Whether the payment `alias` is being taken by its customer's mandate, which a bank may take days for: as `isBeingCollected` of the commands. One
 * that failed is to be paid by its customer, as any other.
 */
export const isBeingCollectedIn = (alias: string) =>
  `${alias}.status IN ('created', 'open') AND EXISTS (SELECT FROM subscription_deliveries d
    WHERE d.tenant_id = ${alias}.tenant_id AND d.payment_id = ${alias}.id)`;

/** What the customer `alias` may do for their company, whose own account is an admin; NULL of who orders for none. */
export const roleOf = (alias: string) =>
  `CASE WHEN ${alias}.parent_customer_id IS NOT NULL THEN ${alias}.company_role
    WHEN ${alias}.company_name IS NOT NULL THEN 'admin' END`;

/** What the colleague `alias` may spend by themselves at a time, in cents; NULL: there is no limit. */
export const orderLimitOf = (alias: string) =>
  `CASE WHEN ${alias}.parent_customer_id IS NOT NULL AND ${alias}.company_role <> 'admin' THEN ${alias}.order_limit_cents END`;

/** Where a statement has the keys of a product. */
type ProductAlias = { tenantId: string; productId: string };

/**
 * The name of the product `alias` and the slug that goes with it, to be joined laterally: of the asked-for language, else of
 * the fallback, else of any. A name that is empty was not translated.
 */
export function productTexts({ tenantId, productId }: ProductAlias, languages = firstValues): string {
  return `(SELECT t.name, t.slug FROM product_translations t
    WHERE t.tenant_id = ${tenantId} AND t.product_id = ${productId} AND t.name <> ''
    ORDER BY ${byLanguage('t.language', languages)} LIMIT 1)`;
}

/** Another text of the product `alias`, which falls back by itself: where the name is translated this may not be. */
export function productText(
  column: 'subtitle' | 'description',
  { tenantId, productId }: ProductAlias,
): string {
  return `coalesce((SELECT t.${column} FROM product_translations t
    WHERE t.tenant_id = ${tenantId} AND t.product_id = ${productId} AND t.${column} <> ''
    ORDER BY ${byLanguage('t.language')} LIMIT 1), '')`;
}

/** The order that puts a row of the asked-for language first, then one of the fallback, then any. */
export function byLanguage(column: string, { chosen, fallback } = firstValues): string {
  return `${column} = ${chosen} DESC, ${column} = ${fallback} DESC, ${column}`;
}

/** A picture's row, as far as an answer needs it. */
export type MediaFacts = {
  id: number;
  hash: string;
  width: number;
  height: number;
  widths: number[];
  alt: string;
};

/** A joined media row as json (MediaFacts), or NULL where the join found none. */
export function mediaOf(alias: string, languages = firstValues): string {
  return `CASE WHEN ${alias}.id IS NULL THEN NULL ELSE json_build_object('id', ${alias}.id, 'kind', ${alias}.kind,
    'hash', ${alias}.hash, 'width', ${alias}.width, 'height', ${alias}.height, 'widths', ${alias}.widths,
    'alt', ${textOf(`${alias}.alt`, languages)}) END`;
}

/**
 * How much one of the variant `variant` holds, in thousandths of the unit of its product `product`: its own content, else the product's
 * as often as the pack says; NULL where that is not known.
 */
export const contentOf = (product: string, variant: string) =>
  `coalesce(${variant}.content_milli, ${product}.content_milli::bigint * coalesce(${variant}.pack_units, 1))`;

/** Whether the shop shows the bundle `alias`: it is published, and so is every product in it. */
export const isShownBundle = (alias: string) => `(${alias}.status = 'published' AND NOT EXISTS (
    SELECT FROM bundle_lines hl JOIN variants hv ON hv.tenant_id = hl.tenant_id AND hv.id = hl.variant_id
    JOIN products hp ON hp.tenant_id = hv.tenant_id AND hp.id = hv.product_id
    WHERE hl.tenant_id = ${alias}.tenant_id AND hl.bundle_id = ${alias}.id AND hp.status <> 'published'))`;

/** A subquery's rows as one json list, never NULL. */
export function listOf(item: string, rest: string, order?: string): string {
  return `(SELECT coalesce(json_agg(${item}${order ? ` ORDER BY ${order}` : ''}), '[]') ${rest})`;
}
