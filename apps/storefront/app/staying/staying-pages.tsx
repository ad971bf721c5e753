import type { Basis } from '@etalage/contracts';
import { Activity, Fragment, type ReactNode, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  type Params,
  useMatches,
  useOutlet,
} from 'react-router';
import { useShopView } from '../ui/shop-view.ts';

/** What a route says in its `handle` where its page stays in the browser and is shown again on return (docs/decisions/038). */
export type Stays = {
  /** Which of the pages at one path it is: two that are called the same are one. */
  stays: (params: Params, search: string) => string;
};

/** A page of this document that was shown, or is. */
type StayingPage = {
  /** Higher than those of all that stay and came before it. */
  id: number;
  path: string;
  /** Its path, which begins with the language, and what `stays` calls it. */
  key: string;
  search: string;
  outlet: ReactNode;
  /** What its components read of the router, as that was while the page was on the screen. */
  data: React.ContextType<typeof DataContext>;
  location: React.ContextType<typeof LocationContext>;
  /** Data of its own route. */
  loaded: unknown;
  left: Left;
};

/** How a page was left: one object for all that is drawn of it, since a drawing that began earlier may be put in place later. */
type Left = {
  /** Pixels. */
  scrolled: number;
  /** The link in it by which it was left. */
  followed: HTMLElement | null;
};

/** How many stay, the one on the screen included; of more, the one that was shown longest ago goes. */
const mostPages = 6;

/** In the order in which they were shown last. Effects alone put pages here, so on the server there are none. */
let pages: readonly StayingPage[] = [];
let shown: StayingPage | undefined;

/** In the place of an Outlet: the page on the screen and, hidden beside it, those that stay. */
export function StayingPages() {
  const outlet = useOutlet();
  const data = useContext(DataContext);
  const location = useContext(LocationContext);
  const match = useMatches().at(-1);
  const { basis } = useShopView();
  const { pathname: path, search, hash } = location.location;
  const { stays } = (match?.handle ?? {}) as Partial<Stays>;

  let page: StayingPage | undefined;
  if (match && stays) {
    const key = path + stays(match.params, search);
    // Where the shopper changes a filter, it is the same page that goes on.
    const before = shown?.path === path ? shown : pages.find((one) => one.key === key);
    const id = before?.id ?? 1 + Math.max(0, ...pages.map((one) => one.id));
    // Another list at the same path begins at its own top.
    const isAsLeft = before?.loaded === match.loaderData;
    const left = before && isAsLeft ? before.left : { scrolled: 0, followed: null };
    page = { id, path, key, search, outlet, data, location, loaded: match.loaderData, left };
  }
  const isAnother = shown?.id !== page?.id;
  // What is left still stands until this is drawn.
  if (shown && isAnother) shown.left.scrolled = scrollY;
  const others = pages.filter((one) => one.id !== page?.id && one.key !== page?.key);
  const all = page ? [...others, page].slice(-mostPages) : others;
  const focused = shown && !isAnother ? focusInMain() : null;

  useLayoutEffect(() => {
    const isReturn = isAnother && pages.some((one) => one.id === page?.id);
    pages = all;
    shown = page;
    if (focused && !focused.element.isConnected) focused.again()?.focus({ preventScroll: true });
    if (page && isReturn) void comeBack(page, location.navigationType !== 'POP' && !hash, basis);
  });
  return (
    <>
      {/* In the order in which they came: what is moved within a document begins anew. */}
      {all
        .toSorted((one, other) => one.id - other.id)
        .map((one) => (
          <DataContext key={one.id} value={one.data}>
            <LocationContext value={one.location}>
              <Activity mode={one === page ? 'visible' : 'hidden'}>{one.outlet}</Activity>
            </LocationContext>
          </DataContext>
        ))}
      {!page && <Fragment key="other">{outlet}</Fragment>}
    </>
  );
}

/** What of the page has the focus, and what stands in its place where HTML that came anew has taken that away. */
function focusInMain() {
  const element = document.activeElement?.closest<HTMLElement>('main :is(a, button)');
  if (!element) return null;
  const { tagName, className } = element;
  const target = ['href', 'name', 'value'].map((name) => element.getAttribute(name)).join();
  // By its first class alone: others come and go, as a heart's do.
  const isAlike = (other: Element) =>
    ['href', 'name', 'value'].map((name) => other.getAttribute(name)).join() === target &&
    other.className.split(' ')[0] === className.split(' ')[0] &&
    other.checkVisibility();
  const alike = () => [...document.querySelectorAll<HTMLElement>(`main ${tagName}`)].filter(isAlike);
  const index = alike().indexOf(element);
  return { element, again: () => alike()[index] };
}

/**
 * Puts a page back as it was left, and looks whether a price has changed since.
 * @param isFollowed whether a link led here: of back and forward the router keeps the place
 */
async function comeBack({ id, left }: StayingPage, isFollowed: boolean, basis: Basis) {
  // Before anything is painted, but after the router went to the top and the shell gave the focus to the page.
  await null;
  if (isFollowed) scrollTo(0, left.scrolled);
  left.followed?.focus({ preventScroll: true });
  const script = await import('./refresh-cards.ts').catch(() => null);
  script?.refreshCards({
    isShown: () => shown?.id === id,
    // Who logged in elsewhere may see other prices: then nothing of this document holds (PRICE-01).
    onBasis: (now) => {
      if (now !== basis) location.reload();
    },
  });
}

/**
 * What a page that stays was made of, so that nothing is asked for on return; else it is loaded. A page that is on the
 * screen stays as it is where that fails.
 * @param isIt tells by its query whether it is the page that is asked for
 */
export async function stayingOr<Data>(
  path: string,
  isIt: (search: string) => boolean,
  load: () => Promise<Data>,
): Promise<Data> {
  const page = pages.find((one) => one.path === path && isIt(one.search));
  // What follows on another page of this path goes on with that one, and nobody returns to what was kept.
  if (page && shown?.path !== path) return page.loaded as Data;
  try {
    return await load();
  } catch (error) {
    if (!page || error instanceof Response) throw error;
    return page.loaded as Data;
  }
}

/** Remembers the link that leads away from the page on the screen: there the keyboard goes on after a return. */
export function noteFollowed(link: HTMLElement): void {
  if (shown) shown.left.followed = link.closest('main') && link;
}

/** Does something each time that the page is shown again in which this stands. */
export function useReturn(onReturn: () => void): void {
  const wasShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effects of a hidden page end, and begin anew when it is shown.
  useEffect(() => {
    if (wasShown.current) onReturn();
    wasShown.current = true;
  }, []);
}
