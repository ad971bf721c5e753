import {
  defaultHeader,
  type HeaderDefaults,
  type HeaderItem,
  type HeaderModel,
  headerHeights,
  headerIcons,
  headerItems,
  heightsByName,
  navModes,
  type Placements,
} from './header-model.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * How a shop wants its header, from the JSON of its setting ecommerce_header_settings. What it does not say, or says
 * in a way that nobody can read, is as in `defaultHeader`, or as the theme has it.
 */
export function readHeader(wish: Json, ofTheme: HeaderDefaults): HeaderModel {
  const navMode = readNavMode(wish, ofTheme.navMode ?? defaultHeader.navMode);
  const logoPosition = oneOf(wish.logoPosition, ['left', 'center'], defaultHeader.logoPosition);
  const search = objectIn(wish.searchPlacement);
  const placements = objectIn(wish.placements);
  const icons = objectIn(wish.icons);
  const isFullscreen = said(wish.fullscreenMenu) ?? ofTheme.hasFullscreenMenu;
  const overlaps = said(wish.logoOverlapHero) ?? ofTheme.overlapsHero;
  return {
    logoPosition,
    navMode,
    navBelowAlignment: oneOf(
      wish.navBelowAlignment,
      ['left', 'center', 'right', 'space'],
      defaultHeader.navBelowAlignment,
    ),
    maxWidth: oneOf(wish.maxWidth, ['full', 'container'], defaultHeader.maxWidth),
    isSticky: wish.stickyHeader !== false,
    search: {
      desktop: oneOf(search.desktop, ['topbar', 'navbar', 'off'], defaultHeader.search.desktop),
      mobile: oneOf(search.mobile, ['drawer', 'navbar', 'off'], defaultHeader.search.mobile),
    },
    icons: readIcons(icons),
    hasFullscreenMenu: navMode === 'hamburger' && isFullscreen === true,
    logoOverlap: overlaps ? readOverlap(wish.logoOverlapScale) : null,
    placements: {
      desktop: placeNav(
        filled(withoutNavBelow(readPlacements(placements.desktop), navMode)) ??
          desktopDefaults(logoPosition, navMode, icons),
        navMode,
      ),
      mobile: placeNavOnMobile(filled(readPlacements(placements.mobile)) ?? mobileDefaults(icons)),
    },
    height: readHeight(objectIn(wish.headerHeight)),
  };
}

const said = (wish: unknown): boolean | null => (typeof wish === 'boolean' ? wish : null);

/** Shops that were set up before navMode have navPlacement. */
function readNavMode(
  { navMode, navPlacement }: Json,
  unsaid: HeaderModel['navMode'],
): HeaderModel['navMode'] {
  const older = navPlacement === 'inline' || navPlacement === 'below' ? navPlacement : unsaid;
  return oneOf(navMode, navModes, older);
}

/** HEAD-20: how many times as large the logo is where it hangs over the first picture. */
function readOverlap(scale: unknown): number {
  return Math.min(Math.max(finite(scale) ?? 1.5, 1), 3);
}

/** HEAD-22: in the shop's order, without those that it hides; never none. */
function readIcons({ order, visibility }: Json): HeaderModel['icons'] {
  const isShown = objectIn(visibility);
  const ordered = knownIn(order, headerIcons);
  const shown = (ordered.length > 0 ? ordered : headerIcons).filter((icon) => isShown[icon] !== false);
  return shown.length > 0 ? shown : headerIcons;
}

/** HEAD-21: known items, each where it stands first. */
function readPlacements(wish: unknown): Placements {
  const { left, center, right } = objectIn(wish);
  const placed = new Set<HeaderItem>();
  const fresh = (list: unknown) =>
    knownIn(list, headerItems).filter((item) => !placed.has(item) && placed.add(item));
  return { left: fresh(left), center: fresh(center), right: fresh(right) };
}

/** The placements, or null where there is nothing in them. */
function filled(placements: Placements): Placements | null {
  return Object.values(placements).some((items) => items.length > 0) ? placements : null;
}

/** The shop's own order of icons counts where it places none of them itself. A menu in the bar drives the search aside. */
function desktopDefaults(
  logoPosition: HeaderModel['logoPosition'],
  navMode: HeaderModel['navMode'],
  icons: Json,
): Placements {
  const { desktop } = defaultHeader.placements;
  const isCentred = logoPosition === 'center';
  const right = knownIn(icons.order, headerIcons).length > 0 ? [...readIcons(icons)] : desktop.right;
  if (navMode === 'inline')
    return {
      left: isCentred ? ['nav'] : ['logo', 'nav'],
      center: isCentred ? ['logo'] : [],
      right: ['search', ...right],
    };
  return isCentred ? { ...desktop, right } : { left: ['logo'], center: ['search'], right };
}

/** The same on phones, for those icons that have room in their bar. */
function mobileDefaults(icons: Json): Placements {
  const { mobile } = defaultHeader.placements;
  return { ...mobile, right: readIcons(icons).filter((icon) => mobile.right.includes(icon)) };
}

/** A menu below the header has no place in it. */
function withoutNavBelow(placements: Placements, navMode: HeaderModel['navMode']): Placements {
  return navMode === 'below' ? withoutNav(placements, ['left', 'center', 'right']) : placements;
}

/** The hamburger always has a place, also where the shop has placed nothing. */
function placeNav(placements: Placements, navMode: HeaderModel['navMode']): Placements {
  return navMode === 'hamburger' ? withNav(placements) : placements;
}

/** Narrow screens have their menu behind a button, which stands at one of the sides. */
function placeNavOnMobile(placements: Placements): Placements {
  return withNav(withoutNav(placements, ['center']));
}

function withoutNav(placements: Placements, sides: (keyof Placements)[]): Placements {
  const without = sides.map((side) => [side, placements[side].filter((item) => item !== 'nav')]);
  return { ...placements, ...Object.fromEntries(without) };
}

function withNav(placements: Placements): Placements {
  const hasNav = Object.values(placements).some((items) => items.includes('nav'));
  return hasNav ? placements : { ...placements, left: ['nav', ...placements.left] };
}

/** HEAD-16. A height of the shop's own stays between what fingers need and a third of a small screen. */
function readHeight({ mode, valuePx, minPx }: Json): HeaderModel['height'] {
  const isWrong = (value: unknown) => value !== undefined && finite(value) === null;
  const name = oneOf(mode, headerHeights, 'normal');
  if (name !== 'custom') return heightsByName[name];
  if (isWrong(valuePx) || isWrong(minPx)) return heightsByName.normal;
  const full = within(finite(valuePx) ?? 70, 44, 200);
  return { full, shrunk: within(finite(minPx) ?? full * 0.6, 32, full) };
}

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(value, least), most));

/** A number, also where it is written as text; null for anything else. */
function finite(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function oneOf<const Value extends string>(
  wish: unknown,
  values: readonly Value[],
  otherwise: NoInfer<Value>,
): Value {
  return values.find((value) => value === wish) ?? otherwise;
}

/** What a list has of these values, in its order and each once. */
function knownIn<Value extends string>(list: unknown, values: readonly Value[]): Value[] {
  if (!Array.isArray(list)) return [];
  return [...new Set(list.filter((item): item is Value => values.some((value) => value === item)))];
}

function objectIn(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
