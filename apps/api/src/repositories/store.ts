import type { Tx } from '@etalage/db';
import { type Languages, languageValues, listOf, type MediaFacts, mediaOf, textOf } from './fragments.ts';
import { nearestSettings, type SettingRow } from './settings.ts';
import { runForOne } from './statement.ts';

export type MenuRow = {
  id: number;
  parentId: number | null;
  title: string;
  url: string | null;
  position: 'left' | 'right';
  isInDesktopHeader: boolean;
  desktopHeaderSortIndex: number;
  isInMobileMenu: boolean;
  mobileMenuSortIndex: number;
  submenuKey: 'product_tags' | 'product_categories' | null;
  submenuOpen: boolean;
};
export type SubmenuRow = { id: number; parentId: number | null; slug: string; name: string };

/** `content` is what the shop's staff or another system stored: anything. */
export type PromoBannerRow = { id: number; content: unknown };

export type StoreInitRow = {
  name: string;
  settings: SettingRow[];
  languages: { code: string; name: string; flag: string }[];
  menu: MenuRow[];
  categories: SubmenuRow[];
  tags: SubmenuRow[];
  usps: { id: number; text: string }[];
  campaign: { id: number; name: string } | null;
  hasNewsletter: boolean;
  hasWheel: boolean;
  /** Those that are switched on, also where their provider is not to be had. */
  paymentMethods: { provider: string; method: string; name: string }[];
  promoBanners: PromoBannerRow[];
  /** When the next banner comes or goes by itself; null where none does. */
  promoBannersChangeAt: Date | null;
  /** The pictures that the logo settings name. */
  logos: MediaFacts[];
};

const menu = listOf(
  `json_build_object('id', m.id, 'parentId', m.parent_id, 'title', ${textOf('m.title')}, 'url', m.url,
    'position', m.position, 'isInDesktopHeader', m.is_in_desktop_header,
    'desktopHeaderSortIndex', m.desktop_header_sort_index, 'isInMobileMenu', m.is_in_mobile_menu,
    'mobileMenuSortIndex', m.mobil_menu_sort_index, 'submenuKey', m.submenu_key, 'submenuOpen', m.submenu_open)`,
  'FROM menu_pages m',
  'm.desktop_header_sort_index, m.id',
);
const categories = listOf(
  `json_build_object('id', c.id, 'parentId', c.parent_id, 'slug', c.slug, 'name', ${textOf('c.name')})`,
  'FROM categories c',
  'c.sort_index, c.id',
);
const tags = listOf(
  `json_build_object('id', t.id, 'parentId', NULL, 'slug', t.slug, 'name', ${textOf('t.name')})`,
  'FROM tags t',
  't.slug',
);

const basisText = `
  SELECT $3::text AS name, ${listOf('setting', 'FROM setting', 'key')} AS settings,
    ${listOf(
      `json_build_object('code', code, 'name', name, 'flag', flag)`,
      'FROM languages',
      'sort_index, code',
    )} AS languages,
    ${menu} AS menu, ${categories} AS categories, ${tags} AS tags,
    ${listOf(`json_build_object('id', u.id, 'text', ${textOf('u.text')})`, 'FROM usps u', 'u.sort_index, u.id')} AS usps,
    ${listOf(
      `json_build_object('provider', p.provider, 'method', p.method, 'name', ${textOf('p.name')})`,
      'FROM payment_methods p WHERE p.is_active',
      'p.sort_index, p.provider, p.method',
    )} AS "paymentMethods",
    ${listOf(
      mediaOf('m'),
      `FROM media m WHERE m.hash IN (
         SELECT substring(value FROM '[0-9a-f]{16,128}') FROM setting WHERE key LIKE 'store\\_logo%')`,
    )} AS logos`;

const withSettings = `WITH setting AS MATERIALIZED (SELECT * FROM ${nearestSettings} s)`;

type ExtraRow = Pick<
  StoreInitRow,
  'campaign' | 'hasNewsletter' | 'hasWheel' | 'promoBanners' | 'promoBannersChangeAt'
>;

/** What a shop is a whole shop without, each with what it is then. */
const extras: { [Extra in keyof ExtraRow]: { text: string; without: ExtraRow[Extra] } } = {
  campaign: {
    text: `(SELECT json_build_object('id', c.id, 'name', ${textOf('c.name')}) FROM campaigns c
      WHERE c.is_active ORDER BY c.created_at DESC, c.id DESC LIMIT 1)`,
    without: null,
  },
  hasNewsletter: { text: 'EXISTS (SELECT FROM newsletters WHERE is_active)', without: false },
  hasWheel: { text: 'EXISTS (SELECT FROM wheels WHERE is_active)', without: false },
  promoBanners: {
    text: listOf(
      `json_build_object('id', b.id, 'content', b.content)`,
      `FROM promo_banners b WHERE b.is_active AND (b.valid_from IS NULL OR b.valid_from <= now())
         AND (b.valid_until IS NULL OR b.valid_until > now())`,
      'b.sort_index, b.id',
    ),
    without: [],
  },
  promoBannersChangeAt: {
    text: `(SELECT min(moment) FROM promo_banners b, unnest(ARRAY[b.valid_from, b.valid_until]) AS moment
      WHERE b.is_active AND moment > now() AND isfinite(moment))`,
    without: null,
  },
};
export type StoreExtra = keyof ExtraRow;
export const storeExtras = Object.keys(extras) as StoreExtra[];
export const withoutExtras = Object.fromEntries(
  storeExtras.map((extra) => [extra, extras[extra].without]),
) as ExtraRow;

const initText = `${withSettings} ${basisText}, ${storeExtras.map((extra) => `${extras[extra].text} AS "${extra}"`).join(', ')}`;
const initBasisText = `${withSettings} ${basisText}`;

/** What every page of a shop needs, in one statement. */
export async function readStoreInit(tx: Tx, tenantName: string, languages: Languages): Promise<StoreInitRow> {
  return readRow(tx, initText, tenantName, languages);
}

/** The same without the extras. */
export async function readStoreBasis(
  tx: Tx,
  tenantName: string,
  languages: Languages,
): Promise<Omit<StoreInitRow, StoreExtra>> {
  return readRow(tx, initBasisText, tenantName, languages);
}

async function readRow(tx: Tx, text: string, tenantName: string, languages: Languages) {
  const row = await runForOne<StoreInitRow>(tx, text, [...languageValues(languages), tenantName]);
  if (!row) throw new Error('Reading the store gave no row.');
  return row;
}

/** One of the extras alone. */
export async function readStoreExtra(
  tx: Tx,
  languages: Languages,
  extra: StoreExtra,
): Promise<Partial<ExtraRow>> {
  // Each value is named, since a statement may not leave one of what it is given unused.
  const text = `SELECT ${extras[extra].text} AS "${extra}", $1::text AS language, $2::text AS fallback`;
  const row = await runForOne<ExtraRow>(tx, text, languageValues(languages));
  return row ? { [extra]: row[extra] } : {};
}

const menuText = `SELECT ${menu} AS menu, ${categories} AS categories, ${tags} AS tags`;

export async function readMenu(
  tx: Tx,
  languages: Languages,
): Promise<Pick<StoreInitRow, 'menu' | 'categories' | 'tags'>> {
  const row = await runForOne<StoreInitRow>(tx, menuText, languageValues(languages));
  return row ?? { menu: [], categories: [], tags: [] };
}

export async function readBranches(tx: Tx) {
  return tx.selectFrom('branches').selectAll().orderBy('sort_index').orderBy('id').limit(1000).execute();
}

const campaignText = `
  SELECT c.id, ${textOf('c.name')} AS name FROM campaigns c
  WHERE c.is_active AND ($3::bigint IS NULL OR c.id = $3::bigint) ORDER BY c.created_at DESC, c.id DESC LIMIT 1`;

/** The latest campaign that is active, or the one of this id if it is. */
export function findCampaign(
  tx: Tx,
  languages: Languages,
  id: number | null,
): Promise<{ id: number; name: string } | undefined> {
  return runForOne(tx, campaignText, [...languageValues(languages), id]);
}

const campaignWithProducts = `
  SELECT c.id, ${textOf('c.name')} AS name, ${listOf(
    'cp.product_id',
    'FROM campaign_products cp WHERE cp.tenant_id = c.tenant_id AND cp.campaign_id = c.id',
    'cp.sort_index, cp.product_id',
  )} AS "productIds"
  FROM campaigns c WHERE c.is_active AND c.id = $3`;

/** The campaign of this id if it is active, with the ids of its products in the shop's order. */
export function findCampaignWithProducts(
  tx: Tx,
  languages: Languages,
  id: number,
): Promise<{ id: number; name: string; productIds: number[] } | undefined> {
  return runForOne(tx, campaignWithProducts, [...languageValues(languages), id]);
}
