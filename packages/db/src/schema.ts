import type { ColumnType, Generated } from 'kysely';

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
type Json<T extends object> = ColumnType<T, T | string, T | string>;
type GeneratedJson<T extends object> = ColumnType<T, T | string | undefined, T | string>;
type NullableJson<T extends object> = ColumnType<T | null, T | string | null | undefined, T | string | null>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>;
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface TenantsTable {
  id: Generated<string>;
  slug: string;
  name: string;
  price_basis: Generated<'inc' | 'ex'>;
  currency: Generated<string>;
  country_code: Generated<string>;
  shopping_enabled: Generated<boolean>;
  is_demo: Generated<boolean>;
  created_at: GeneratedTimestamp;
}

export interface TenantDomainsTable {
  host: string;
  tenant_id: string;
  is_primary: Generated<boolean>;
}

export interface PostalCodesTable {
  postal_code: string;
  number_from: number;
  number_to: number;
  street: string;
  city: string;
}

export interface LanguagesTable {
  tenant_id: string;
  code: string;
  name: string;
  flag: string;
  sort_index: Generated<number>;
}

export interface WebsiteSettingsTable {
  tenant_id: string;
  key_: string;
  language: Generated<string>;
  value_: string;
}

export interface CustomerCategoriesTable {
  tenant_id: string;
  id: Generated<number>;
  code: string;
  name: Json<Texts>;
  display_prices_including_vat: boolean;
  allow_invoice_payment: Generated<boolean>;
  is_default: Generated<boolean>;
}

export interface BranchesTable {
  tenant_id: string;
  id: Generated<number>;
  name: string;
  street: string;
  house_number: string;
  postal_code: string;
  city: string;
  country_code: Generated<string>;
  telephone_number: string | null;
  opening_hours: GeneratedJson<OpeningHours>;
  sort_index: Generated<number>;
}

export interface MediaTable {
  tenant_id: string;
  id: Generated<number>;
  kind: Generated<'image' | 'video'>;
  hash: string;
  width: number;
  height: number;
  widths: Generated<number[]>;
  alt: GeneratedJson<Texts>;
  created_at: GeneratedTimestamp;
}

export interface CategoriesTable {
  tenant_id: string;
  id: Generated<number>;
  parent_id: number | null;
  slug: string;
  name: Json<Texts>;
  intro: GeneratedJson<Texts>;
  media_id: number | null;
  sort_index: Generated<number>;
}

export interface TagsTable {
  tenant_id: string;
  id: Generated<number>;
  slug: string;
  name: Json<Texts>;
  intro: GeneratedJson<Texts>;
}

export interface BrandsTable {
  tenant_id: string;
  id: Generated<number>;
  slug: string;
  name: string;
}

export interface ProductsTable {
  tenant_id: string;
  id: Generated<number>;
  status: Generated<'draft' | 'published'>;
  brand_id: number | null;
  vat_rate: number;
  content_milli: number | null;
  content_unit: 'kg' | 'l' | 'm' | 'piece' | null;
  main_media_id: number | null;
  popularity: Generated<number>;
  min_price_cents: Generated<number>;
  has_discount: Generated<boolean>;
  in_stock: Generated<boolean>;
  handling_days: Generated<number>;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface ProductTranslationsTable {
  tenant_id: string;
  product_id: number;
  language: string;
  name: string;
  slug: string | null;
  subtitle: Generated<string>;
  description: Generated<string>;
  meta_title: string | null;
  meta_description: string | null;
}

export interface ProductMediaTable {
  tenant_id: string;
  product_id: number;
  media_id: number;
  sort_index: Generated<number>;
}

export interface ProductCategoriesTable {
  tenant_id: string;
  category_id: number;
  product_id: number;
  is_direct: Generated<boolean>;
}

export interface ProductTagsTable {
  tenant_id: string;
  tag_id: number;
  product_id: number;
}

export interface OutfitsTable {
  tenant_id: string;
  id: Generated<number>;
  product_id: number;
  name: Json<Texts>;
  main_media_id: number | null;
  sort_index: Generated<number>;
}

export interface VariantsTable {
  tenant_id: string;
  id: Generated<number>;
  product_id: number;
  outfit_id: number | null;
  article_number: string;
  ean: string | null;
  name: GeneratedJson<Texts>;
  unit_price_cents: number;
  discount_price_cents: number | null;
  sort_index: Generated<number>;
}

export interface StockTable {
  tenant_id: string;
  variant_id: number;
  quantity: number;
}

export interface PriceHistoryTable {
  tenant_id: string;
  id: Generated<number>;
  variant_id: number;
  unit_price_cents: number;
  discount_price_cents: number | null;
  currency: Generated<string>;
  valid_from: GeneratedTimestamp;
}

export interface BundlesTable {
  tenant_id: string;
  id: Generated<number>;
  slug: string;
  status: Generated<'draft' | 'published'>;
  name: Json<Texts>;
  description: GeneratedJson<Texts>;
  presentation_outfit_id: number | null;
  media_id: number | null;
  fixed_total_price_cents: number | null;
  bundle_from_price_cents: number | null;
  bundle_to_price_cents: number | null;
  sort_index: Generated<number>;
}

export interface BundleLinesTable {
  tenant_id: string;
  id: Generated<number>;
  bundle_id: number;
  variant_id: number;
  units_per_set: number;
  sort_index: Generated<number>;
}

export interface CmsPagesTable {
  tenant_id: string;
  id: Generated<number>;
  key: string | null;
  slug: string | null;
  status: Generated<'draft' | 'published'>;
  name: Json<Texts>;
  meta_title: GeneratedJson<Texts>;
  meta_description: GeneratedJson<Texts>;
  og_title: GeneratedJson<Texts>;
  og_description: GeneratedJson<Texts>;
  og_image_media_id: number | null;
  og_type: Generated<string>;
  json_ld_schema: NullableJson<JsonObject>;
  updated_at: GeneratedTimestamp;
}

export interface CmsPageBlocksTable {
  tenant_id: string;
  id: Generated<number>;
  page_id: number;
  template: string;
  text: GeneratedJson<Texts>;
  subtitle: GeneratedJson<Texts>;
  sort_index: Generated<number>;
  show_on_desktop: Generated<boolean>;
  show_on_mobile: Generated<boolean>;
}

export interface CmsBlockMediasTable {
  tenant_id: string;
  block_id: number;
  media_id: number;
  sort_index: Generated<number>;
  title: GeneratedJson<Texts>;
  link_url: string | null;
  poster_media_id: number | null;
}

export interface MenuPagesTable {
  tenant_id: string;
  id: Generated<number>;
  parent_id: number | null;
  title: Json<Texts>;
  url: string | null;
  position: Generated<string>;
  is_in_desktop_header: Generated<boolean>;
  desktop_header_sort_index: Generated<number>;
  is_in_mobile_menu: Generated<boolean>;
  mobil_menu_sort_index: Generated<number>;
  submenu_key: 'product_tags' | 'product_categories' | null;
  submenu_open: Generated<boolean>;
}

export interface ShortLinksTable {
  tenant_id: string;
  alias: string;
  key: string;
}

export interface CampaignsTable {
  tenant_id: string;
  id: Generated<number>;
  name: Json<Texts>;
  is_active: Generated<boolean>;
  created_at: GeneratedTimestamp;
}

export interface UspsTable {
  tenant_id: string;
  id: Generated<number>;
  text: Json<Texts>;
  sort_index: Generated<number>;
}

export interface PreviewCachesTable {
  tenant_id: string;
  id: Generated<string>;
  settings: Json<JsonObject>;
  expires_at: Timestamp;
}

export interface ShippingMethodsTable {
  tenant_id: string;
  id: Generated<number>;
  code: string;
  name: Json<Texts>;
  description: GeneratedJson<Texts>;
  days_min: Generated<number>;
  days_max: Generated<number>;
  is_pickup: Generated<boolean>;
  is_active: Generated<boolean>;
  sort_index: Generated<number>;
  cut_off: Generated<string>;
  handover_days: Generated<number[]>;
  delivery_days: Generated<number[]>;
  window_from: string | null;
  window_until: string | null;
}

export interface ShippingMethodPricesTable {
  tenant_id: string;
  id: Generated<number>;
  shipping_method_id: number;
  price_cents: number;
  threshold_price_cents: number | null;
  threshold_order_total_cents: number | null;
}

export interface PaymentMethodsTable {
  tenant_id: string;
  provider: 'test-bank' | 'mollie' | 'invoice';
  method: string;
  name: Json<Texts>;
  is_active: Generated<boolean>;
  sort_index: Generated<number>;
  capture: Generated<'placing' | 'shipping'>;
}

export interface AddressesTable {
  tenant_id: string;
  id: Generated<number>;
  company_name: string | null;
  first_name: string;
  last_name: string;
  street: string;
  house_number: string;
  house_number_addition: string | null;
  postal_code: string;
  city: string;
  country_code: string;
  created_at: GeneratedTimestamp;
}

export interface CartsTable {
  tenant_id: string;
  id: Generated<string>;
  /** null once the cart is a customer's. */
  token_hash: string | null;
  customer_id: string | null;
  status: Generated<'open' | 'ordered' | 'merged'>;
  version: Generated<number>;
  language: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
  company_name: string | null;
  vat_number: string | null;
  note: string | null;
  reference: string | null;
  billing_address_id: number | null;
  shipping_address_id: number | null;
  shipping_method_id: number | null;
  payment_provider: string | null;
  payment_method: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** Keys of its last changes, the newest first. */
  recent_changes: Generated<string[]>;
}

export interface CartLinesTable {
  tenant_id: string;
  id: Generated<number>;
  cart_id: string;
  variant_id: number;
  quantity: number;
  unit_price_snapshot_cents: number;
  bundle_id: number | null;
  bundle_group_key: string | null;
  units_per_set: number | null;
  /** null: by the id. */
  place: number | null;
  created_at: GeneratedTimestamp;
}

export interface OrderCountersTable {
  tenant_id: string;
  last_number: Generated<number>;
}

export interface OrdersTable {
  tenant_id: string;
  id: Generated<string>;
  number: number;
  cart_id: string;
  cart_version: number;
  idempotency_key: string | null;
  request_hash: string;
  status: Generated<'open' | 'paid' | 'cancelled' | 'expired'>;
  stock_held: Generated<boolean>;
  /** Of earlier versions; nothing reads it. */
  access_token_hash: string | null;
  language: string;
  currency: string;
  price_basis: 'inc' | 'ex';
  display_basis: 'inc' | 'ex';
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  company_name: string | null;
  vat_number: string | null;
  note: string | null;
  reference: string | null;
  billing_address_id: number;
  shipping_address_id: number;
  shipping_method_id: number;
  shipping_name: string;
  subtotal_cents: number;
  shipping_cents: number;
  discount_cents: Generated<number>;
  net_cents: number;
  vat_cents: number;
  total_cents: number;
  coupon_cents: Generated<number>;
  confirmed_total_cents: number | null;
  customer_id: string | null;
  /** Key of the network that the order came from. */
  placed_from: string | null;
  delivery_promise: NullableJson<StoredPromise>;
  placed_at: GeneratedTimestamp;
  expires_at: Timestamp;
  /** When ending it is tried again, after `end_tries` tries that came to nothing; null: not tried yet. */
  end_after: NullableTimestamp;
  end_tries: Generated<number>;
  changed_to_cart_id: string | null;
  /** Tokens made before open nothing. */
  links_from: NullableTimestamp;
}

export interface OrderLinesTable {
  tenant_id: string;
  id: Generated<number>;
  order_id: string;
  product_id: number;
  variant_id: number;
  name: string;
  variant_name: Generated<string>;
  article_number: string;
  media_id: number | null;
  quantity: number;
  vat_rate: number;
  unit_price_cents: number;
  discount_price_cents: number | null;
  line_total_cents: number;
  bundle_id: number | null;
  bundle_group_key: string | null;
  bundle_name: string | null;
  units_per_set: number | null;
  /** Cents on the order's display basis, of the whole bundle; null for loose lines. */
  bundle_saving_cents: number | null;
  sort_index: Generated<number>;
}

export interface OrderVatGroupsTable {
  tenant_id: string;
  order_id: string;
  vat_rate: number;
  net_cents: number;
  vat_cents: number;
}

export interface PaymentsTable {
  tenant_id: string;
  id: Generated<string>;
  order_id: string;
  provider: string;
  method: string;
  provider_payment_id: string | null;
  status: Generated<
    | 'created'
    | 'open'
    | 'authorized'
    | 'paid'
    | 'failed'
    | 'cancelled'
    | 'expired'
    | 'refund-due'
    | 'mismatch'
  >;
  amount_cents: number;
  currency: string;
  checkout_url: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  /** null: there is nothing to ask the provider any more. */
  check_at: NullableTimestamp;
  asked_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  capture_requested_at: NullableTimestamp;
  refused_at: NullableTimestamp;
  refused_field: string | null;
  paid_cents: Generated<number>;
  refund_cents: Generated<number>;
  outside_cents: Generated<number>;
}

export interface RefundsTable {
  tenant_id: string;
  id: Generated<string>;
  order_id: string;
  payment_id: string | null;
  coupon_id: number | null;
  intent: string;
  amount_cents: number;
  currency: string;
  reason: 'undeliverable' | 'paid-twice' | 'cancelled' | 'withdrawn' | 'staff' | 'provider';
  requested_by: 'shop' | 'staff' | 'provider';
  status: Generated<'requested' | 'sent' | 'done' | 'failed'>;
  provider_refund_id: string | null;
  failure: string | null;
  requested_at: GeneratedTimestamp;
  sent_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

export interface ChargebacksTable {
  tenant_id: string;
  payment_id: string;
  id: string;
  amount_cents: number;
  currency: string;
  is_reversed: Generated<boolean>;
  seen_at: GeneratedTimestamp;
}

export interface TestBankPaymentsTable {
  tenant_id: string;
  id: string;
  idempotency_key: string;
  status: Generated<'open' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired'>;
  amount_cents: number;
  currency: string;
  description: string;
  order_reference: string;
  method: string;
  language: string;
  redirect_url: string;
  webhook_url: string;
  created_at: GeneratedTimestamp;
  captured_cents: Generated<number>;
  refunded_cents: Generated<number>;
  paid_at: NullableTimestamp;
}

export interface TestBankRefundsTable {
  tenant_id: string;
  id: string;
  payment_id: string;
  refund_id: string;
  amount_cents: number;
  currency: string;
  created_at: GeneratedTimestamp;
}

export interface OutboxTable {
  tenant_id: string;
  id: Generated<number>;
  kind: string;
  dedupe_key: string;
  payload: Json<JsonObject>;
  attempts: Generated<number>;
  run_at: GeneratedTimestamp;
  done_at: NullableTimestamp;
  last_error: string | null;
  created_at: GeneratedTimestamp;
}

export interface TenantUpkeepTable {
  tenant_id: string;
  cleaned_at: Timestamp;
}

export interface MailsTable {
  tenant_id: string;
  id: Generated<number>;
  dedupe_key: string;
  template: string;
  language: string;
  recipient: string;
  subject: string;
  html: string;
  text: string;
  /** Whose token stands where the placeholder is. */
  order_id: string | null;
  sent_at: NullableTimestamp;
  created_at: GeneratedTimestamp;
}

export interface ContactMessagesTable {
  tenant_id: string;
  id: Generated<number>;
  name: string;
  email: string;
  phone: string | null;
  subject: Generated<string>;
  message: string;
  language: string;
  created_at: GeneratedTimestamp;
}

export interface AuditLogTable {
  tenant_id: string;
  id: Generated<number>;
  actor: string;
  action: string;
  entity: string;
  entity_id: string;
  data: GeneratedJson<JsonObject>;
  created_at: GeneratedTimestamp;
}

export interface ProductSearchTable {
  tenant_id: string;
  product_id: number;
  language: string;
  words: string;
  document: string;
}

export interface CustomersTable {
  tenant_id: string;
  id: Generated<string>;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  image: string | null;
  first_name: string;
  last_name: string;
  company_name: string | null;
  vat_number: string | null;
  phone: string | null;
  customer_category_id: number | null;
  parent_customer_id: string | null;
  header_customer_logo: NullableJson<JsonObject>;
  default_billing_address_id: number | null;
  default_shipping_address_id: number | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface CustomerSessionsTable {
  tenant_id: string;
  id: Generated<string>;
  customer_id: string;
  token: string;
  expires_at: Timestamp;
  ip_address: string | null;
  user_agent: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface CustomerAccountsTable {
  tenant_id: string;
  id: Generated<string>;
  customer_id: string;
  account_id: string;
  provider_id: string;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: NullableTimestamp;
  refresh_token_expires_at: NullableTimestamp;
  scope: string | null;
  password: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface CustomerVerificationsTable {
  tenant_id: string;
  id: Generated<string>;
  identifier: string;
  value: string;
  expires_at: Timestamp;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
}

export interface AttemptsTable {
  tenant_id: string;
  kind: string;
  key: string;
  window_started_at: GeneratedTimestamp;
  count: Generated<number>;
}

export interface LogInLinksTable {
  tenant_id: string;
  id: string;
  /** null where the address has no customer. */
  customer_id: string | null;
  language: string;
  token_hash: string;
  requested_at: GeneratedTimestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
}

export interface PromocodesTable {
  tenant_id: string;
  id: Generated<number>;
  code: string;
  type: 'PERCENTAGE' | 'VALUE';
  amount: number;
  minimum_cents: number | null;
  included_product_ids: number[] | null;
  valid_from: NullableTimestamp;
  valid_until: NullableTimestamp;
  usage_limit: number | null;
  usage_limit_per_customer: number | null;
  used_count: Generated<number>;
  is_active: Generated<boolean>;
  is_public: Generated<boolean>;
  banner_text: NullableJson<Texts>;
  banner_color: string | null;
  branding: GeneratedJson<JsonObject>;
  created_at: GeneratedTimestamp;
}

export interface PromocodeCustomersTable {
  tenant_id: string;
  promocode_id: number;
  email: string;
  used_count: Generated<number>;
}

export interface CouponsTable {
  tenant_id: string;
  id: Generated<number>;
  card_code: string;
  initial_cents: number;
  balance_cents: number;
  held_cents: Generated<number>;
  valid_until: NullableTimestamp;
  is_active: Generated<boolean>;
  created_at: GeneratedTimestamp;
}

export interface CartPromocodesTable {
  tenant_id: string;
  cart_id: string;
  promocode_id: number;
  removed_reason: string | null;
  created_at: GeneratedTimestamp;
}

export interface CartCouponsTable {
  tenant_id: string;
  cart_id: string;
  coupon_id: number;
  removed_reason: string | null;
  created_at: GeneratedTimestamp;
}

export interface OrderPromocodesTable {
  tenant_id: string;
  order_id: string;
  promocode_id: number;
  code: string;
  email: string;
  discount_cents: number;
  status: Generated<'held' | 'used' | 'released'>;
}

export interface OrderCouponsTable {
  tenant_id: string;
  order_id: string;
  coupon_id: number;
  card_code: string;
  amount_cents: number;
  status: Generated<'held' | 'used' | 'released'>;
  refunded_cents: Generated<number>;
}

export interface PromoBannersTable {
  tenant_id: string;
  id: Generated<number>;
  content: Json<JsonObject>;
  is_active: Generated<boolean>;
  valid_from: NullableTimestamp;
  valid_until: NullableTimestamp;
  sort_index: Generated<number>;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: GeneratedTimestamp;
}

/** Every table by its name in the database. */
export interface Schema {
  tenants: TenantsTable;
  tenant_domains: TenantDomainsTable;
  postal_codes: PostalCodesTable;
  languages: LanguagesTable;
  website_settings: WebsiteSettingsTable;
  customer_categories: CustomerCategoriesTable;
  branches: BranchesTable;
  media: MediaTable;
  categories: CategoriesTable;
  tags: TagsTable;
  brands: BrandsTable;
  products: ProductsTable;
  product_translations: ProductTranslationsTable;
  product_media: ProductMediaTable;
  product_categories: ProductCategoriesTable;
  product_tags: ProductTagsTable;
  outfits: OutfitsTable;
  variants: VariantsTable;
  stock: StockTable;
  price_history: PriceHistoryTable;
  bundles: BundlesTable;
  bundle_lines: BundleLinesTable;
  cms_pages: CmsPagesTable;
  cms_page_blocks: CmsPageBlocksTable;
  cms_block_medias: CmsBlockMediasTable;
  menu_pages: MenuPagesTable;
  short_links: ShortLinksTable;
  campaigns: CampaignsTable;
  usps: UspsTable;
  preview_caches: PreviewCachesTable;
  shipping_methods: ShippingMethodsTable;
  shipping_method_prices: ShippingMethodPricesTable;
  payment_methods: PaymentMethodsTable;
  addresses: AddressesTable;
  carts: CartsTable;
  cart_lines: CartLinesTable;
  order_counters: OrderCountersTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_vat_groups: OrderVatGroupsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  chargebacks: ChargebacksTable;
  test_bank_payments: TestBankPaymentsTable;
  test_bank_refunds: TestBankRefundsTable;
  outbox: OutboxTable;
  tenant_upkeep: TenantUpkeepTable;
  mails: MailsTable;
  contact_messages: ContactMessagesTable;
  audit_log: AuditLogTable;
  product_search: ProductSearchTable;
  customers: CustomersTable;
  customer_sessions: CustomerSessionsTable;
  customer_accounts: CustomerAccountsTable;
  customer_verifications: CustomerVerificationsTable;
  attempts: AttemptsTable;
  log_in_links: LogInLinksTable;
  promocodes: PromocodesTable;
  promocode_customers: PromocodeCustomersTable;
  coupons: CouponsTable;
  cart_promocodes: CartPromocodesTable;
  cart_coupons: CartCouponsTable;
  order_promocodes: OrderPromocodesTable;
  order_coupons: OrderCouponsTable;
  promo_banners: PromoBannersTable;
  schema_migrations: SchemaMigrationsTable;
}
