import { randomUUID } from 'node:crypto';
import { hashPassword } from '@etalage/db/password';
import { mediaUrl } from '@etalage/media/url';
import { demoPassword } from '../demo-password.ts';
import { coBrandKey, type StoredMedia } from '../pictures.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** Those who can log in; each password is hashed with a salt of its own, as if they had chosen it themselves. */
export async function insertCustomers(work: Work): Promise<void> {
  await insertCustomerCategories(work);
  const { tx, tenantId, content, media } = work;
  const categories = await tx.selectFrom('customer_categories').select(['id', 'code']).execute();
  const categoryId = new Map(categories.map(({ id, code }) => [code, id]));
  const addressIds = await takeIds(tx, 'addresses', content.customers.length);
  const customers = content.customers.map((customer, index) => ({
    ...customer,
    id: randomUUID(),
    addressId: addressIds[index] ?? 0,
  }));
  await insertRows(
    tx,
    'addresses',
    customers.map(({ addressId, firstName, lastName, companyName, address }) => ({
      tenant_id: tenantId,
      id: addressId,
      company_name: companyName ?? null,
      first_name: firstName,
      last_name: lastName,
      street: address.street,
      house_number: address.houseNumber,
      postal_code: address.postalCode.replace(' ', ''),
      city: address.city,
      country_code: 'NL',
    })),
  );
  await insertRows(
    tx,
    'customers',
    customers.map(({ id, email, firstName, lastName, coBrand, addressId, ...customer }) => ({
      tenant_id: tenantId,
      id,
      email,
      name: `${firstName} ${lastName}`,
      first_name: firstName,
      last_name: lastName,
      company_name: customer.companyName ?? null,
      vat_number: customer.vatNumber ?? null,
      phone: customer.phone,
      default_billing_address_id: addressId,
      customer_category_id: categoryId.get(customer.category) ?? null,
      header_customer_logo: coBrand
        ? { enabled: true, logoUrl: coBrandUrl(tenantId, coBrand.name, media), displayName: coBrand.name }
        : null,
    })),
  );
  const hashes = customers.map(() => hashPassword(demoPassword));
  await insertRows(
    tx,
    'customer_accounts',
    customers.map(({ id }, index) => ({
      tenant_id: tenantId,
      customer_id: id,
      account_id: id,
      provider_id: 'credential',
      password: hashes[index] ?? null,
    })),
  );
}

async function insertCustomerCategories({ tx, tenantId, content, texts }: Work): Promise<void> {
  await insertRows(
    tx,
    'customer_categories',
    content.customerCategories.map(({ code, name, includingVat, invoice, isDefault }) => ({
      tenant_id: tenantId,
      code,
      name: texts(name),
      display_prices_including_vat: includingVat,
      allow_invoice_payment: invoice,
      is_default: isDefault,
    })),
  );
}

/** Pixels; the header shows it at 32. */
const coBrandWidth = 160;

function coBrandUrl(tenantId: string, name: string, media: Map<string, StoredMedia>): string | null {
  const logo = media.get(coBrandKey(name));
  return logo ? mediaUrl(tenantId, logo.hash, coBrandWidth, 'webp') : null;
}
