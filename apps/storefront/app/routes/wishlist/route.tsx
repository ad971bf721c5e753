import { data, redirect } from 'react-router';
import { isUnanswered } from '../../lib/failed-navigation.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { tellServer } from '../../wishlist/browser-copy.ts';
import type { Route } from './+types/route';
import { addAllByForm, changeByForm, loadWishlist, shareByForm } from './change-wishlist.server.ts';
import { listedItem } from './listed-item.ts';
import { WishlistView } from './wishlist-view.tsx';

/** ACC-04: what the shopper keeps for later, as it is now. */
export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const wishlist = await loadWishlist(context);
  const link =
    wishlist?.shareToken && requestInfo(context).origin + links(language).sharedWishlist(wishlist.shareToken);
  const page = {
    items: wishlist?.items.map((item) => listedItem(item, language)) ?? null,
    isCustomer: Boolean(wishlist?.owner),
    link: link || null,
    seo: { title: translator(language, 'seo')('wishlist'), isIndexed: false },
  };
  return data(page, { status: wishlist ? 200 : 503 });
}

/** What plain forms ask: hearts on any page, and those of this page where no script changes it. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const again = () => redirect(links(languageOf(context)).wishlist, 303);
  switch (text('intent')) {
    case 'add all':
      return { added: await addAllByForm(context), removed: null, isFull: false };
    case 'share':
    case 'withdraw':
      await shareByForm(context, text('intent') === 'share');
      throw again();
  }
  const isOn = form.has('add');
  const productId = Number(text(isOn ? 'add' : 'remove'));
  if (!Number.isSafeInteger(productId) || productId < 1) throw data(null, { status: 400 });
  const price = /^\d{1,7}(\.\d{1,2})?$/.test(text('price')) ? Number(text('price')) : null;
  const priceCents = price === null ? null : Math.round(price * 100);
  const { isFull } = await changeByForm(context, { productId, isOn, priceCents });
  if (isFull) return { added: null, removed: null, isFull };
  // A page that answered a form is no address to come back to; here it offers what was just taken off.
  if (isOn) throw again();
  return { added: null, isFull, removed: { productId, name: text('name').slice(0, 200), price, card: null } };
}

/** What was pressed on the way here is told first. A shopper who is out of reach keeps the page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await tellServer();
  try {
    return await serverLoader();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { items: null, isCustomer: false, link: null, seo: { title: document.title, isIndexed: false } };
  }
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function WishlistPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WishlistView
      {...loaderData}
      added={actionData?.added ?? null}
      isFull={actionData?.isFull ?? false}
      removed={actionData?.removed ?? null}
    />
  );
}
