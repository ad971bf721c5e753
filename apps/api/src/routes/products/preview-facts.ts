import { createHash } from 'node:crypto';
import { type SettingName, settingValues } from '@etalage/contracts/setting-keys';
import { previewDrawing } from '@etalage/media/draw-preview';
import { formatMoney, priceBefore, productFromPrice, toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { colourOfPages } from '../../html/shop-colour.ts';
import { TaggedCache } from '../../plugins/tagged-cache.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { ProductRow } from '../../repositories/product-detail.ts';
import { readSettings } from '../../repositories/settings.ts';
import { presentPrice } from '../shared/present-card.ts';
import { readShop } from '../shared/read-shop.ts';
import { nameOf } from './present-product.ts';

/** All that is on a product's picture for link previews. */
type PreviewFacts = {
  name: string;
  price: { now: string; before: string | null; note: string } | null;
  /** `colour` as #rrggbb; `logo` the address of a picture of the shop's that can be seen on white. */
  shop: { name: string; colour: string; logo: string | null };
  /** Of the product's first picture. */
  photo: { hash: string; widths: readonly number[] } | null;
};

/** `version` follows from the facts. */
export type Preview = { facts: PreviewFacts; version: string };
export type PreviewOf = (row: ProductRow, tenant: Tenant, language: string) => Promise<Preview>;

const words = {
  nl: { from: 'vanaf', inc: 'incl. BTW', ex: 'excl. BTW' },
  en: { from: 'from', inc: 'incl. VAT', ex: 'excl. VAT' },
};
/** Milliseconds that a shop's look may be behind where no announcement of a change came. */
const keptMs = 60_000;

/** Says what is on the pictures of products: prices as strangers see them, whoever asks. */
export function productPreviews(app: FastifyInstance): PreviewOf {
  const looks = new TaggedCache<PreviewFacts['shop']>(app.cacheTags, { max: 1000, ttl: keptMs });
  const lookOf = (tenant: Tenant, language: string) =>
    looks.get(tenant.id, language, ['settings'], async () => {
      const settings = await readShop(app, { tenant, language }, readSettings);
      const values = (name: SettingName) =>
        settingValues((key) => settings.find((setting) => setting.key === key)?.value, name);
      return {
        name: values('storeName')[0] ?? tenant.name,
        colour: colourOfPages(values('primaryColour')),
        logo: values('logo')[0] ?? values('lightLogo')[0] ?? null,
      };
    });
  return async (row, tenant, language) => {
    const own = (await app.tenantOf(tenant.id)) ?? tenant;
    const picture = row.medias[0] ?? row.media;
    const facts: PreviewFacts = {
      name: nameOf(row, language, own).name,
      price: priceOf(row, own, language),
      shop: await lookOf(own, language),
      photo: picture && { hash: picture.hash, widths: picture.widths },
    };
    const told = JSON.stringify([previewDrawing, language, facts]);
    return { facts, version: createHash('sha256').update(told).digest('hex').slice(0, 16) };
  };
}

function priceOf(row: ProductRow, tenant: Tenant, language: string): PreviewFacts['price'] {
  const from = productFromPrice(row.variants);
  if (!from) return null;
  const { displayBasis, currency } = tenant;
  const price = presentPrice(from.variant, row, tenant);
  const before = priceBefore(price);
  const { from: lowest, ...notes } = language === 'nl' ? words.nl : words.en;
  const money = (amount: number) => formatMoney(toCents(amount), { language, currency });
  const now = money(price.discountPrice ?? price.unitPrice);
  return {
    now: from.isFrom ? `${lowest} ${now}` : now,
    before: before === null ? null : money(before),
    note: notes[displayBasis],
  };
}
