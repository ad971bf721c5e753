import { getProducts, type ListSubject, type ProductCard, pageSize } from '@etalage/contracts';
import { type MouseEvent, useEffect, useState } from 'react';
import { redirect, useLocation, useNavigate, useNavigation } from 'react-router';
import { QuickAdd } from '../../cart/quick-add.tsx';
import { publicApi } from '../../lib/api.server.ts';
import { cardLook } from '../../lib/card-look.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { requireLanguage } from '../../lib/require-language.server.ts';
import { descriptionOf, pictureTags, type Seo, sameInEveryLanguage } from '../../lib/seo.ts';
import { trailData } from '../../lib/structured-data.server.ts';
import { type Stays, stayingOr } from '../../staying/staying-pages.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import type { CardProduct } from '../../ui/product-card/drawn-card.tsx';
import { drawCards } from '../../ui/product-card/product-card.server.tsx';
import type { Route } from './+types/route';
import { listTitle } from './list-head.tsx';
import {
  isFiltered,
  isShownBy,
  type ListState,
  listOf,
  listParameters,
  listQuery,
  readListState,
  writeListState,
} from './list-state.ts';
import { ListView } from './list-view.tsx';
import { useFailedPart } from './use-failed-part.ts';
import { usePages } from './use-pages.ts';

/** Cards that a phone shows at once. */
const onFirstScreen = 2;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireLanguage(context, params.lang);
  const { pathname, search, searchParams } = new URL(request.url);
  const state = readListState(searchParams);
  const pair = 'ckKey' in params ? { ckKey: params.ckKey, ckVal: params.ckVal } : {};
  const query = { lang: languageOf(context), size: pageSize, ...pair, ...listQuery(state) };
  const [list, look] = await Promise.all([
    publicApi(context).read(getProducts, { query }),
    cardLook(context),
  ]);
  // A slug that it had before leads to the one it has.
  if ('ckKey' in params && list.subject && list.subject.slug !== params.ckVal)
    throw redirect(links(languageOf(context)).filtered(list.subject.kind, list.subject.slug) + search, 301);
  const lastPage = Math.max(1, Math.ceil(list.total / list.size));
  if (state.page > lastPage) throw redirect(pathname + writeListState({ ...state, page: lastPage }));
  const isUnknown = 'ckKey' in params && list.subject === null;
  return {
    list: {
      ...list,
      items: drawCards(list.items, look, requestInfo(context).drawn, onFirstScreen),
      favourites: drawCards(list.favourites, look, requestInfo(context).drawn),
    },
    isUnknown,
    seo: describeList({ context, pathname, state, isUnknown, ...list }),
  };
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

/** ROUTE-13: a list of a category, a tag or a brand is one page whatever it is filtered by, and the plain list is not. */
export const handle = {
  keep: listParameters,
  isEntrance: true,
  stays: ({ ckKey }, search) => (ckKey ? '' : listOf(search)),
} satisfies MayBeKept & Stays;

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  stayingOr(url.pathname, (search) => isShownBy(search, url.search), serverLoader);

export default function Products({ loaderData }: Route.ComponentProps) {
  const { list, isUnknown } = loaderData;
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const state = readListState(new URLSearchParams(search));
  const pages = usePages(pathname + writeListState({ ...state, page: 1 }), list);
  const [pendingPage, setPendingPage] = useState<number | null>(null);

  // What the shopper chose shows in the very click, until the page that it asks for is there.
  const [wanted, setWanted] = useState<{ from: string; state: ListState } | null>(null);
  const isWanted = wanted?.from === key;
  // Forgotten once the page has come, since going back returns to the same location key.
  if (wanted && !isWanted) setWanted(null);

  // What is chosen while another list is on its way keeps what was typed for that.
  const next = navigation.location?.pathname === pathname ? navigation.location.search : search;
  const { q } = readListState(new URLSearchParams(next));
  const isIdle = navigation.state === 'idle';

  const [failed, setFailed] = useFailedPart(pathname, search, list);
  const apply = (choice: ListState) => {
    setFailed(null);
    setWanted({ from: key, state: choice });
    void navigate(pathname + writeListState({ ...choice, q }), { preventScrollReset: true });
  };
  const addPage = (page: number) => {
    // More of this list takes nothing away that is on its way.
    if (!isIdle) return;
    void navigate(pathname + writeListState({ ...state, page }), { preventScrollReset: true, replace: true });
  };
  const loadPage = (event: MouseEvent<HTMLAnchorElement>, page: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (!isIdle) return;
    setFailed(null);
    setPendingPage(page);
    addPage(page);
  };

  // The first of the products that were asked for gets the focus: the keyboard goes on from there.
  const asked = pages.findIndex((one) => one.page === pendingPage);
  useEffect(() => {
    if (asked < 0) return;
    const before = pages.slice(0, asked).reduce((count, one) => count + one.items.length, 0);
    const links = [...document.querySelectorAll<HTMLElement>('main article h3 a')];
    links.filter((link) => link.checkVisibility())[before]?.focus({ preventScroll: true });
    setPendingPage(null);
  }, [asked, pages]);

  return (
    <ListView
      actionOf={quickAdd}
      facets={list.facets}
      failed={failed}
      favourites={list.favourites}
      firstPage={pages[0]?.page ?? 1}
      isPending={isWanted && !isIdle}
      isUnknown={isUnknown}
      items={pages.flatMap((page) => page.items)}
      lastPage={pages.at(-1)?.page ?? 1}
      onApply={apply}
      onLoadPage={loadPage}
      onNearPage={addPage}
      path={pathname}
      pendingPage={isIdle ? null : pendingPage}
      search={list.search}
      size={list.size}
      state={isWanted ? wanted.state : state}
      subject={list.subject}
      total={list.total}
    />
  );
}

const quickAdd = (product: CardProduct) => <QuickAdd product={product} />;

type DescribedList = {
  context: Route.LoaderArgs['context'];
  pathname: string;
  state: ListState;
  isUnknown: boolean;
  subject: ListSubject | null;
  items: ProductCard[];
  total: number;
};

/** Filters make more combinations than anyone should index; the list itself and its pages are for search engines. */
function describeList({ context, pathname, state, isUnknown, subject, items, total }: DescribedList): Seo {
  const language = languageOf(context);
  const { origin, tenant } = requestInfo(context);
  const t = translator(language, 'list');
  const name = listTitle(t, { subject, q: state.q, isUnknown });
  const page = state.page > 1 ? `?page=${state.page}` : '';
  const first = items.find(({ image }) => image);
  const same = sameInEveryLanguage(origin, tenant.languages, pathname);
  const isIndexed = !isFiltered(state) && !state.q && state.sort === 'relevance' && total > 0;
  return {
    title: page ? t('seoPage', { title: name, page: state.page }) : name,
    description: subject ? descriptionOf(subject.intro) || subject.name : t('seoDescription', { total }),
    canonical: origin + pathname + page,
    ...(isIndexed && {
      alternates: (same.alternates ?? []).map(({ language, href }) => ({ language, href: href + page })),
    }),
    isIndexed,
    // A list without a picture of its own is shown by the first product that has one.
    picture: subject?.image
      ? pictureTags(origin, subject.image, subject.name)
      : pictureTags(origin, first?.image, first?.name ?? ''),
    jsonLd: subject ? [trailData(origin, trailTo(subject, language, t('allProducts')))] : [],
  };
}

function trailTo(subject: ListSubject, language: string, root: string) {
  const to = links(language);
  const above = subject.kind === 'category' ? subject.breadcrumbs : [];
  return [
    { name: root, href: to.products },
    ...above
      .filter(({ slug }) => slug !== subject.slug)
      .map(({ name, slug }) => ({ name, href: to.category(slug) })),
    { name: subject.name, href: to.filtered(subject.kind, subject.slug) },
  ];
}
