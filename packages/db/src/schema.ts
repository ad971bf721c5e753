// Written by `npm run db:types` from the migrated database: change a migration, or column-shapes.ts, and run it.
import type { Generated } from 'kysely';
import type {
  GeneratedJson,
  GeneratedTimestamp,
  Json,
  JsonObject,
  NullableJson,
  NullableTimestamp,
  OpeningHours,
  StoredPromise,
  Texts,
  Timestamp,
} from './column-shapes.ts';

export interface AccountLinksTable {
  tenant_id: string;
  id: string;
  kind: 'register' | 'reset' | 'invite' | 'email';
  customer_id: string | null;
  email: string | null;
  details: GeneratedJson<JsonObject>;
  language: string;
  token_hash: string;
  requested_at: GeneratedTimestamp;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
  invited_by: string | null;
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

export interface AttemptsTable {
  tenant_id: string;
  kind: string;
  key: string;
  window_started_at: GeneratedTimestamp;
  count: Generated<number>;
}

export interface AttributeValuesTable {
  tenant_id: string;
  id: Generated<number>;
  attribute_id: number;
  slug: string;
  name: GeneratedJson<Texts>;
  number_milli: number | null;
  sort_index: Generated<number>;
}

export interface AttributesTable {
  tenant_id: string;
  id: Generated<number>;
  slug: string;
  name: Json<Texts>;
  unit: GeneratedJson<Texts>;
  is_filterable: Generated<boolean>;
  sort_index: Generated<number>;
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

export interface BranchStockTable {
  tenant_id: string;
  variant_id: number;
  branch_id: number;
  /** Pieces at the branch that nobody has reserved. */
  quantity: number;
  /** Pieces that reservations hold beyond what was there when it was counted. */
  missing: Generated<number>;
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

export interface BrandsTable {
  tenant_id: string;
  id: Generated<number>;
  slug: string;
  name: string;
}

export interface BundleLinesTable {
  tenant_id: string;
  id: Generated<number>;
  bundle_id: number;
  variant_id: number;
  units_per_set: number;
  sort_index: Generated<number>;
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

export interface CampaignProductsTable {
  tenant_id: string;
  campaign_id: number;
  product_id: number;
  sort_index: Generated<number>;
}

export interface CampaignsTable {
  tenant_id: string;
  id: Generated<number>;
  name: Json<Texts>;
  is_active: Generated<boolean>;
  created_at: GeneratedTimestamp;
}

export interface CartCouponsTable {
  tenant_id: string;
  cart_id: string;
  coupon_id: number;
  removed_reason: string | null;
  created_at: GeneratedTimestamp;
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
  created_at: GeneratedTimestamp;
  /** null: by the id. */
  place: number | null;
  gift_text: string | null;
  /** null: as soon as it can come. */
  delivery_day: string | null;
}

export interface CartPromocodesTable {
  tenant_id: string;
  cart_id: string;
  promocode_id: number;
  removed_reason: string | null;
  created_at: GeneratedTimestamp;
}

export interface CartsTable {
  tenant_id: string;
  id: Generated<string>;
  /** null once the cart is a customer's. */
  token_hash: string | null;
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
  billing_address_id: number | null;
  shipping_address_id: number | null;
  shipping_method_id: number | null;
  payment_provider: string | null;
  payment_method: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  customer_id: string | null;
  reference: string | null;
  /** Keys of its last changes, the newest first. */
  recent_changes: Generated<string[]>;
  asked_by_staff: string | null;
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

export interface ChargebacksTable {
  tenant_id: string;
  payment_id: string;
  id: string;
  amount_cents: number;
  currency: string;
  is_reversed: Generated<boolean>;
  seen_at: GeneratedTimestamp;
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

export interface CmsBlockProductsTable {
  tenant_id: string;
  block_id: number;
  product_id: number;
  sort_index: Generated<number>;
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
  products_from: 'tag' | 'category' | 'campaign' | 'picked' | 'favourites' | 'new' | 'seen' | null;
  most_products: Generated<number>;
  tag_id: number | null;
  category_id: number | null;
  campaign_id: number | null;
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

export interface ContactPhotosTable {
  tenant_id: string;
  id: Generated<number>;
  token_hash: string;
  length: number;
  data: Generated<Uint8Array>;
  status: Generated<'partial' | 'ready' | 'refused'>;
  message_id: number | null;
  created_at: GeneratedTimestamp;
  expires_at: Timestamp;
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

export interface CustomerCategoriesTable {
  tenant_id: string;
  id: Generated<number>;
  code: string;
  name: Json<Texts>;
  display_prices_including_vat: boolean;
  allow_invoice_payment: Generated<boolean>;
  is_default: Generated<boolean>;
}

export interface CustomerPasskeysTable {
  tenant_id: string;
  id: Generated<string>;
  customer_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: Generated<string[]>;
  added_at: GeneratedTimestamp;
  used_at: NullableTimestamp;
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
  /** Where the internet address of the log-in was, as two letters; null where nobody knows. */
  country: string | null;
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
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  default_billing_address_id: number | null;
  default_shipping_address_id: number | null;
  chamber_of_commerce: string | null;
  vat_is_valid: boolean | null;
  vat_checked_at: NullableTimestamp;
  language: string | null;
  details_saved_at: NullableTimestamp;
  company_role: Generated<'buyer' | 'approver' | 'admin'>;
  /** What an order of a colleague may cost with VAT before somebody else approves it; null: any amount. */
  order_limit_cents: number | null;
}

export interface FormerSlugsTable {
  tenant_id: string;
  kind: 'product' | 'number' | 'category' | 'tag' | 'brand' | 'bundle' | 'page';
  slug: string;
  language: Generated<string>;
  /** What had it. Of several, the one that had it last and can be seen is meant. */
  target_id: number;
  left_at: GeneratedTimestamp;
}

export interface InvoiceCountersTable {
  tenant_id: string;
  kind: 'invoice' | 'credit';
  year: number;
  last_number: number;
}

export interface InvoiceFilesTable {
  tenant_id: string;
  invoice_id: string;
  pdf: Uint8Array;
}

export interface InvoicesTable {
  tenant_id: string;
  id: Generated<string>;
  kind: 'invoice' | 'credit';
  year: number;
  /** In the series of its kind and year. */
  number: number;
  order_id: string;
  customer_id: string | null;
  credits_id: string | null;
  refund_id: string | null;
  /** What makes two the same one; 'order' for the invoice of an order. */
  intent: string;
  issued_on: string;
  /** Of an invoice on account: the last day to pay. */
  due_on: string | null;
  currency: string;
  total_cents: number;
  /** Of an invoice: what its credit notes took back. */
  credited_cents: Generated<number>;
  /** Of an invoice: what is to be paid yet. */
  open_cents: Generated<number>;
  content: Json<JsonObject>;
  created_at: GeneratedTimestamp;
}

export interface LanguagesTable {
  tenant_id: string;
  code: string;
  name: string;
  flag: string;
  sort_index: Generated<number>;
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
  used_at: NullableTimestamp;
  return_url: string | null;
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
  sent_at: NullableTimestamp;
  created_at: GeneratedTimestamp;
  /** Whose token stands where the placeholder is. */
  order_id: string | null;
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

export interface MenuPagesTable {
  tenant_id: string;
  id: Generated<number>;
  parent_id: number | null;
  title: Json<Texts>;
  url: string | null;
  position: Generated<'left' | 'right'>;
  is_in_desktop_header: Generated<boolean>;
  desktop_header_sort_index: Generated<number>;
  is_in_mobile_menu: Generated<boolean>;
  mobil_menu_sort_index: Generated<number>;
  submenu_key: 'product_tags' | 'product_categories' | null;
  submenu_open: Generated<boolean>;
}

export interface NewsletterSubscriptionsTable {
  tenant_id: string;
  id: string;
  newsletter: string;
  email: string | null;
  email_hash: string;
  language: string;
  status: 'asked' | 'confirmed' | 'ended';
  text_version: string;
  request_id: string;
  confirm_hash: string;
  leave_hash: string;
  asked_at: GeneratedTimestamp;
  confirmed_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  earlier_asked_at: NullableTimestamp;
  earlier_confirmed_at: NullableTimestamp;
  earlier_text_version: string | null;
  earlier_ended_at: NullableTimestamp;
  earlier_expires_at: NullableTimestamp;
}

export interface NewslettersTable {
  tenant_id: string;
  id: Generated<number>;
  content: Json<JsonObject>;
  is_active: Generated<boolean>;
  sort_index: Generated<number>;
}

export interface OrderApprovalsTable {
  tenant_id: string;
  id: string;
  /** The company's own account; NULL once that is deleted. */
  company_id: string | null;
  customer_id: string;
  cart_id: string | null;
  status: Generated<'waiting' | 'approved' | 'refused' | 'withdrawn'>;
  /** What it cost with VAT when it was asked for. */
  total_cents: number;
  asked_at: GeneratedTimestamp;
  expires_at: Timestamp;
  decided_by: string | null;
  decided_at: NullableTimestamp;
  reason: string | null;
  order_id: string | null;
}

export interface OrderCountersTable {
  tenant_id: string;
  last_number: Generated<number>;
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
  sort_index: Generated<number>;
  /** Cents on the order's display basis, of the whole bundle; null for loose lines. */
  bundle_saving_cents: number | null;
  gift_text: string | null;
  /** null: as the order was promised. */
  delivery_day: string | null;
  /** Owed after codes, without VAT; null where a process of an earlier version placed the order, until fill_order_parts. */
  net_cents: number | null;
  /** Its share of the VAT of its rate. */
  vat_cents: number | null;
  /** What codes took off it, without VAT. */
  discount_net_cents: number | null;
  discount_vat_cents: number | null;
  /** As it was for the product when the order was placed. */
  withdrawal_exception: 'perishable' | 'made-to-measure' | 'digital' | 'sealed' | null;
  /** Pieces that were withdrawn from or taken back. */
  returned_quantity: Generated<number>;
  content_milli: number | null;
  content_unit: string | null;
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

export interface OrderStepsTable {
  tenant_id: string;
  order_id: string;
  step: 'packed' | 'sent' | 'delivered';
  at: GeneratedTimestamp;
  /** Where the carrier shows the way of what was sent. */
  track_url: string | null;
}

export interface OrderVatGroupsTable {
  tenant_id: string;
  order_id: string;
  vat_rate: number;
  net_cents: number;
  vat_cents: number;
  /** The part of net_cents that is shipping. */
  shipping_net_cents: number | null;
  /** The part of vat_cents that is shipping. */
  shipping_vat_cents: number | null;
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
  placed_at: GeneratedTimestamp;
  expires_at: Timestamp;
  customer_id: string | null;
  coupon_cents: Generated<number>;
  confirmed_total_cents: number | null;
  changed_to_cart_id: string | null;
  /** Tokens made before open nothing. */
  links_from: NullableTimestamp;
  /** When ending it is tried again, after `end_tries` tries that came to nothing; null: not tried yet. */
  end_after: NullableTimestamp;
  end_tries: Generated<number>;
  delivery_promise: NullableJson<StoredPromise>;
  reference: string | null;
  /** Key of the network that the order came from. */
  placed_from: string | null;
  placed_by_staff: string | null;
  /** With VAT, what the shop's cheapest delivery would have cost. Null: placed by a version that did not keep it. */
  standard_shipping_cents: number | null;
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
  /** The traced step that planned this (W3C traceparent); null where it was none. */
  trace_parent: string | null;
  /** When it was to be done first; null for work from before there was this column. */
  due_at: NullableTimestamp;
}

export interface OutfitsTable {
  tenant_id: string;
  id: Generated<number>;
  product_id: number;
  name: Json<Texts>;
  main_media_id: number | null;
  sort_index: Generated<number>;
}

export interface PageCountsTable {
  tenant_id: string;
  /** As the shop's own calendar has it. */
  day: string;
  what: 'page' | 'product' | 'referrer' | 'device' | 'language' | 'theme';
  value: string;
  times: number;
}

export interface PageVitalsTable {
  tenant_id: string;
  day: string;
  page: string;
  device: 'phone' | 'tablet' | 'computer';
  metric: 'LCP' | 'CLS' | 'INP' | 'TTFB';
  /** On the metric's scale (contracts/src/vitals.ts), from 0. */
  step: number;
  times: number;
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

export interface PaymentsTable {
  tenant_id: string;
  id: Generated<string>;
  order_id: string;
  provider: string;
  method: string;
  provider_payment_id: string | null;
  status: Generated<'created' | 'open' | 'authorized' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'refund-due' | 'mismatch'>;
  amount_cents: number;
  currency: string;
  checkout_url: string | null;
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  capture_requested_at: NullableTimestamp;
  refused_at: NullableTimestamp;
  refused_field: string | null;
  /** null: there is nothing to ask the provider any more. */
  check_at: NullableTimestamp;
  asked_at: NullableTimestamp;
  answered_at: NullableTimestamp;
  paid_cents: Generated<number>;
  refund_cents: Generated<number>;
  outside_cents: Generated<number>;
  /** When the money came, as the provider says; null: not yet, or of before. */
  paid_at: NullableTimestamp;
}

export interface PostalCodesTable {
  postal_code: string;
  number_from: number;
  number_to: number;
  street: string;
  city: string;
}

export interface PreviewCachesTable {
  tenant_id: string;
  id: Generated<string>;
  settings: Json<JsonObject>;
  expires_at: Timestamp;
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

export interface ProductAccessoriesTable {
  tenant_id: string;
  product_id: number;
  accessory_id: number;
  sort_index: Generated<number>;
}

export interface ProductAttributesTable {
  tenant_id: string;
  product_id: number;
  attribute_id: number;
  value_id: number;
}

export interface ProductCategoriesTable {
  tenant_id: string;
  category_id: number;
  product_id: number;
  is_direct: Generated<boolean>;
}

export interface ProductMediaTable {
  tenant_id: string;
  product_id: number;
  media_id: number;
  sort_index: Generated<number>;
}

export interface ProductSearchTable {
  tenant_id: string;
  product_id: number;
  language: string;
  words: string;
  document: string;
}

export interface ProductTagsTable {
  tenant_id: string;
  tag_id: number;
  product_id: number;
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
  created_at: GeneratedTimestamp;
  updated_at: GeneratedTimestamp;
  handling_days: Generated<number>;
  review_count: Generated<number>;
  review_stars: Generated<number>;
  asks_gift_text: Generated<boolean>;
  asks_delivery_day: Generated<boolean>;
  offers_subscription: Generated<boolean>;
  /** Why it cannot be withdrawn from; of sealed goods only once the seal is broken. null: it can be. */
  withdrawal_exception: 'perishable' | 'made-to-measure' | 'digital' | 'sealed' | null;
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

export interface PromocodeCustomersTable {
  tenant_id: string;
  promocode_id: number;
  email: string;
  used_count: Generated<number>;
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
  banner_text: NullableJson<Texts>;
  banner_color: string | null;
  branding: GeneratedJson<JsonObject>;
  created_at: GeneratedTimestamp;
  is_public: Generated<boolean>;
  is_won: Generated<boolean>;
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

export interface RequestCountsTable {
  /** A keyed hash of the limit and the network. */
  key: string;
  requests: number;
  ends_at: Timestamp;
}

export interface ReservationsTable {
  tenant_id: string;
  id: Generated<string>;
  number: Generated<number>;
  /** What was asked for with which form: sent again, it is the same reservation. */
  request_hash: string;
  /** open: to be laid apart. ready: lies apart. Both hold pieces of the branch. */
  status: Generated<'open' | 'ready' | 'collected' | 'cancelled' | 'expired'>;
  /** Who cancelled it; of a shop with its reason. */
  cancelled_by: 'customer' | 'shop' | null;
  reason: string | null;
  customer_id: string | null;
  /** Who of the shop made it in the customer's name. */
  made_by_staff: string | null;
  /** Key of the network that it was made from; null for nobody in particular. */
  made_from: string | null;
  language: string;
  name: string;
  email: string;
  phone: string | null;
  branch_id: number;
  branch_name: string;
  variant_id: number;
  product_name: string;
  variant_name: string;
  article_number: string;
  quantity: number;
  display_basis: 'inc' | 'ex';
  currency: string;
  /** What a piece cost on the day, on display_basis; total_cents is what all cost with VAT, net_cents without. */
  unit_cents: number;
  net_cents: number;
  total_cents: number;
  made_at: GeneratedTimestamp;
  keep_until: Timestamp;
  /** When the background looks at it next, to remind or to end it; null: not by itself. */
  act_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

export interface ReturnLinesTable {
  tenant_id: string;
  return_id: string;
  order_line_id: number;
  quantity: number;
}

export interface ReturnsTable {
  tenant_id: string;
  id: Generated<string>;
  order_id: string;
  /** 1 for the first of its order. */
  ordinal: number;
  status: Generated<'declared' | 'received' | 'refunded' | 'refused'>;
  declared_by: 'customer' | 'staff';
  declared_at: GeneratedTimestamp;
  received_at: NullableTimestamp;
  ended_at: NullableTimestamp;
  refusal: string | null;
  /** What was given back for it. */
  amount_cents: number | null;
  /** What of the order was given back, as its credit note needs it. */
  parts: NullableJson<JsonObject>;
}

export interface ReviewMailRefusalsTable {
  tenant_id: string;
  email: string;
  refused_at: GeneratedTimestamp;
}

export interface ReviewsTable {
  tenant_id: string;
  id: Generated<number>;
  product_id: number;
  order_id: string | null;
  email: string | null;
  stars: number;
  title: string;
  body: string;
  author: string;
  language: string;
  status: Generated<'held' | 'published' | 'refused'>;
  written_at: GeneratedTimestamp;
  decided_at: NullableTimestamp;
}

export interface SavedCartLinesTable {
  tenant_id: string;
  saved_cart_id: string;
  place: number;
  variant_id: number;
  name: string;
  variant_name: string;
  quantity: number;
  /** On display_basis, when it was kept. */
  line_total_cents: number;
  display_basis: 'inc' | 'ex';
  bundle_id: number | null;
  bundle_group_key: string | null;
  bundle_name: string | null;
  units_per_set: number | null;
  gift_text: string | null;
  had_day: Generated<boolean>;
}

export interface SavedCartsTable {
  tenant_id: string;
  id: Generated<string>;
  customer_id: string;
  name: string;
  /** Shows the cart to whoever has it; null: nobody. */
  share_token: string | null;
  created_at: GeneratedTimestamp;
}

export interface SchemaMigrationsTable {
  name: string;
  checksum: string;
  applied_at: GeneratedTimestamp;
}

export interface SearchSynonymsTable {
  tenant_id: string;
  id: Generated<number>;
  language: string;
  words: string[];
}

export interface ShadowVisitsTable {
  tenant_id: string;
  id: string;
  staff_id: string;
  customer_id: string;
  reason: string;
  link_hash: string;
  link_ends_at: Timestamp;
  token_hash: string | null;
  started_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  ended_at: NullableTimestamp;
}

export interface ShippingMethodPricesTable {
  tenant_id: string;
  id: Generated<number>;
  shipping_method_id: number;
  price_cents: number;
  threshold_price_cents: number | null;
  threshold_order_total_cents: number | null;
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

export interface ShortLinksTable {
  tenant_id: string;
  alias: string;
  key: string;
}

export interface StaffAccountsTable {
  tenant_id: string;
  id: Generated<string>;
  email: string;
  name: string;
  role: 'owner' | 'orders' | 'content' | 'viewer' | null;
  password: string | null;
  totp_seed: string | null;
  totp_step: Generated<number>;
  created_at: GeneratedTimestamp;
}

export interface StaffInvitationsTable {
  tenant_id: string;
  id: string;
  staff_id: string;
  language: string;
  token_hash: string;
  expires_at: Timestamp;
  used_at: NullableTimestamp;
}

export interface StaffPasskeysTable {
  tenant_id: string;
  id: Generated<string>;
  staff_id: string;
  name: string;
  language: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: Generated<string[]>;
  added_at: GeneratedTimestamp;
  used_at: NullableTimestamp;
}

export interface StaffSessionsTable {
  tenant_id: string;
  id: string;
  staff_id: string;
  token_hash: string;
  is_proved: boolean;
  language: string;
  created_at: GeneratedTimestamp;
  expires_at: Timestamp;
}

export interface StockTable {
  tenant_id: string;
  variant_id: number;
  quantity: number;
}

export interface StockRequestsTable {
  tenant_id: string;
  id: Generated<string>;
  variant_id: number;
  email: string;
  language: string;
  requested_at: GeneratedTimestamp;
  confirmed_at: NullableTimestamp;
  expires_at: Timestamp;
  asked_at: NullableTimestamp;
}

export interface SubscriptionDeliveriesTable {
  tenant_id: string;
  subscription_id: string;
  due_on: string;
  outcome: 'ordered' | 'paid' | 'unpaid' | 'skipped' | 'unavailable';
  order_id: string | null;
  /** The payment that is taken by the mandate; those that its customer makes are others. */
  payment_id: string | null;
  is_first: Generated<boolean>;
  failures: Generated<number>;
  /** When its payment is tried again; null: not by itself. */
  collect_at: NullableTimestamp;
  /** Of an unavailable one: the names of what could not come. */
  missing: Generated<string[]>;
  created_at: GeneratedTimestamp;
}

export interface SubscriptionLinesTable {
  tenant_id: string;
  subscription_id: string;
  variant_id: number;
  place: number;
  quantity: number;
  name: string;
  variant_name: string;
}

export interface SubscriptionsTable {
  tenant_id: string;
  id: Generated<string>;
  customer_id: string;
  /** waiting: its first order is not paid yet, or its mandate not given. */
  status: 'waiting' | 'active' | 'paused' | 'ended';
  paused_because: 'customer' | 'payment' | 'checkout' | 'limit' | null;
  interval: 'week' | 'two-weeks' | 'month' | 'two-months' | 'quarter' | 'half-year';
  /** The dates are counted from it, so that the end of a month stays one. */
  anchor_on: string;
  next_on: string;
  /** When the background looks at it again; null: not by itself. */
  act_at: NullableTimestamp;
  /** The date whose price was told last, at told_at: told_total_cents, which is the most that is taken. */
  told_for: string | null;
  told_at: NullableTimestamp;
  told_total_cents: number | null;
  language: string;
  billing_address_id: number;
  shipping_address_id: number | null;
  shipping_method_id: number;
  provider: string;
  method: string;
  mandate_customer: string | null;
  mandate_id: string | null;
  created_at: GeneratedTimestamp;
  ended_at: NullableTimestamp;
  /** How often a price was told: the number of the last one. 0: none by a version that counts them. */
  tellings: Generated<number>;
}

export interface TagsTable {
  tenant_id: string;
  id: Generated<number>;
  slug: string;
  name: Json<Texts>;
  intro: GeneratedJson<Texts>;
}

export interface TenantDomainsTable {
  host: string;
  tenant_id: string;
  is_primary: Generated<boolean>;
}

export interface TenantUpkeepTable {
  tenant_id: string;
  cleaned_at: Timestamp;
}

export interface TenantsTable {
  id: Generated<string>;
  slug: string;
  name: string;
  price_basis: Generated<'inc' | 'ex'>;
  currency: Generated<string>;
  country_code: Generated<string>;
  shopping_enabled: Generated<boolean>;
  created_at: GeneratedTimestamp;
  is_demo: Generated<boolean>;
  test_site_url: string | null;
}

export interface TestBankMandatesTable {
  tenant_id: string;
  id: string;
  later: 'pays' | 'fails' | 'refuses' | 'hangs' | 'late';
  created_at: GeneratedTimestamp;
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
  /** The mandate that was given with it, or that it was taken by. */
  mandate_id: string | null;
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

export interface UspsTable {
  tenant_id: string;
  id: Generated<number>;
  text: Json<Texts>;
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
  pack_units: number | null;
  content_milli: number | null;
  /** On the tenant's price_basis. Null: nothing is off, or it was never sold without. */
  lowest_before_cents: number | null;
}

export interface WebsiteSettingsTable {
  tenant_id: string;
  key_: string;
  language: Generated<string>;
  value_: string;
}

export interface WheelPrizesTable {
  tenant_id: string;
  id: Generated<number>;
  wheel_id: number;
  name: Json<Texts>;
  weight: number;
  stock: number | null;
  type: 'PERCENTAGE' | 'VALUE' | null;
  amount: number | null;
  minimum_cents: number | null;
  valid_days: Generated<number>;
  sort_index: Generated<number>;
}

export interface WheelTurnsTable {
  tenant_id: string;
  wheel_id: number;
  visitor_hash: string;
  prize_id: number | null;
  promocode_id: number | null;
  created_at: GeneratedTimestamp;
}

export interface WheelsTable {
  tenant_id: string;
  id: Generated<number>;
  name: Json<Texts>;
  is_sticky: Generated<boolean>;
  is_active: Generated<boolean>;
}

export interface WishlistItemsTable {
  tenant_id: string;
  customer_id: string;
  product_id: number;
  is_on: boolean;
  changed_at: Timestamp;
  price_cents: number | null;
}

export interface WishlistSharesTable {
  tenant_id: string;
  customer_id: string;
  token: string;
  created_at: GeneratedTimestamp;
}

/** Every table by its name in the database. */
export interface Schema {
  account_links: AccountLinksTable;
  addresses: AddressesTable;
  attempts: AttemptsTable;
  attribute_values: AttributeValuesTable;
  attributes: AttributesTable;
  audit_log: AuditLogTable;
  branch_stock: BranchStockTable;
  branches: BranchesTable;
  brands: BrandsTable;
  bundle_lines: BundleLinesTable;
  bundles: BundlesTable;
  campaign_products: CampaignProductsTable;
  campaigns: CampaignsTable;
  cart_coupons: CartCouponsTable;
  cart_lines: CartLinesTable;
  cart_promocodes: CartPromocodesTable;
  carts: CartsTable;
  categories: CategoriesTable;
  chargebacks: ChargebacksTable;
  cms_block_medias: CmsBlockMediasTable;
  cms_block_products: CmsBlockProductsTable;
  cms_page_blocks: CmsPageBlocksTable;
  cms_pages: CmsPagesTable;
  contact_messages: ContactMessagesTable;
  contact_photos: ContactPhotosTable;
  coupons: CouponsTable;
  customer_accounts: CustomerAccountsTable;
  customer_categories: CustomerCategoriesTable;
  customer_passkeys: CustomerPasskeysTable;
  customer_sessions: CustomerSessionsTable;
  customer_verifications: CustomerVerificationsTable;
  customers: CustomersTable;
  former_slugs: FormerSlugsTable;
  invoice_counters: InvoiceCountersTable;
  invoice_files: InvoiceFilesTable;
  invoices: InvoicesTable;
  languages: LanguagesTable;
  log_in_links: LogInLinksTable;
  mails: MailsTable;
  media: MediaTable;
  menu_pages: MenuPagesTable;
  newsletter_subscriptions: NewsletterSubscriptionsTable;
  newsletters: NewslettersTable;
  order_approvals: OrderApprovalsTable;
  order_counters: OrderCountersTable;
  order_coupons: OrderCouponsTable;
  order_lines: OrderLinesTable;
  order_promocodes: OrderPromocodesTable;
  order_steps: OrderStepsTable;
  order_vat_groups: OrderVatGroupsTable;
  orders: OrdersTable;
  outbox: OutboxTable;
  outfits: OutfitsTable;
  page_counts: PageCountsTable;
  page_vitals: PageVitalsTable;
  payment_methods: PaymentMethodsTable;
  payments: PaymentsTable;
  postal_codes: PostalCodesTable;
  preview_caches: PreviewCachesTable;
  price_history: PriceHistoryTable;
  product_accessories: ProductAccessoriesTable;
  product_attributes: ProductAttributesTable;
  product_categories: ProductCategoriesTable;
  product_media: ProductMediaTable;
  product_search: ProductSearchTable;
  product_tags: ProductTagsTable;
  product_translations: ProductTranslationsTable;
  products: ProductsTable;
  promo_banners: PromoBannersTable;
  promocode_customers: PromocodeCustomersTable;
  promocodes: PromocodesTable;
  refunds: RefundsTable;
  request_counts: RequestCountsTable;
  reservations: ReservationsTable;
  return_lines: ReturnLinesTable;
  returns: ReturnsTable;
  review_mail_refusals: ReviewMailRefusalsTable;
  reviews: ReviewsTable;
  saved_cart_lines: SavedCartLinesTable;
  saved_carts: SavedCartsTable;
  schema_migrations: SchemaMigrationsTable;
  search_synonyms: SearchSynonymsTable;
  shadow_visits: ShadowVisitsTable;
  shipping_method_prices: ShippingMethodPricesTable;
  shipping_methods: ShippingMethodsTable;
  short_links: ShortLinksTable;
  staff_accounts: StaffAccountsTable;
  staff_invitations: StaffInvitationsTable;
  staff_passkeys: StaffPasskeysTable;
  staff_sessions: StaffSessionsTable;
  stock: StockTable;
  stock_requests: StockRequestsTable;
  subscription_deliveries: SubscriptionDeliveriesTable;
  subscription_lines: SubscriptionLinesTable;
  subscriptions: SubscriptionsTable;
  tags: TagsTable;
  tenant_domains: TenantDomainsTable;
  tenant_upkeep: TenantUpkeepTable;
  tenants: TenantsTable;
  test_bank_mandates: TestBankMandatesTable;
  test_bank_payments: TestBankPaymentsTable;
  test_bank_refunds: TestBankRefundsTable;
  usps: UspsTable;
  variants: VariantsTable;
  website_settings: WebsiteSettingsTable;
  wheel_prizes: WheelPrizesTable;
  wheel_turns: WheelTurnsTable;
  wheels: WheelsTable;
  wishlist_items: WishlistItemsTable;
  wishlist_shares: WishlistSharesTable;
}
