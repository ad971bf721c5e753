import { branchStockTold } from '@etalage/contracts/limits';
import { type Database, sql } from '@etalage/db';
import { createProduct } from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { createTestApp, patience } from './build-app.ts';
import { type ChangedShop, createChangedShop } from './changed-shop.ts';

/**
 * One kind of change. `mayRenew` says which answers may be taken for changed although they are not, and why that is cheaper than
 * to know better; all others that are renewed must have changed.
 */
type Kind = { change: (at: ChangedShop) => Promise<unknown>; mayRenew?: RegExp };

const id = (at: ChangedShop, i: number) => at.products[i]?.id ?? 0;
const variant = (at: ChangedShop, i: number, j = 0) => at.products[i]?.variants[j]?.id ?? 0;

/** Makes a pattern of several. */
const anyOf = (...patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
/** A part of a list, and one that goes by price, looks whether any price of the whole has moved it. */
const parts = /[?&](q|brand|category|tag|spec|price_min|availability)=|sort=price/;
/** What a search finds is looked for anew after any change of words, and of the names of what products are sorted into. */
const searches = /[?&]q=/;
/** Who comes, goes or takes another place may be one of those that a category's products are shown with. */
const related = /products\/slug\//;
/** A list counts what each choice would leave of it, and that may be as much as before; goods on a page are the first of a list. */
const lists = /products\?|suggestions|pages\/key\/home/;
const bundles = /bundles\//;
/** What is in a bundle looks by the cards of the others whether all of them are shown, and by the bundle itself which these are. */
const sisters = related;
/** A page waits for what was picked for it and cannot be bought now. */
const goods = /pages\/key\/home/;
/** A value that was asked for and is not there: any new name may be its. */
const unnamedValue = /spec=hue\.purple/;
const everything = /./;
/** A menu that is filled by itself takes any category, and so does a list about one that is not there. */
const filledMenu = anyOf(/store\/init|ckVal=other/, searches);

const kinds: Record<string, Kind> = {
  'a price inside the range of all lists': {
    change: (at) => priceTo(at, 5, 1730),
    mayRenew: anyOf(parts, sisters),
  },
  'the lowest price': { change: (at) => priceTo(at, 0, 990), mayRenew: anyOf(parts, sisters) },
  'the highest price': { change: (at) => priceTo(at, 13, 9900), mayRenew: parts },
  'a price that ceases to be the lowest': { change: (at) => priceTo(at, 2, 2900), mayRenew: parts },
  'a discount at the same lowest price': {
    change: (at) =>
      update(
        at,
        'variants',
        variant(at, 3),
      )(sql`discount_price_cents = unit_price_cents, unit_price_cents = unit_price_cents + 500`),
  },
  'a sale that makes it the cheapest of its brand': {
    change: (at) => update(at, 'variants', variant(at, 9))(sql`discount_price_cents = 10`),
    mayRenew: parts,
  },
  'the end of a sale': {
    change: (at) => update(at, 'variants', variant(at, 9))(sql`discount_price_cents = NULL`),
    mayRenew: parts,
  },
  'the price of a dearer variant': {
    change: (at) => update(at, 'variants', variant(at, 8, 1))(sql`unit_price_cents = 6000`),
    mayRenew: anyOf(lists, related),
  },
  'a VAT rate': {
    change: (at) => update(at, 'products', id(at, 1))(sql`vat_rate = 900`),
    mayRenew: anyOf(lists, related),
  },
  'a content to be priced by': {
    change: (at) => update(at, 'products', id(at, 1))(sql`content_milli = 500, content_unit = 'l'`),
  },
  'how many a pack holds': {
    change: (at) => update(at, 'variants', variant(at, 8))(sql`pack_units = 3`),
  },
  'what a variant of its own size holds': {
    change: (at) => update(at, 'variants', variant(at, 8))(sql`content_milli = 1000`),
  },
  'what a dearer variant holds': {
    change: (at) => update(at, 'variants', variant(at, 8, 1))(sql`content_milli = 1000`),
    mayRenew: anyOf(lists, related),
  },
  'a review that waits': { change: (at) => review(at, 1, 'held') },
  'a review that is published': { change: (at) => review(at, 1, 'published') },
  'the words of a published review': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`UPDATE reviews SET body = 'Anders' WHERE tenant_id = ${tenant} AND product_id = ${id(at, 2)}`,
      ),
  },
  'a review that is refused after all': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`UPDATE reviews SET status = 'refused' WHERE tenant_id = ${tenant} AND product_id = ${id(at, 2)} AND status = 'published'`,
      ),
  },
  'one of many sold': { change: (at) => stockTo(at, 1, 4) },
  'one of a bundle sold': { change: (at) => stockTo(at, 5, 1) },
  'the last one sold': { change: (at) => stockTo(at, 9, 0), mayRenew: lists },
  'back in stock': { change: (at) => stockTo(at, 7, 2), mayRenew: lists },
  'a name': {
    change: (at) => text(at, 1)(sql`name = 'Vaas zz'`),
    mayRenew: anyOf(searches, /sort=name/, related),
  },
  'a name in one language': {
    change: (at) => text(at, 4, 'en')(sql`name = 'A vase'`),
    mayRenew: anyOf(lists, related, bundles),
  },
  'an address': {
    change: (at) => text(at, 2)(sql`slug = 'een-andere-vaas'`),
    mayRenew: anyOf(searches, /lang=en|sort=name/, related),
  },
  'a description': {
    change: (at) => text(at, 3)(sql`description = 'Met soortgelijke bloemen'`),
    mayRenew: searches,
  },
  'a subtitle': {
    change: (at) => text(at, 3)(sql`subtitle = 'Voor rozen'`),
    mayRenew: anyOf(searches, related),
  },
  'a translation that goes': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`DELETE FROM product_translations WHERE tenant_id = ${tenant} AND product_id = ${id(at, 6)} AND language = 'en'`,
      ),
    mayRenew: anyOf(lists, related, bundles),
  },
  'a translation that comes': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`INSERT INTO product_translations (tenant_id, product_id, language, name)
      VALUES (${tenant}, ${id(at, 5)}, 'en', 'Another vase')`,
      ),
    mayRenew: anyOf(lists, related, bundles),
  },
  'a main picture': {
    change: (at) => update(at, 'products', id(at, 5))(sql`main_media_id = ${at.picture}`),
    mayRenew: anyOf(bundles, sisters),
  },
  'another picture': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO product_media (tenant_id, product_id, media_id) VALUES (${tenant}, ${id(at, 1)}, ${at.picture})`,
      ),
  },
  "a picture's own text": {
    change: (at) => update(at, 'media', at.picture)(sql`alt = '{"nl": "Rozen"}'`),
    mayRenew: everything,
  },
  'the name of a variant': {
    change: (at) => update(at, 'variants', variant(at, 0))(sql`name = '{"nl": "Groot"}'`),
  },
  'an article number': {
    change: (at) => update(at, 'variants', variant(at, 1))(sql`article_number = 'SOORT-1'`),
    mayRenew: searches,
  },
  'the order of variants': {
    change: (at) => update(at, 'variants', variant(at, 8, 1))(sql`sort_index = -1`),
    mayRenew: anyOf(searches, related, goods),
  },
  'a new variant, and then its stock': {
    change: async (at) => {
      await run(
        at,
        (tenant) => sql`INSERT INTO variants (tenant_id, id, product_id, article_number, unit_price_cents)
        VALUES (${tenant}, 900000001, ${id(at, 10)}, 'new-one', 4000)`,
      );
      await run(
        at,
        (tenant) => sql`INSERT INTO stock (tenant_id, variant_id, quantity) VALUES (${tenant}, 900000001, 7)`,
      );
    },
    mayRenew: anyOf(searches, related, goods),
  },
  'a variant that goes': {
    change: (at) =>
      run(at, (tenant) => sql`DELETE FROM variants WHERE tenant_id = ${tenant} AND id = 900000001`),
    mayRenew: anyOf(searches, related, goods),
  },
  'the name of an outfit': {
    change: (at) => update(at, 'outfits', at.outfits[0] ?? 0)(sql`name = '{"nl": "Roze"}'`),
    mayRenew: anyOf(lists, related),
  },
  'days of packing': {
    change: (at) => update(at, 'products', id(at, 1))(sql`handling_days = 3`),
    mayRenew: related,
  },
  'what is asked with it': {
    change: (at) => update(at, 'products', id(at, 1))(sql`asks_gift_text = true, asks_delivery_day = true`),
    mayRenew: anyOf(lists, related, searches),
  },
  'being offered on subscription': {
    change: (at) => update(at, 'products', id(at, 1))(sql`offers_subscription = true`),
    mayRenew: related,
  },
  'the first pieces of a branch': {
    change: (at) => branchStock(at, 1, 9),
    mayRenew: everything,
  },
  // Down to the number from which pages say how many, and one less: what the trigger tells is what pages show.
  'as many of a branch left as pages do not count': { change: (at) => branchStock(at, 1, branchStockTold) },
  'one of the last of a branch reserved': {
    change: (at) => branchStock(at, 1, branchStockTold - 1),
    mayRenew: related,
  },
  'the last of a branch reserved': { change: (at) => branchStock(at, 1, 0), mayRenew: related },
  'a shop that takes no reservations': {
    change: async (at) => {
      await branchStock(at, 1, 3);
      await run(
        at,
        (tenant) => sql`INSERT INTO website_settings (tenant_id, language, key_, value_)
        VALUES (${tenant}, '', 'reservations_enabled', 'false')`,
      );
    },
    mayRenew: everything,
  },
  popularity: {
    change: (at) => update(at, 'products', id(at, 13))(sql`popularity = 95`),
    mayRenew: anyOf(lists, related, bundles),
  },
  'its age': {
    change: (at) => update(at, 'products', id(at, 0))(sql`created_at = now() + interval '1 day'`),
    mayRenew: anyOf(lists, related, bundles),
  },
  'into a category': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO product_categories (tenant_id, category_id, product_id) VALUES (${tenant}, ${at.categories.bare}, ${id(at, 2)})`,
      ),
    mayRenew: anyOf(lists, related),
  },
  'out of a category': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`DELETE FROM product_categories WHERE tenant_id = ${tenant} AND product_id = ${id(at, 3)} AND category_id = ${at.categories.left}`,
      ),
    mayRenew: anyOf(lists, related),
  },
  'a tag put on': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO product_tags (tenant_id, tag_id, product_id) VALUES (${tenant}, ${at.tags.rare}, ${id(at, 11)})`,
      ),
    mayRenew: anyOf(lists, related),
  },
  'a tag taken off': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`DELETE FROM product_tags WHERE tenant_id = ${tenant} AND tag_id = ${at.tags.rare} AND product_id = ${id(at, 3)}`,
      ),
    mayRenew: anyOf(lists, related),
  },
  'another brand': {
    change: (at) => update(at, 'products', id(at, 2))(sql`brand_id = ${at.brands.best}`),
    mayRenew: anyOf(lists, related),
  },
  'another value of an attribute': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`UPDATE product_attributes SET value_id = ${at.attributes.hue.valueIds[1]}
        WHERE tenant_id = ${tenant} AND product_id = ${id(at, 0)} AND attribute_id = ${at.attributes.hue.id}`,
      ),
    mayRenew: anyOf(lists, bundles),
  },
  'a value that a product gets': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`INSERT INTO product_attributes (tenant_id, product_id, attribute_id, value_id)
        VALUES (${tenant}, ${id(at, 11)}, ${at.attributes.hue.id}, ${at.attributes.hue.valueIds[2]})`,
      ),
    mayRenew: anyOf(lists, bundles),
  },
  'a value that a product loses': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`DELETE FROM product_attributes WHERE tenant_id = ${tenant} AND product_id = ${id(at, 3)}`,
      ),
    mayRenew: anyOf(lists, bundles),
  },
  'the weight of a product, by which nothing is chosen': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`UPDATE product_attributes SET value_id = ${at.attributes.weight.valueIds[1]}
        WHERE tenant_id = ${tenant} AND product_id = ${id(at, 5)} AND attribute_id = ${at.attributes.weight.id}`,
      ),
    mayRenew: anyOf(lists, bundles),
  },
  'the name of a value': {
    change: (at) =>
      update(
        at,
        'attribute_values',
        at.attributes.hue.valueIds[0] ?? 0,
      )(sql`name = '{"nl": "Rood", "en": "Red"}'`),
    mayRenew: anyOf(lists, related, bundles),
  },
  'the name of an attribute': {
    change: (at) =>
      update(at, 'attributes', at.attributes.hue.id)(sql`name = '{"nl": "Kleur", "en": "Colour"}'`),
    mayRenew: unnamedValue,
  },
  'the unit of an attribute': {
    change: (at) => update(at, 'attributes', at.attributes.height.id)(sql`unit = '{"nl": "mm", "en": "mm"}'`),
    mayRenew: unnamedValue,
  },
  'an attribute that can be chosen by from now on': {
    change: async (at) => {
      // One value alone leaves no choice.
      await run(
        at,
        (tenant) => sql`INSERT INTO product_attributes (tenant_id, product_id, attribute_id, value_id)
        VALUES (${tenant}, ${id(at, 8)}, ${at.attributes.weight.id}, ${at.attributes.weight.valueIds[0]})`,
      );
      await update(at, 'attributes', at.attributes.weight.id)(sql`is_filterable = true`);
    },
    mayRenew: anyOf(lists, related, bundles),
  },
  'the order of attributes': {
    change: (at) => update(at, 'attributes', at.attributes.hue.id)(sql`sort_index = 9`),
    mayRenew: anyOf(lists, related, bundles),
  },
  'a new value that was asked for': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`INSERT INTO attribute_values (tenant_id, attribute_id, slug, name)
        VALUES (${tenant}, ${at.attributes.hue.id}, 'purple', '{"nl": "Paars"}')`,
      ),
  },
  'an attribute that goes': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`DELETE FROM attributes WHERE tenant_id = ${tenant} AND id = ${at.attributes.hue.id}`,
      ),
    mayRenew: anyOf(lists, related, bundles),
  },
  'what belongs to a product': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO product_accessories (tenant_id, product_id, accessory_id) VALUES (${tenant}, ${id(at, 1)}, ${id(at, 10)})`,
      ),
    mayRenew: bundles,
  },
  'an accessory sold out': { change: (at) => stockTo(at, 10, 0), mayRenew: anyOf(lists, related) },
  hidden: {
    change: (at) => update(at, 'products', id(at, 0))(sql`status = 'draft'`),
    mayRenew: anyOf(lists, related),
  },
  'what it costs while it is hidden': { change: (at) => priceTo(at, 0, 1), mayRenew: anyOf(parts, related) },
  'shown again': {
    change: (at) => update(at, 'products', id(at, 0))(sql`status = 'published'`),
    mayRenew: anyOf(lists, related),
  },
  'a new product': {
    change: (at) =>
      createProduct(api.database, at.shop, {
        name: { nl: 'Soort vaas' },
        categoryIds: [at.categories.left, at.categories.top],
        tagIds: [at.tags.fresh],
        brand_id: at.brands.acme,
        popularity: 999,
      }),
    mayRenew: anyOf(lists, related),
  },
  'a new draft': {
    change: (at) =>
      createProduct(api.database, at.shop, {
        name: { nl: 'Soort vaas' },
        categoryIds: [at.categories.left],
        status: 'draft',
      }),
    mayRenew: searches,
  },
  'a product that is deleted': {
    change: (at) =>
      run(at, (tenant) => sql`DELETE FROM products WHERE tenant_id = ${tenant} AND id = ${id(at, 12)}`),
    mayRenew: anyOf(lists, related),
  },
  'the name of a category': {
    change: (at) =>
      update(at, 'categories', at.categories.left)(sql`name = '{"nl": "Links", "en": "To the left"}'`),
    mayRenew: searches,
  },
  'the text of a category': {
    change: (at) => update(at, 'categories', at.categories.top)(sql`intro = '{"nl": "<p>Alles</p>"}'`),
    mayRenew: everything,
  },
  'the address of a category': {
    change: (at) => update(at, 'categories', at.categories.other)(sql`slug = 'others'`),
    mayRenew: anyOf(searches, related),
  },
  'another parent': {
    change: (at) => update(at, 'categories', at.categories.bare)(sql`parent_id = ${at.categories.top}`),
    mayRenew: anyOf(lists, related),
  },
  'the order of categories': {
    change: (at) => update(at, 'categories', at.categories.left)(sql`sort_index = 9`),
    mayRenew: anyOf(lists, related),
  },
  'a new category below another': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO categories (tenant_id, slug, name, parent_id) VALUES (${tenant}, 'newest', '{"nl": "Nieuw"}', ${at.categories.right})`,
      ),
    mayRenew: filledMenu,
  },
  'a category that goes': {
    change: (at) =>
      run(at, (tenant) => sql`DELETE FROM categories WHERE tenant_id = ${tenant} AND slug = 'newest'`),
    mayRenew: filledMenu,
  },
  'the name of a tag': {
    change: (at) => update(at, 'tags', at.tags.rare)(sql`name = '{"nl": "Zeldzaam"}'`),
    mayRenew: anyOf(searches, /lang=en/),
  },
  'the name of a brand': {
    change: (at) => update(at, 'brands', at.brands.best)(sql`name = 'Beste'`),
    mayRenew: anyOf(searches, related),
  },
  'a brand by a name that was asked for': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`INSERT INTO brands (tenant_id, slug, name) VALUES (${tenant}, 'not-yet', 'Nu wel')`,
      ),
    mayRenew: searches,
  },
  "a block's text": {
    change: (at) => update(at, 'cms_page_blocks', at.blocks.about)(sql`text = '{"nl": "<p>Nieuw</p>"}'`),
    mayRenew: /over-ons/,
  },
  "a block's picture": {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO cms_block_medias (tenant_id, block_id, media_id) VALUES (${tenant}, ${at.blocks.home}, ${at.picture})`,
      ),
  },
  'a product that is picked for a page': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO cms_block_products (tenant_id, block_id, product_id) VALUES (${tenant}, ${at.goods.picked}, ${id(at, 1)})`,
      ),
  },
  'a product that comes into a campaign': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO campaign_products (tenant_id, campaign_id, product_id) VALUES (${tenant}, ${at.campaign}, ${id(at, 6)})`,
      ),
  },
  'where the goods of a page are from': {
    change: (at) =>
      update(at, 'cms_page_blocks', at.goods.fresh)(sql`tag_id = ${at.tags.rare}, most_products = 1`),
  },
  'the last of what was picked for a page': { change: (at) => stockTo(at, 8, 0), mayRenew: lists },
  'a campaign that ends': {
    change: (at) => update(at, 'campaigns', at.campaign)(sql`is_active = false`),
    mayRenew: everything,
  },
  "a page's name": {
    change: (at) => update(at, 'cms_pages', at.pages.about)(sql`name = '{"nl": "Wij"}'`),
    mayRenew: searches,
  },
  'a page that is hidden': {
    change: (at) => update(at, 'cms_pages', at.pages.about)(sql`status = 'draft'`),
    mayRenew: searches,
  },
  'an entry of the menu': {
    change: (at) => update(at, 'menu_pages', at.menuEntry)(sql`title = '{"nl": "Winkel"}'`),
  },
  'a setting': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`UPDATE website_settings SET value_ = 'Bloemen'
              WHERE tenant_id = ${tenant} AND key_ <> 'product_reviews_enabled'`,
      ),
    mayRenew: related,
  },
  // Any card may say what buyers think: it is not asked which do.
  'the setting whether reviews are shown': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO website_settings (tenant_id, key_, value_) VALUES (${tenant}, 'product_reviews_enabled', 'true')
              ON CONFLICT (tenant_id, key_, language) DO UPDATE SET value_ = 'false'`,
      ),
    mayRenew: /products|bundles|cms/,
  },
  'a way of shipping': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO shipping_methods (tenant_id, code, name) VALUES (${tenant}, 'post', '{"nl": "Post"}')`,
      ),
    mayRenew: anyOf(related, /store\/init/),
  },
  "a bundle's name": {
    change: (at) => update(at, 'bundles', at.bundle.id)(sql`name = '{"nl": "Set"}'`),
    mayRenew: /lang=en/,
  },
  "a bundle's price": {
    change: (at) => update(at, 'bundles', at.bundle.id)(sql`fixed_total_price_cents = 2000`),
    mayRenew: sisters,
  },
  'what is in a bundle': {
    change: (at) =>
      run(
        at,
        (tenant) =>
          sql`INSERT INTO bundle_lines (tenant_id, bundle_id, variant_id, units_per_set) VALUES (${tenant}, ${at.bundle.id}, ${variant(at, 10)}, 1)`,
      ),
    mayRenew: sisters,
  },
  'a draft that comes into a bundle': {
    change: async (at) => {
      const { variants } = await createProduct(api.database, at.shop, { status: 'draft' });
      await run(
        at,
        (tenant) => sql`INSERT INTO bundle_lines (tenant_id, bundle_id, variant_id, units_per_set)
          VALUES (${tenant}, ${at.bundle.id}, ${variants[0].id}, 1)`,
      );
    },
    mayRenew: searches,
  },
  'the same once it is published': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`UPDATE products SET status = 'published' WHERE tenant_id = ${tenant} AND id IN (
          SELECT v.product_id FROM bundle_lines l JOIN variants v ON v.tenant_id = l.tenant_id AND v.id = l.variant_id
          WHERE l.bundle_id = ${at.bundle.id})`,
      ),
    mayRenew: anyOf(lists, related),
  },
  'a bundle that is hidden': { change: (at) => update(at, 'bundles', at.bundle.id)(sql`status = 'draft'`) },
  'more beside a product than are shown there': {
    change: async (at) => {
      for (let popularity = 50; popularity > 42; popularity -= 1)
        await createProduct(api.database, at.shop, { categoryIds: [at.categories.other], popularity });
    },
    mayRenew: everything,
  },
  'the least popular of them sold out': {
    change: (at) =>
      run(
        at,
        (tenant) => sql`UPDATE stock s SET quantity = 0 FROM variants v JOIN products p ON p.id = v.product_id
        WHERE s.tenant_id = ${tenant} AND v.id = s.variant_id AND p.popularity = 43`,
      ),
    mayRenew: lists,
  },
};

/** What no page of this shop shows. All others must change an answer: what changes none would prove nothing. */
const unseen: ReadonlySet<string> = new Set([
  'what it costs while it is hidden',
  'a review that waits',
  'days of packing',
  'as many of a branch left as pages do not count',
  'a new draft',
  'a way of shipping',
]);

const api = await createTestApp();

describe.each([
  ['a menu of its own', false, /./],
  [
    'a menu of its categories and tags, and prices without VAT',
    true,
    /price|sale|VAT|categor|tag|attribute|setting/,
  ],
] as const)('a shop with %s', (_, isMenuFilled, asked) => {
  let at: ChangedShop;
  let heard: ReturnType<typeof listen>;
  let kept = new Map<string, Answer>();
  beforeAll(async () => {
    at = await createChangedShop(api.database, isMenuFilled);
    heard = listen(api.app, at);
    await heard.all();
    kept = await crawl(api.app, at);
  });

  test.each(Object.entries(kinds).filter(([name]) => asked.test(name)))(
    'TEN-08 HOME-13 RES-08 REV-04 after %s every answer that changed is renewed, and no other',
    async (name, { change, mayRenew }) => {
      await change(at);
      const told = new Set(await heard.all());
      const fresh = await freshly(api.database, (app) => crawl(app, at));
      const [before, after] = [kept, await crawl(api.app, at)];
      kept = after;
      const report = {
        changed: 0,
        missed: [] as string[],
        needless: [] as string[],
        remembered: [] as string[],
      };
      for (const [url, { body, tags }] of before) {
        const isChanged = body !== fresh.get(url)?.body;
        const isRenewed = tags.some((tag) => told.has(tag));
        if (isChanged) report.changed += 1;
        if (isChanged && !isRenewed && body !== absent) report.missed.push(url);
        if (isRenewed && !isChanged && !mayRenew?.test(url)) report.needless.push(url);
        if (after.get(url)?.body !== fresh.get(url)?.body) report.remembered.push(url);
      }
      expect(report).toEqual({ changed: expect.any(Number), missed: [], needless: [], remembered: [] });
      if (unseen.has(name)) expect(report.changed).toBe(0);
      else expect(report.changed).toBeGreaterThan(0);
    },
  );
});

type Answer = { body: string; tags: string[] };
/** For what is not there, which is kept nowhere and so needs no renewal. */
const absent = '404';

async function crawl(app: FastifyInstance, at: ChangedShop): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  for (const url of at.urls()) {
    const answer = await app.inject({ url, headers: { host: at.shop.host } });
    const tags = String(answer.headers['cache-tag'] ?? '').split(', ');
    expect([200, 404]).toContain(answer.statusCode);
    answers.set(url, { body: answer.statusCode === 200 ? answer.body : absent, tags });
  }
  return answers;
}

/** What an API says that has nothing in memory. */
async function freshly<T>(database: Database, ask: (app: FastifyInstance) => Promise<T>): Promise<T> {
  const app = await buildApp({ database, env: api.app.env });
  try {
    return await ask(app);
  } finally {
    await app.close();
  }
}

/** Hears what is told of a shop; all() gives what came since it was last asked, once the API has heard it too. */
function listen(app: FastifyInstance, { shop }: ChangedShop) {
  let tags: string[] = [];
  let mark = 0;
  app.cacheTags.subscribe((change) => {
    if (change?.tenant === shop.id) tags.push(...change.tags);
  });
  return {
    async all() {
      mark += 1;
      const last = `mark:${mark}`;
      await api.database.withTenant(shop.id, (tx) =>
        sql`SELECT notify_tags(${shop.id}, ARRAY[${last}])`.execute(tx),
      );
      await vi.waitFor(() => expect(tags).toContain(last), patience);
      const told = tags;
      tags = [];
      return told;
    },
  };
}

type Statement = ReturnType<typeof sql>;

const run = async ({ shop }: ChangedShop, statement: (tenant: string) => Statement) =>
  void (await api.database.withTenant(shop.id, (tx) => statement(shop.id).execute(tx)));
const update = (at: ChangedShop, table: string, rowId: number) => (set: Statement) =>
  run(
    at,
    (tenant) => sql`UPDATE ${sql.table(table)} SET ${set} WHERE tenant_id = ${tenant} AND id = ${rowId}`,
  );
const priceTo = (at: ChangedShop, i: number, cents: number) =>
  update(at, 'variants', variant(at, i))(sql`unit_price_cents = ${cents}`);
const stockTo = (at: ChangedShop, i: number, quantity: number) =>
  run(
    at,
    (tenant) =>
      sql`UPDATE stock SET quantity = ${quantity} WHERE tenant_id = ${tenant} AND variant_id = ${variant(at, i)}`,
  );
/** At the only branch, which comes with the first of them. */
const branchStock = async (at: ChangedShop, i: number, quantity: number) => {
  await run(
    at,
    (tenant) => sql`INSERT INTO branches (tenant_id, id, name, street, house_number, postal_code, city)
      VALUES (${tenant}, 900000001, 'Dom', 'Domplein', '1', '3512 JC', 'Utrecht') ON CONFLICT DO NOTHING`,
  );
  await run(
    at,
    (tenant) => sql`INSERT INTO branch_stock (tenant_id, variant_id, branch_id, quantity)
      VALUES (${tenant}, ${variant(at, i)}, 900000001, ${quantity})
      ON CONFLICT (tenant_id, variant_id, branch_id) DO UPDATE SET quantity = excluded.quantity`,
  );
};
const review = (at: ChangedShop, i: number, status: 'held' | 'published') =>
  run(
    at,
    (tenant) => sql`INSERT INTO reviews (tenant_id, product_id, stars, title, body, author, language, status)
      VALUES (${tenant}, ${id(at, i)}, 4, 'Fijn', 'Staat mooi op tafel.', 'Anna', 'nl', ${status})`,
  );
const text =
  (at: ChangedShop, i: number, language = 'nl') =>
  (set: Statement) =>
    run(
      at,
      (tenant) => sql`UPDATE product_translations SET ${set}
    WHERE tenant_id = ${tenant} AND product_id = ${id(at, i)} AND language = ${language}`,
    );
