// What migrations did before the rules of migration-rules.mjs were held against them. A released file is never edited, so this list
// only ever stays as it is: a migration of today is written otherwise. The figures are of a table of a million rows on two cores
// with everything written to disk; they grow with the table.

const looks = 'closed while each row is looked at: 0.6 to 0.8 s a million';
const fills = 'not written to, but read, while the index is filled: 3 to 8 s a million';
const drops = 'closed for the moment in which an index goes, whatever its size';
const changes = 'closed while the wheel codes of before, a few thousand rows, are changed';

/** @type {readonly { file: string, rule: string, on: string, cost: string }[]} */
export const migrationExceptions = [
  { file: '0042_lighter_changes.sql', rule: 'index', on: 'carts', cost: fills },
  { file: '0043_one_index_of_carts.sql', rule: 'index', on: 'carts_by_customer', cost: drops },
  { file: '0046_goods_on_pages.sql', rule: 'constraint', on: 'cms_page_blocks.products_from', cost: looks },
  { file: '0046_goods_on_pages.sql', rule: 'constraint', on: 'cms_page_blocks.most_products', cost: looks },
  { file: '0046_goods_on_pages.sql', rule: 'constraint', on: 'cms_page_blocks', cost: looks },
  { file: '0046_goods_on_pages.sql', rule: 'constraint', on: 'variants.pack_units', cost: looks },
  { file: '0048_reviews.sql', rule: 'constraint', on: 'products.review_count', cost: looks },
  { file: '0048_reviews.sql', rule: 'constraint', on: 'products.review_stars', cost: looks },
  {
    file: '0051_gift_text_and_delivery_day.sql',
    rule: 'constraint',
    on: 'cart_lines.gift_text',
    cost: looks,
  },
  { file: '0051_gift_text_and_delivery_day.sql', rule: 'constraint', on: 'cart_lines', cost: looks },
  { file: '0062_won_codes.sql', rule: 'constraint', on: 'wheel_turns', cost: looks },
  { file: '0062_won_codes.sql', rule: 'together', on: 'promocodes', cost: changes },
  { file: '0063_earlier_consent.sql', rule: 'constraint', on: 'newsletter_subscriptions', cost: looks },
  { file: '0064_waiting_and_reviewed.sql', rule: 'index', on: 'orders', cost: fills },
  { file: '0065_won_codes_index.sql', rule: 'index', on: 'promocodes', cost: fills },
  { file: '0066_one_line_per_text_and_day.sql', rule: 'index', on: 'cart_lines', cost: fills },
  { file: '0067_test_site.sql', rule: 'constraint', on: 'tenants.test_site_url', cost: looks },
  { file: '0068_lines_of_one_variant.sql', rule: 'index', on: 'cart_lines_one_per_variant', cost: drops },
  { file: '0070_account_links.sql', rule: 'constraint', on: 'customers.chamber_of_commerce', cost: looks },
  { file: '0072_invitations.sql', rule: 'constraint', on: 'account_links', cost: looks },
  { file: '0080_order_parts.sql', rule: 'constraint', on: 'order_lines.net_cents', cost: looks },
  { file: '0080_order_parts.sql', rule: 'constraint', on: 'order_lines.vat_cents', cost: looks },
  { file: '0080_order_parts.sql', rule: 'constraint', on: 'order_lines.discount_net_cents', cost: looks },
  { file: '0080_order_parts.sql', rule: 'constraint', on: 'order_lines.discount_vat_cents', cost: looks },
  {
    file: '0080_order_parts.sql',
    rule: 'constraint',
    on: 'order_vat_groups.shipping_net_cents',
    cost: looks,
  },
  {
    file: '0080_order_parts.sql',
    rule: 'constraint',
    on: 'order_vat_groups.shipping_vat_cents',
    cost: looks,
  },
  { file: '0090_orders_by_promised_day.sql', rule: 'index', on: 'orders', cost: fills },
  { file: '0097_mails_by_recipient.sql', rule: 'index', on: 'mails', cost: fills },
  { file: '0098_rows_by_address.sql', rule: 'index', on: 'contact_messages', cost: fills },
  { file: '0098_rows_by_address.sql', rule: 'index', on: 'newsletter_subscriptions', cost: fills },
  { file: '0098_rows_by_address.sql', rule: 'index', on: 'stock_requests', cost: fills },
  { file: '0100_orders_by_status.sql', rule: 'index', on: 'orders', cost: fills },
  { file: '0115_company_roles.sql', rule: 'constraint', on: 'customers.company_role', cost: looks },
  { file: '0115_company_roles.sql', rule: 'constraint', on: 'customers.order_limit_cents', cost: looks },
  { file: '0117_variants_by_ean.sql', rule: 'index', on: 'variants', cost: fills },
  { file: '0126_withdrawals.sql', rule: 'constraint', on: 'products.withdrawal_exception', cost: looks },
  { file: '0126_withdrawals.sql', rule: 'constraint', on: 'order_lines.withdrawal_exception', cost: looks },
  { file: '0126_withdrawals.sql', rule: 'constraint', on: 'order_lines.returned_quantity', cost: looks },
];
