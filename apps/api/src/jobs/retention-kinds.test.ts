import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '@etalage/db';
import { createCustomer, createWheel } from '@etalage/db/test-factories';
import { beforeAll, expect, test } from 'vitest';
import { openShop } from '../../test/open-shop.ts';
import { retentions } from './retention.ts';

const { database, shop } = await openShop();
const inShop = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(shop.tenant.id, work);

type Row = { table: string; columns: string; values: string };
let [customer, staff, wheel] = [randomUUID() as string, randomUUID() as string, 0];

beforeAll(async () => {
  customer = (await createCustomer(database, shop.tenant)).id;
  wheel = (await createWheel(database, shop.tenant, { prizes: [{}] })).id;
  await inShop((tx) =>
    sql`INSERT INTO staff_accounts (tenant_id, id, email, name, role)
      VALUES (current_tenant(), ${staff}, 'ot@example.nl', 'Ot', 'owner')`.execute(tx),
  );
});

const cart = (more: string, value: string, token = 'md5(random()::text)'): Row => ({
  table: 'carts',
  columns: `token_hash, language, created_at, updated_at, ${more}`,
  values: `${token}, 'nl', at, at, ${value}`,
});
const link = "gen_random_uuid(), 'nl', md5(random()::text), at";

/** A row of each kind, whose age is counted from `at`. */
const rows = (): Record<string, Row> => ({
  'open carts of guests, after their last change': cart('customer_id', 'NULL::uuid'),
  'open carts of customers, after their last change': cart('customer_id', `'${customer}'::uuid`, 'NULL'),
  'carts that were merged into another': cart('status', "'merged'"),
  'addresses that no cart and no order has': {
    table: 'addresses',
    columns: 'first_name, last_name, street, house_number, postal_code, city, country_code, created_at',
    values: "'A', 'B', 'S', '1', '1234AB', 'C', 'NL', at",
  },
  'orders that waited for approval, after their end': {
    table: 'order_approvals',
    columns: 'id, company_id, customer_id, status, total_cents, expires_at',
    values: `gen_random_uuid(), '${customer}'::uuid, '${customer}'::uuid, 'refused', 1, at`,
  },
  'reservations at branches, after their end': {
    table: 'reservations',
    columns: `request_hash, status, language, name, email, branch_id, branch_name, variant_id, product_name, variant_name,
      article_number, quantity, display_basis, currency, unit_cents, net_cents, total_cents, keep_until, ended_at`,
    values: `md5(random()::text), 'collected', 'nl', 'A', 'a@b.nl', 1, 'B', 1, 'P', 'V', 'N', 1, 'inc', 'EUR', 1, 1, 1, at, at`,
  },
  mails: {
    table: 'mails',
    columns: 'dedupe_key, template, language, recipient, subject, html, text, created_at',
    values: "md5(random()::text), 't', 'nl', 'a@b.nl', 's', 'h', 't', at",
  },
  'photos of messages, after their end': {
    table: 'contact_photos',
    columns: 'token_hash, length, expires_at',
    values: 'md5(random()::text), 1, at',
  },
  'contact messages': {
    table: 'contact_messages',
    columns: 'name, email, message, language, created_at',
    values: "'A', 'a@b.nl', 'Hoi', 'nl', at",
  },
  'work of the outbox, after it was done or given up': {
    table: 'outbox',
    columns: 'kind, dedupe_key, payload, done_at',
    values: "'mail', md5(random()::text), '{}', at",
  },
  'sessions, after their end': {
    table: 'customer_sessions',
    columns: 'customer_id, token, expires_at',
    values: `'${customer}'::uuid, md5(random()::text), at`,
  },
  'one-time proofs, after their end': {
    table: 'customer_verifications',
    columns: 'identifier, value, expires_at',
    values: "md5(random()::text), 'v', at",
  },
  'log-in links, after their end': {
    table: 'log_in_links',
    columns: 'id, language, token_hash, expires_at',
    values: link,
  },
  'links for new accounts and passwords, after their end': {
    table: 'account_links',
    columns: 'kind, id, language, token_hash, expires_at',
    values: `'register', ${link}`,
  },
  'invitations of staff, after their end': {
    table: 'staff_invitations',
    columns: 'staff_id, id, language, token_hash, expires_at',
    values: `'${staff}'::uuid, ${link}`,
  },
  'sessions of staff, after their end': {
    table: 'staff_sessions',
    columns: 'staff_id, is_proved, id, language, token_hash, expires_at',
    values: `'${staff}'::uuid, true, ${link}`,
  },
  'visits of staff in a customer’s name': {
    table: 'shadow_visits',
    columns: 'id, staff_id, customer_id, reason, link_hash, link_ends_at',
    values: `gen_random_uuid(), '${staff}'::uuid, '${customer}'::uuid, 'Hulp', md5(random()::text), at`,
  },
  'newsletters that were asked for and not confirmed, or left, after their end': {
    table: 'newsletter_subscriptions',
    columns: `id, newsletter, email, email_hash, language, status, text_version, request_id, confirm_hash, leave_hash, expires_at`,
    values: `gen_random_uuid(), 'n', 'a@b.nl', md5(random()::text), 'nl', 'asked', '1', gen_random_uuid(), md5(random()::text), md5(random()::text), at`,
  },
  'requests to hear of stock, after their end': {
    table: 'stock_requests',
    columns: 'variant_id, email, language, expires_at',
    values: `${shop.variantId}, md5(random()::text) || '@b.nl', 'nl', at`,
  },
  'turns of a wheel of fortune': {
    table: 'wheel_turns',
    columns: 'wheel_id, visitor_hash, created_at',
    values: `${wheel}, md5(random()::text), at`,
  },
  'codes of wheels that no order used, after their end': {
    table: 'promocodes',
    columns: 'code, type, amount, is_won, valid_until',
    values: "upper(md5(random()::text)), 'VALUE', 100, true, at",
  },
  'counts of tries': {
    table: 'attempts',
    columns: 'kind, key, window_started_at',
    values: "'log-in', md5(random()::text), at",
  },
  'payments at the test bank': {
    table: 'test_bank_payments',
    columns: `id, idempotency_key, amount_cents, currency, description, order_reference, method, language, redirect_url, webhook_url, created_at`,
    values: "md5(random()::text), md5(random()::text), 1, 'EUR', 'd', 'o', 'ideal', 'nl', 'u', 'u', at",
  },
  'previews, after their end': {
    table: 'preview_caches',
    columns: 'settings, expires_at',
    values: "'{}', at",
  },
  'counts of pages': {
    table: 'page_counts',
    columns: 'day, what, value, times',
    values: "at::date, 'page', 'p', 1",
  },
  'how quick pages were': {
    table: 'page_vitals',
    columns: 'day, page, device, metric, step, times',
    values: "at::date, 'home', 'phone', 'LCP', 1, 1",
  },
  'what was taken off a wishlist': {
    table: 'wishlist_items',
    columns: 'customer_id, product_id, is_on, changed_at',
    values: `'${customer}'::uuid, ${shop.product.id}, false, at`,
  },
});

test('JOB-06 there is a row to try of each kind that is deleted by its age', () => {
  expect(Object.keys(rows()).toSorted()).toEqual(retentions.map(({ what }) => what).toSorted());
});

test.each(retentions)(
  'JOB-06 of $what, one goes a day after its $days days, and none a day before',
  async ({ what, days, remove }) => {
    const { table, columns, values } = rows()[what] ?? { table: '', columns: '', values: '' };
    /** Writes a row of that age, and says how many of its table are deleted; then all is as before. */
    const removed = async (age: number) => {
      const undone = new Error('as before');
      let gone = 0;
      const count = async (tx: Tx) =>
        Number(
          (await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(tx)).rows[0]?.n,
        );
      await inShop(async (tx) => {
        await sql`
        INSERT INTO ${sql.table(table)} (tenant_id, ${sql.raw(columns)})
        SELECT current_tenant(), ${sql.raw(values)}
        FROM (SELECT now() - make_interval(days => ${age}) AS at) AS made`.execute(tx);
        const before = await count(tx);
        expect(before).toBeGreaterThan(0);
        await remove(tx, shop.tenant.id, days, 500);
        gone = before - (await count(tx));
        throw undone;
      }).catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      return gone;
    };
    expect(await removed(days - 1)).toBe(0);
    expect(await removed(days + 1)).toBe(1);
  },
);
