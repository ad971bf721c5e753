import { sql, type Tx } from '@etalage/db';
import { mediaUrl } from '@etalage/media/url';
import type { ComposedShop } from '../compose.ts';
import { each, say } from '../in-language.ts';
import { logoKey, type StoredMedia } from '../pictures.ts';
import type { ShopContent, Text } from '../shop-content.ts';
import { insertBranchStock } from './insert-branch-stock.ts';
import { insertBundles } from './insert-bundles.ts';
import { insertCampaign } from './insert-campaign.ts';
import { insertCatalogue } from './insert-catalogue.ts';
import { insertCodes } from './insert-codes.ts';
import { insertCustomers } from './insert-customers.ts';
import { insertNewsletter } from './insert-newsletter.ts';
import { insertMenu, insertPages } from './insert-pages.ts';
import { insertReviews } from './insert-reviews.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import { insertService } from './insert-service.ts';
import { insertStaff } from './insert-staff.ts';
import { insertSynonyms } from './insert-synonyms.ts';
import { insertWheel } from './insert-wheel.ts';
import type { Work } from './shop-work.ts';

/** Writes a whole shop. Runs as the owner in the tenant, with the triggers' derived values left to the end. */
export async function insertShop(
  tx: Tx,
  tenantId: string,
  content: ShopContent,
  composed: ComposedShop,
  media: Map<string, StoredMedia>,
): Promise<void> {
  const texts = (text: Text) => ({ ...each(content.languages, (language) => say(text, language)) });
  await insertTenant(tx, tenantId, content);
  const mediaIds = await insertMedia(tx, tenantId, media, texts);
  const work: Work = { tx, tenantId, content, composed, media, mediaIds, texts };
  await insertSettings(work);
  await insertService(work);
  await insertCustomers(work);
  await insertStaff(work);
  const ids = await insertCatalogue(work);
  await insertBranchStock(work, ids.variants);
  await insertReviews(work, ids);
  await insertBundles(work, ids.variants);
  await insertSynonyms(work);
  const campaignId = await insertCampaign(work, ids);
  await insertPages(work, ids, campaignId);
  await insertMenu(work);
  await insertCodes(work);
  await insertNewsletter(work);
  await insertWheel(work);
  await sql`SELECT refresh_products(${tenantId}::uuid)`.execute(tx);
  await sql`SELECT refresh_search(${tenantId}::uuid)`.execute(tx);
}

async function insertTenant(tx: Tx, tenantId: string, content: ShopContent): Promise<void> {
  await insertRows(tx, 'tenants', [
    {
      id: tenantId,
      slug: content.slug,
      name: content.store.name,
      price_basis: content.priceBasis,
      is_demo: true,
    },
  ]);
  await insertRows(
    tx,
    'tenant_domains',
    content.hosts.map((host, index) => ({ host, tenant_id: tenantId, is_primary: index === 0 })),
  );
  const names = { nl: { name: 'Nederlands', flag: '🇳🇱' }, en: { name: 'English', flag: '🇬🇧' } };
  await insertRows(
    tx,
    'languages',
    content.languages.map((code, index) => ({
      tenant_id: tenantId,
      code,
      ...names[code],
      sort_index: index,
    })),
  );
}

async function insertMedia(
  tx: Tx,
  tenantId: string,
  media: Map<string, StoredMedia>,
  texts: Work['texts'],
): Promise<Map<string, number>> {
  const byHash = new Map([...media.values()].map((one) => [one.hash, one]));
  const ids = await takeIds(tx, 'media', byHash.size);
  const idOfHash = new Map([...byHash.keys()].map((hash, index) => [hash, ids[index] ?? 0]));
  await insertRows(
    tx,
    'media',
    [...byHash.values()].map(({ kind, hash, width, height, widths, alt }) => ({
      tenant_id: tenantId,
      id: idOfHash.get(hash) ?? 0,
      kind,
      hash,
      width,
      height,
      widths,
      alt: texts(alt),
    })),
  );
  return new Map([...media].map(([key, { hash }]) => [key, idOfHash.get(hash) ?? 0]));
}

async function insertSettings({ tx, tenantId, content, media }: Work): Promise<void> {
  const { store } = content;
  const logo = (ground: 'light' | 'dark') =>
    mediaUrl(tenantId, media.get(logoKey(ground))?.hash ?? '', 320, 'webp');
  const values: Record<string, string> = {
    store_name: store.name,
    store_address: `${store.street} ${store.houseNumber}`,
    store_street: store.street,
    store_house_nr: store.houseNumber,
    store_postal_code: store.postalCode,
    store_city: store.city,
    store_country_code: 'NL',
    store_telephone_number: store.telephone,
    store_email_address: store.email,
    chamber_of_commerce_number: store.kvk,
    vat_id: store.vatId,
    iban: store.iban,
    store_logo: logo('light'),
    store_logo_light: logo('light'),
    store_logo_dark: logo('dark'),
  };
  for (const [key, value] of Object.entries(content.settings))
    values[key] = typeof value === 'string' ? value : JSON.stringify(value);
  const rows = Object.entries(values).map(([key, value]) => ({
    tenant_id: tenantId,
    key_: key,
    language: '',
    value_: value,
  }));
  for (const [key, text] of Object.entries(content.translatedSettings)) {
    rows.push({ tenant_id: tenantId, key_: key, language: '', value_: text.nl });
    if (text.en !== undefined && content.languages.includes('en'))
      rows.push({ tenant_id: tenantId, key_: key, language: 'en', value_: text.en });
  }
  await insertRows(tx, 'website_settings', rows);
}
