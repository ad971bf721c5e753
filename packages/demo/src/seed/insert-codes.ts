import type { JsonObject } from '@etalage/db';
import { mediaUrl } from '@etalage/media/url';
import { categoryPictureKey, productPictureKey } from '../pictures.ts';
import type { PromoBannerContent } from '../shop-content.ts';
import { insertRows } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** Width in pixels of the pictures in banners. */
const bannerPicture = 320;
const logoPicture = 160;

/** Promo codes, cards and the banners that tell of them. The products stand already. */
export async function insertCodes(work: Work): Promise<void> {
  const { tx, tenantId, content, texts } = work;
  const productIds = await readProductIds(work);
  await insertRows(
    tx,
    'promocodes',
    content.codes.promocodes.map((promo) => ({
      tenant_id: tenantId,
      code: promo.code,
      type: promo.type,
      amount: promo.amount,
      minimum_cents: promo.minimum ?? null,
      included_product_ids: promo.products?.map((name) => idOf(productIds, name)) ?? null,
      valid_until: promo.endedOn ?? null,
      is_public: promo.isPublic ?? false,
      usage_limit: promo.usageLimit ?? null,
      usage_limit_per_customer: promo.usageLimitPerCustomer ?? null,
      banner_text: promo.bannerText ? texts(promo.bannerText) : null,
      banner_color: promo.bannerColor ?? null,
      branding: promo.influencer
        ? {
            influencer: {
              enabled: true,
              displayName: promo.influencer.name,
              logoUrl: productPicture(work, promo.influencer.picture),
            },
          }
        : {},
    })),
  );
  await insertRows(
    tx,
    'coupons',
    content.codes.cards.map(({ code, balance }) => ({
      tenant_id: tenantId,
      card_code: code,
      initial_cents: balance,
      balance_cents: balance,
    })),
  );
  await insertRows(
    tx,
    'promo_banners',
    content.codes.banners.map((banner, sort_index) => ({
      tenant_id: tenantId,
      content: bannerContent(work, banner),
      sort_index,
    })),
  );
}

/** As other systems hand banners over: the fields of one kind in camel case, of the other in snake case and as JSON texts. */
function bannerContent(work: Work, banner: PromoBannerContent): JsonObject {
  const { texts } = work;
  if ('sections' in banner) {
    const sections = banner.sections.map(({ text, category, position }, place) => ({
      text: texts(text),
      image_url: position === 'NONE' ? null : categoryPicture(work, category),
      image_position: position,
      link_url: `/products/category/${category}`,
      order: place + 1,
    }));
    return {
      color: banner.color,
      layout_type: 'SECTIONS',
      is_dismissable: '1',
      custom_styles: JSON.stringify({ font_size: '14px', color: banner.textColor }),
      sections: JSON.stringify(sections),
    };
  }
  return {
    text: texts(banner.text),
    color: banner.color,
    action: 'ADD_PROMOCODE',
    promocode: banner.code,
    isDismissable: true,
    customStyles: { fontSize: banner.size, color: banner.textColor },
  };
}

async function readProductIds({ tx, tenantId }: Work): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('product_translations')
    .select(['name', 'product_id'])
    .where('tenant_id', '=', tenantId)
    .where('language', '=', 'nl')
    .execute();
  return new Map(rows.map((row) => [row.name, row.product_id]));
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`A promo code names no product: ${name}`);
  return id;
}

function productPicture(work: Work, name: string): string {
  const picture = work.composed.products.find((product) => product.name.nl === name)?.pictures[0];
  if (!picture) throw new Error(`A promo code's branding names no product: ${name}`);
  return pictureUrl(work, productPictureKey(picture.name, picture.look, picture.view), logoPicture);
}

function categoryPicture(work: Work, slug: string): string {
  return pictureUrl(work, categoryPictureKey(slug), bannerPicture);
}

function pictureUrl({ media, tenantId, content }: Work, key: string, width: number): string {
  const stored = media.get(key);
  if (!stored) throw new Error(`${content.slug} has no picture ${key}`);
  return mediaUrl(tenantId, stored.hash, width, 'webp');
}
