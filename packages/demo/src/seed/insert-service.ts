import { insertRows, takeIds } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** Branches, delivery, payment and the small texts around the shop. */
export async function insertService(work: Work): Promise<void> {
  await insertBranches(work);
  await insertShipping(work);
  await insertPayments(work);
  await insertTexts(work);
}

async function insertBranches({ tx, tenantId, content }: Work): Promise<void> {
  await insertRows(
    tx,
    'branches',
    content.branches.map((branch, index) => ({
      tenant_id: tenantId,
      name: branch.name,
      street: branch.street,
      house_number: branch.houseNumber,
      postal_code: branch.postalCode,
      city: branch.city,
      telephone_number: branch.telephone,
      opening_hours: branch.openingHours,
      sort_index: index,
    })),
  );
}

async function insertShipping({ tx, tenantId, content, texts }: Work): Promise<void> {
  const shippingIds = await takeIds(tx, 'shipping_methods', content.shipping.length);
  await insertRows(
    tx,
    'shipping_methods',
    content.shipping.map((method, index) => ({
      tenant_id: tenantId,
      id: shippingIds[index] ?? 0,
      code: method.code,
      name: texts(method.name),
      description: texts(method.description),
      days_min: method.days[0],
      days_max: method.days[1],
      is_pickup: method.isPickup ?? false,
      cut_off: method.cutOff ?? '16:00',
      handover_days: [...(method.handoverDays ?? [1, 2, 3, 4, 5])],
      delivery_days: [...(method.deliveryDays ?? [1, 2, 3, 4, 5, 6])],
      window_from: method.window?.[0] ?? null,
      window_until: method.window?.[1] ?? null,
      sort_index: index,
    })),
  );
  await insertRows(
    tx,
    'shipping_method_prices',
    content.shipping.map((method, index) => ({
      tenant_id: tenantId,
      shipping_method_id: shippingIds[index] ?? 0,
      price_cents: method.price,
      threshold_price_cents: method.freeFrom === undefined ? null : 0,
      threshold_order_total_cents: method.freeFrom ?? null,
    })),
  );
}

async function insertPayments({ tx, tenantId, content, texts }: Work): Promise<void> {
  await insertRows(
    tx,
    'payment_methods',
    content.payments.map(({ provider, method, name }, index) => ({
      tenant_id: tenantId,
      provider,
      method,
      name: texts(name),
      sort_index: index,
    })),
  );
}

async function insertTexts({ tx, tenantId, content, texts }: Work): Promise<void> {
  await insertRows(
    tx,
    'usps',
    content.usps.map((text, index) => ({ tenant_id: tenantId, text: texts(text), sort_index: index })),
  );
  await insertRows(
    tx,
    'short_links',
    Object.entries(content.shortLinks).map(([alias, key]) => ({ tenant_id: tenantId, alias, key })),
  );
}
