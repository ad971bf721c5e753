import type { ColumnType } from 'kysely';

/** A text in each language it exists in: `{ nl: 'Vazen', en: 'Vases' }`. */
export type Texts = Record<string, string>;
export type JsonObject = Record<string, unknown>;
/** Free per weekday ('monday'), for example `'09:00-17:30'` or `''` for closed. */
export type OpeningHours = Record<string, string>;
/** What an order was promised: days 'YYYY-MM-DD' and times 'HH:MM' in Amsterdam. */
export type StoredPromise = {
  isPickup: boolean;
  from: string;
  until: string;
  timeFrom: string | null;
  timeUntil: string | null;
  place: string | null;
};

/** jsonb: an object may be written as it is; write an array with JSON.stringify, the driver takes it for a PostgreSQL array. */
export type Json<T extends object> = ColumnType<T, T | string, T | string>;
export type GeneratedJson<T extends object> = ColumnType<T, T | string | undefined, T | string>;
export type NullableJson<T extends object> = ColumnType<
  T | null,
  T | string | null | undefined,
  T | string | null
>;

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;

type JsonShape = 'JsonObject' | 'OpeningHours' | 'StoredPromise' | 'Texts';

/** What each jsonb column holds: the one thing about a column that the database does not know. */
export const jsonShapes: Readonly<Record<string, JsonShape>> = {
  'account_links.details': 'JsonObject',
  'attribute_values.name': 'Texts',
  'attributes.name': 'Texts',
  'attributes.unit': 'Texts',
  'audit_log.data': 'JsonObject',
  'branches.opening_hours': 'OpeningHours',
  'bundles.description': 'Texts',
  'bundles.name': 'Texts',
  'campaigns.name': 'Texts',
  'categories.intro': 'Texts',
  'categories.name': 'Texts',
  'cms_block_medias.title': 'Texts',
  'cms_page_blocks.subtitle': 'Texts',
  'cms_page_blocks.text': 'Texts',
  'cms_pages.json_ld_schema': 'JsonObject',
  'cms_pages.meta_description': 'Texts',
  'cms_pages.meta_title': 'Texts',
  'cms_pages.name': 'Texts',
  'cms_pages.og_description': 'Texts',
  'cms_pages.og_title': 'Texts',
  'customer_categories.name': 'Texts',
  'customers.header_customer_logo': 'JsonObject',
  'invoices.content': 'JsonObject',
  'media.alt': 'Texts',
  'menu_pages.title': 'Texts',
  'orders.delivery_promise': 'StoredPromise',
  'outbox.payload': 'JsonObject',
  'outfits.name': 'Texts',
  'payment_methods.name': 'Texts',
  'preview_caches.settings': 'JsonObject',
  'newsletters.content': 'JsonObject',
  'promo_banners.content': 'JsonObject',
  'promocodes.banner_text': 'Texts',
  'promocodes.branding': 'JsonObject',
  'returns.parts': 'JsonObject',
  'shipping_methods.description': 'Texts',
  'shipping_methods.name': 'Texts',
  'tags.intro': 'Texts',
  'tags.name': 'Texts',
  'usps.text': 'Texts',
  'variants.name': 'Texts',
  'wheel_prizes.name': 'Texts',
  'wheels.name': 'Texts',
};
