import { randomUUID } from 'node:crypto';
import { sql, type Tx } from '@etalage/db';
import { hashPassword } from '@etalage/db/password';
import { mediaUrl } from '@etalage/media/url';
import { type ComposedShop, each, say } from '../compose.ts';
import { demoPassword, type MenuContent, type PageContent, type ShopContent, type Text } from '../content.ts';
import {
  blockPictureKey,
  bundlePictureKey,
  categoryPictureKey,
  coBrandKey,
  FILM_KEY,
  logoKey,
  productPictureKey,
  type StoredMedia,
} from '../pictures.ts';
import { insertCodes } from './insert-codes.ts';
import { insertRows, takeIds } from './insert-rows.ts';

/** What the steps below share. */
interface Work {
  tx: Tx;
  tenantId: string;
  content: ShopContent;
  composed: ComposedShop;
  media: Map<string, StoredMedia>;
  mediaIds: Map<string, number>;
  /** Only the shop's languages of a text, as a jsonb column takes it. */
  texts: (text: Text) => Record<string, string>;
}

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
  const variantIds = await insertCatalogue(work);
  await insertBundles(work, variantIds);
  await insertPages(work);
  await insertMenu(work);
  await insertCodes(work);
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

function mediaId({ mediaIds, content }: Work, key: string): number {
  const id = mediaIds.get(key);
  if (id === undefined) throw new Error(`${content.slug} has no picture ${key}`);
  return id;
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

/** Customers' categories, branches, delivery, payment and the small texts around the shop. */
async function insertService({ tx, tenantId, content, texts }: Work): Promise<void> {
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
  const payments: [provider: 'test-bank' | 'invoice', method: string, name: Text][] = [
    ['test-bank', 'ideal', { nl: 'iDEAL', en: 'iDEAL' }],
    ['test-bank', 'card', { nl: 'Creditcard of betaalpas', en: 'Credit or debit card' }],
    ['test-bank', 'bancontact', { nl: 'Bancontact', en: 'Bancontact' }],
    // For customers whose category allows it; nobody else sees it.
    ['invoice', 'invoice', { nl: 'Op factuur', en: 'On invoice' }],
  ];
  await insertRows(
    tx,
    'payment_methods',
    payments.map(([provider, method, name], index) => ({
      tenant_id: tenantId,
      provider,
      method,
      name: texts(name),
      sort_index: index,
    })),
  );
  await insertRows(
    tx,
    'usps',
    content.usps.map((text, index) => ({ tenant_id: tenantId, text: texts(text), sort_index: index })),
  );
  await insertRows(tx, 'campaigns', [
    { tenant_id: tenantId, name: texts(content.campaign), is_active: true },
  ]);
  await insertRows(
    tx,
    'short_links',
    Object.entries(content.shortLinks).map(([alias, key]) => ({ tenant_id: tenantId, alias, key })),
  );
}

/** Those who can log in; each password is hashed with a salt of its own, as if they had chosen it themselves. */
async function insertCustomers({ tx, tenantId, content, media }: Work): Promise<void> {
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

/** Pixels; the header shows it at 32. */
const coBrandWidth = 160;

function coBrandUrl(tenantId: string, name: string, media: Map<string, StoredMedia>): string | null {
  const logo = media.get(coBrandKey(name));
  return logo ? mediaUrl(tenantId, logo.hash, coBrandWidth, 'webp') : null;
}

/** Everything for sale. Returns the ids of each product's variants. */
async function insertCatalogue(work: Work): Promise<number[][]> {
  const { tx, tenantId, composed, texts, content } = work;
  const { products, categories } = composed;

  const categoryIds = await takeIds(tx, 'categories', categories.length);
  const categoryId = new Map(categories.map(({ slug }, index) => [slug, categoryIds[index] ?? 0]));
  const parentOf = new Map(categories.map(({ slug, parent }) => [slug, parent]));
  await insertRows(
    tx,
    'categories',
    categories.map(({ slug, name, intro, parent, sortIndex }) => ({
      tenant_id: tenantId,
      id: categoryId.get(slug) ?? 0,
      parent_id: parent === null ? null : (categoryId.get(parent) ?? null),
      slug,
      name: texts(name),
      intro: texts(intro),
      media_id: categoryMedia(work, slug),
      sort_index: sortIndex,
    })),
  );

  const tagIds = await takeIds(tx, 'tags', content.tags.length);
  const tagId = new Map(content.tags.map(({ slug }, index) => [slug, tagIds[index] ?? 0]));
  await insertRows(
    tx,
    'tags',
    content.tags.map(({ slug, name, intro }) => ({
      tenant_id: tenantId,
      id: tagId.get(slug) ?? 0,
      slug,
      name: texts(name),
      intro: texts(intro),
    })),
  );

  const brandNames = [...new Set(products.map(({ brand }) => brand))].sort();
  const brandIds = await takeIds(tx, 'brands', brandNames.length);
  const brandId = new Map(brandNames.map((name, index) => [name, brandIds[index] ?? 0]));
  await insertRows(
    tx,
    'brands',
    brandNames.map((name) => ({
      tenant_id: tenantId,
      id: brandId.get(name) ?? 0,
      slug: brandSlug(name),
      name,
    })),
  );

  const productIds = await takeIds(tx, 'products', products.length);
  const idAt = (index: number) => productIds[index] ?? 0;
  const pictureId = (picture: (typeof products)[number]['pictures'][number]) =>
    mediaId(work, productPictureKey(picture.name, picture.look, picture.view));
  const now = Date.now();
  await insertRows(
    tx,
    'products',
    products.map((product, index) => {
      const createdAt = new Date(now - product.daysOld * 86_400_000).toISOString();
      return {
        tenant_id: tenantId,
        id: idAt(index),
        status: 'published' as const,
        brand_id: brandId.get(product.brand) ?? null,
        vat_rate: product.vat,
        content_milli: product.contentMilli,
        content_unit: product.contentUnit as 'kg' | 'l' | 'm' | 'piece' | null,
        main_media_id: product.pictures[0] ? pictureId(product.pictures[0]) : null,
        popularity: product.popularity,
        created_at: createdAt,
        updated_at: createdAt,
      };
    }),
  );
  await insertRows(
    tx,
    'product_translations',
    products.flatMap((product, index) =>
      content.languages.map((language) => ({
        tenant_id: tenantId,
        product_id: idAt(index),
        language,
        name: say(product.name, language),
        slug: say(product.slug, language),
        subtitle: say(product.subtitle, language),
        description: say(product.description, language),
        meta_title: `${say(product.name, language)} | ${content.store.name}`,
        meta_description: say(product.metaDescription, language),
      })),
    ),
  );
  await insertRows(
    tx,
    'product_media',
    products.flatMap((product, index) =>
      [...new Set(product.pictures.map(pictureId))].map((media_id, sort_index) => ({
        tenant_id: tenantId,
        product_id: idAt(index),
        media_id,
        sort_index,
      })),
    ),
  );
  await insertRows(
    tx,
    'product_categories',
    products.flatMap(({ category }, index) =>
      lineage(category, parentOf).map((slug) => ({
        tenant_id: tenantId,
        category_id: categoryId.get(slug) ?? 0,
        product_id: idAt(index),
        is_direct: slug === category,
      })),
    ),
  );
  await insertRows(
    tx,
    'product_tags',
    products.flatMap(({ tags }, index) =>
      tags.flatMap((tag) => {
        const id = tagId.get(tag);
        return id === undefined ? [] : [{ tenant_id: tenantId, tag_id: id, product_id: idAt(index) }];
      }),
    ),
  );

  const outfits = products.flatMap((product, index) =>
    product.outfits.map((outfit, at) => ({ outfit, at, index })),
  );
  const outfitIds = await takeIds(tx, 'outfits', outfits.length);
  const outfitId = new Map(
    outfits.map(({ index, at }, position) => [`${index} ${at}`, outfitIds[position] ?? 0]),
  );
  await insertRows(
    tx,
    'outfits',
    outfits.map(({ outfit, at, index }) => ({
      tenant_id: tenantId,
      id: outfitId.get(`${index} ${at}`) ?? 0,
      product_id: idAt(index),
      name: texts(outfit.name),
      main_media_id: pictureId(outfit.picture),
      sort_index: at,
    })),
  );

  const variants = products.flatMap((product, index) =>
    product.variants.map((variant, at) => ({ variant, at, index })),
  );
  const variantIds = await takeIds(tx, 'variants', variants.length);
  await insertRows(
    tx,
    'variants',
    variants.map(({ variant, at, index }, position) => ({
      tenant_id: tenantId,
      id: variantIds[position] ?? 0,
      product_id: idAt(index),
      outfit_id: variant.outfit === null ? null : (outfitId.get(`${index} ${variant.outfit}`) ?? null),
      article_number: variant.articleNumber,
      ean: variant.ean,
      name: variant.name ? texts(variant.name) : {},
      unit_price_cents: variant.unitPrice,
      discount_price_cents: variant.discountPrice,
      sort_index: at,
    })),
  );
  await insertRows(
    tx,
    'stock',
    variants.map(({ variant }, position) => ({
      tenant_id: tenantId,
      variant_id: variantIds[position] ?? 0,
      quantity: variant.stock,
    })),
  );
  // What a reduced article cost before: without it the old price shown could not be proved.
  await insertRows(
    tx,
    'price_history',
    variants.flatMap(({ variant, index }, position) =>
      variant.discountPrice === null
        ? []
        : [
            {
              tenant_id: tenantId,
              variant_id: variantIds[position] ?? 0,
              unit_price_cents: variant.unitPrice,
              discount_price_cents: null,
              valid_from: new Date(
                now - Math.max(45, products[index]?.daysOld ?? 45) * 86_400_000,
              ).toISOString(),
            },
          ],
    ),
  );

  const idsByProduct: number[][] = products.map(() => []);
  variants.forEach(({ index }, position) => {
    idsByProduct[index]?.push(variantIds[position] ?? 0);
  });
  return idsByProduct;
}

/** A category's own picture, or that of its first product where it has none. */
function categoryMedia(work: Work, slug: string): number | null {
  const own = work.mediaIds.get(categoryPictureKey(slug));
  if (own !== undefined) return own;
  const picture = work.composed.products.find(({ category }) => category === slug)?.pictures[0];
  return picture ? mediaId(work, productPictureKey(picture.name, picture.look, picture.view)) : null;
}

/** A category and all those above it. */
function lineage(slug: string, parentOf: ReadonlyMap<string, string | null>): string[] {
  const parent = parentOf.get(slug);
  if (parent === undefined) throw new Error(`There is no category ${slug}`);
  return parent === null ? [slug] : [slug, ...lineage(parent, parentOf)];
}

function brandSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

async function insertBundles(work: Work, variantIds: number[][]): Promise<void> {
  const { tx, tenantId, composed, texts } = work;
  const ids = await takeIds(tx, 'bundles', composed.bundles.length);
  await insertRows(
    tx,
    'bundles',
    composed.bundles.map((bundle, index) => ({
      tenant_id: tenantId,
      id: ids[index] ?? 0,
      slug: bundle.slug,
      status: 'published' as const,
      name: texts(bundle.name),
      description: texts(bundle.description),
      media_id: mediaId(work, bundlePictureKey(bundle.slug)),
      fixed_total_price_cents: bundle.toPrice,
      bundle_from_price_cents: bundle.fromPrice,
      bundle_to_price_cents: bundle.toPrice,
      sort_index: index,
    })),
  );
  await insertRows(
    tx,
    'bundle_lines',
    composed.bundles.flatMap((bundle, index) =>
      bundle.variantLines.map(({ product, variant, units }, at) => ({
        tenant_id: tenantId,
        bundle_id: ids[index] ?? 0,
        variant_id: variantIds[product]?.[variant] ?? 0,
        units_per_set: units,
        sort_index: at,
      })),
    ),
  );
}

async function insertPages(work: Work): Promise<void> {
  const { tx, tenantId, content, texts } = work;
  const ids = await takeIds(tx, 'cms_pages', content.pages.length);
  await insertRows(
    tx,
    'cms_pages',
    content.pages.map((page, index) => ({
      tenant_id: tenantId,
      id: ids[index] ?? 0,
      key: page.key ?? page.slug ?? null,
      slug: page.slug ?? null,
      status: 'published' as const,
      name: texts(page.name),
      meta_title: texts(page.metaTitle),
      meta_description: texts(page.metaDescription),
      og_title: texts(page.metaTitle),
      og_description: texts(page.metaDescription),
      og_image_media_id: firstPicture(work, page),
    })),
  );
  const blocks = content.pages.flatMap((page, index) =>
    page.blocks.map((block, at) => ({ block, at, pageId: ids[index] ?? 0 })),
  );
  const blockIds = await takeIds(tx, 'cms_page_blocks', blocks.length);
  await insertRows(
    tx,
    'cms_page_blocks',
    blocks.map(({ block, at, pageId }, position) => ({
      tenant_id: tenantId,
      id: blockIds[position] ?? 0,
      page_id: pageId,
      template: block.template,
      text: texts(block.text),
      subtitle: block.subtitle ? texts(block.subtitle) : {},
      sort_index: at * 10,
      show_on_desktop: !block.mobileOnly,
      show_on_mobile: !block.desktopOnly,
    })),
  );
  await insertRows(
    tx,
    'cms_block_medias',
    blocks.flatMap(({ block }, position) =>
      (block.medias ?? []).map((media, at) => ({
        tenant_id: tenantId,
        block_id: blockIds[position] ?? 0,
        media_id: media.film ? mediaId(work, FILM_KEY) : mediaId(work, blockPictureKey(media)),
        sort_index: at,
        title: texts(media.title),
        link_url: media.link ?? null,
        poster_media_id: media.film ? mediaId(work, blockPictureKey(media)) : null,
      })),
    ),
  );
}

function firstPicture(work: Work, page: PageContent): number | null {
  const [media] = page.blocks.flatMap(({ medias = [] }) => medias);
  return media ? mediaId(work, blockPictureKey(media)) : null;
}

async function insertMenu({ tx, tenantId, content, texts }: Work): Promise<void> {
  const flat: { entry: MenuContent; at: number; parent: number | null }[] = [];
  const add = (entries: readonly MenuContent[], parent: number | null) =>
    entries.forEach((entry, at) => {
      const own = flat.push({ entry, at, parent }) - 1;
      add(entry.children ?? [], own);
    });
  add(content.menu, null);
  const ids = await takeIds(tx, 'menu_pages', flat.length);
  await insertRows(
    tx,
    'menu_pages',
    flat.map(({ entry, at, parent }, index) => ({
      tenant_id: tenantId,
      id: ids[index] ?? 0,
      parent_id: parent === null ? null : (ids[parent] ?? null),
      title: texts(entry.title),
      url: entry.url ?? null,
      position: entry.position ?? 'left',
      is_in_desktop_header: !entry.mobileOnly,
      desktop_header_sort_index: at,
      mobil_menu_sort_index: at,
      submenu_key: entry.submenuKey ?? null,
    })),
  );
}
