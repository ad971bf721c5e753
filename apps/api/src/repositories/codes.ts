import type { CodeReason } from '@etalage/contracts';
import type { JsonObject, Tx } from '@etalage/db';
import type { CartOwner } from './carts.ts';
import { type Languages, languageTable, textOf } from './fragments.ts';
import { run, runForOne } from './statement.ts';

/** A promo code with all that decides whether it counts in a cart; cents on the tenant's basis. */
export type CartPromocode = {
  id: number;
  code: string;
  type: 'PERCENTAGE' | 'VALUE';
  /** Basis points or cents. */
  amount: number;
  minimumCents: number | null;
  /** Empty: all products. */
  includedProductIds: number[];
  bannerText: string;
  bannerColor: string | null;
  branding: JsonObject;
  /** Switched on, begun, and not over. */
  isCurrent: boolean;
  /** Its time is over, and everyone could know of it: then it may be said that it ended. */
  isOverInPublic: boolean;
  /** A prize of a wheel of fortune: only one such code counts in a cart. */
  isWon: boolean;
  /** As many orders hold or have used it as may. */
  isUsedUp: boolean;
  /** As many orders of this shopper, as far as their e-mail is known. */
  isUsedByCustomer: boolean;
  /** Why it left this cart, as long as the shopper has not been told. */
  removedReason: CodeReason | null;
};

/** A card with what is free to spend on it: its balance less what open orders hold. */
export type CartCard = {
  id: number;
  cardCode: string;
  freeCents: number;
  isCurrent: boolean;
  removedReason: CodeReason | null;
};

/** The codes of a cart, those included that left it and were not told of yet. */
export type CartCodes = { promocodes: CartPromocode[]; coupons: CartCard[] };

export type CodeKind = 'promocode' | 'coupon';

const isCurrent = (alias: string) =>
  `${alias}.is_active AND (${alias}.valid_until IS NULL OR ${alias}.valid_until > now())`;

/** Whether there is any text at a place of a banner, in whatever language. */
const says = (place: string) =>
  `jsonb_path_exists(b.content, '$.${place}.** ? (@.type() == "string" && @ like_regex "[^[:space:]]")')`;

/**
 * Whether a banner of the shop that was to be seen has a button that puts this code into carts (as present-promo-banner reads it), with spaces in it
 * or without. One that says nothing is not drawn; markup without words, and sections beyond
 * those that are drawn, count as something here all the same.
 */
const wasInBanner = `EXISTS (
  SELECT FROM promo_banners b, unnest(ARRAY[b.content -> 'promocode', b.content -> 'promo_code', b.content -> 'promoCode']) AS named
  WHERE b.tenant_id = p.tenant_id AND b.is_active AND (b.valid_from IS NULL OR b.valid_from <= now())
    AND upper(btrim(b.content ->> 'action')) = 'ADD_PROMOCODE'
    AND (${says('text')} OR (upper(btrim(coalesce(b.content ->> 'layoutType', b.content ->> 'layout_type'))) = 'SECTIONS'
      AND (${['text', 'imageUrl', 'image_url'].map((part) => says(`sections[*].${part}`)).join(' OR ')})))
    AND upper(regexp_replace(coalesce(named ->> 'code', named #>> '{}'), '\\s', '', 'g')) = p.code)`;

/** Needs p (promocodes), pc (promocode_customers or nothing), and the CTE language (chosen, fallback). */
const promocodeJson = (removedReason: string) => `json_build_object(
  'id', p.id, 'code', p.code, 'type', p.type, 'amount', p.amount, 'minimumCents', p.minimum_cents,
  'includedProductIds', coalesce(p.included_product_ids, '{}'),
  'bannerText', ${textOf('p.banner_text', languageTable)},
  'bannerColor', p.banner_color, 'branding', p.branding,
  'isCurrent', ${isCurrent('p')} AND (p.valid_from IS NULL OR p.valid_from <= now()),
  'isOverInPublic', coalesce(p.is_active AND p.valid_until <= now() AND (p.is_public OR ${wasInBanner}), false),
  'isWon', p.is_won,
  'isUsedUp', coalesce(p.used_count >= p.usage_limit, false),
  'isUsedByCustomer', coalesce(pc.used_count >= p.usage_limit_per_customer, false),
  'removedReason', ${removedReason})`;

const cardJson = (removedReason: string) => `json_build_object(
  'id', c.id, 'cardCode', c.card_code, 'freeCents', c.balance_cents - c.held_cents, 'isCurrent', ${isCurrent('c')},
  'removedReason', ${removedReason})`;

/** The e-mail that orders of the owner ($2) count by: the account's, also while a cart of it waits for approval, else the one that the checkout knows. */
const emailOf = (isCustomer: boolean) =>
  isCustomer
    ? '(SELECT email FROM customers WHERE tenant_id = $1 AND id = $2)'
    : `(SELECT coalesce(k.email, lower(g.email)) FROM carts g
        LEFT JOIN order_approvals a ON a.tenant_id = g.tenant_id AND a.cart_id = g.id
        LEFT JOIN customers k ON k.tenant_id = a.tenant_id AND k.id = a.customer_id
        WHERE g.tenant_id = $1 AND g.token_hash = $2 AND g.status = 'open')`;

/** Whether codes lie in a cart: a column of a statement with the CTE cart (id) and the tenant as $1. */
export const hasCodes = `(EXISTS (SELECT FROM cart_promocodes WHERE tenant_id = $1 AND cart_id = (SELECT id FROM cart))
    OR EXISTS (SELECT FROM cart_coupons WHERE tenant_id = $1 AND cart_id = (SELECT id FROM cart)))`;

const codesText = (isCustomer: boolean) => `
  WITH language AS (SELECT $3::text AS chosen, $4::text AS fallback),
  cart AS (
    SELECT id FROM carts
    WHERE tenant_id = $1 AND ${isCustomer ? 'customer_id' : 'token_hash'} = $2 AND status = 'open'
  )
  SELECT
    (SELECT coalesce(json_agg(${promocodeJson('cp.removed_reason')} ORDER BY p.code), '[]')
     FROM cart
     CROSS JOIN language
     JOIN cart_promocodes cp ON cp.tenant_id = $1 AND cp.cart_id = cart.id
     JOIN promocodes p ON p.tenant_id = cp.tenant_id AND p.id = cp.promocode_id
     LEFT JOIN promocode_customers pc ON pc.tenant_id = p.tenant_id AND pc.promocode_id = p.id
       AND pc.email = ${emailOf(isCustomer)}) AS promocodes,
    (SELECT coalesce(json_agg(${cardJson('cc.removed_reason')} ORDER BY c.card_code), '[]')
     FROM cart
     JOIN cart_coupons cc ON cc.tenant_id = $1 AND cc.cart_id = cart.id
     JOIN coupons c ON c.tenant_id = cc.tenant_id AND c.id = cc.coupon_id) AS coupons`;
const codesOfToken = codesText(false);
const codesOfCustomer = codesText(true);

/** The codes of the owner's open cart. Few carts have any, and to find out what they are worth takes a while. */
export async function readCodes(
  tx: Tx,
  tenantId: string,
  { tokenHash, customerId }: CartOwner,
  { language, fallback }: Languages,
): Promise<CartCodes> {
  const text = customerId === null ? codesOfToken : codesOfCustomer;
  const codes = await runForOne<CartCodes>(tx, text, [tenantId, customerId ?? tokenHash, language, fallback]);
  return codes ?? { promocodes: [], coupons: [] };
}

const findText = (isCustomer: boolean) => `
  WITH language AS (SELECT $3::text AS chosen, $4::text AS fallback)
  SELECT
    (SELECT ${promocodeJson('NULL')}
     FROM promocodes p
     CROSS JOIN language
     LEFT JOIN promocode_customers pc ON pc.tenant_id = p.tenant_id AND pc.promocode_id = p.id
       AND pc.email = ${emailOf(isCustomer)}
     WHERE p.tenant_id = $1 AND p.code = $5) AS promocode,
    (SELECT ${cardJson('NULL')} FROM coupons c WHERE c.tenant_id = $1 AND c.card_code = $5) AS coupon`;
const findForGuest = findText(false);
const findForCustomer = findText(true);

/** What a code names in this shop, as `owner` would find it: a promo code, a card, or nothing. */
export type FoundCodes = { promocode: CartPromocode | null; coupon: CartCard | null };

export async function findCodes(
  tx: Tx,
  tenantId: string,
  { tokenHash, customerId }: CartOwner,
  { language, fallback }: Languages,
  code: string,
): Promise<FoundCodes> {
  const text = customerId === null ? findForGuest : findForCustomer;
  const values = [tenantId, customerId ?? tokenHash, language, fallback, code];
  return (await runForOne<FoundCodes>(tx, text, values)) ?? { promocode: null, coupon: null };
}

/** What a change writes of one kind of code: rows to put, with why a code left if it did, and rows to delete. */
type CodeRows = { put: { id: number; removedReason: CodeReason | null }[]; remove: number[] };
export type CodesWrite = Record<CodeKind, CodeRows>;

const tables = {
  promocode: { table: 'cart_promocodes', id: 'promocode_id' },
  coupon: { table: 'cart_coupons', id: 'coupon_id' },
} as const;

function changedKinds(write: CodesWrite): CodeKind[] {
  return (['promocode', 'coupon'] as const).filter(
    (kind) => write[kind].put.length + write[kind].remove.length > 0,
  );
}

/** Whether there is anything to write. */
export function isCodesChange(write: CodesWrite): boolean {
  return changedKinds(write).length > 0;
}

/** Writes the codes of a cart whose row is locked; no statement at all where there is nothing to write. */
export async function writeCartCodes(
  tx: Tx,
  tenantId: string,
  cartId: string,
  write: CodesWrite,
): Promise<void> {
  await Promise.all(
    changedKinds(write).map((kind) => {
      const { table, id } = tables[kind];
      const { put, remove } = write[kind];
      const text = `
        WITH gone AS (DELETE FROM ${table} WHERE tenant_id = $1 AND cart_id = $2 AND ${id} = ANY($3::bigint[]))
        INSERT INTO ${table} (tenant_id, cart_id, ${id}, removed_reason)
        SELECT $1::uuid, $2::uuid, n.* FROM unnest($4::bigint[], $5::text[]) AS n
        ON CONFLICT (tenant_id, cart_id, ${id}) DO UPDATE SET removed_reason = excluded.removed_reason`;
      const reasons = put.map((row) => row.removedReason);
      return run(tx, text, [tenantId, cartId, remove, put.map((row) => row.id), reasons]);
    }),
  );
}
