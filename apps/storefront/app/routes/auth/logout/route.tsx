import { logOut } from '@etalage/contracts';
import { useEffect } from 'react';
import { data, redirectDocument } from 'react-router';
import { useTranslations } from 'use-intl';
import { tellTabs } from '../../../cart/cart-store.ts';
import { api } from '../../../lib/api.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links, safeReturnUrl } from '../../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { type Context, hasSession, languageOf, requestInfo, tenantOf } from '../../../lib/request-context.ts';
import { sessionOf } from '../../../lib/session.server.ts';
import { lastOrder } from '../../../orders/last-order.server.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { LogOutForm } from '../../../ui/log-out-form.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import type { Route } from './+types/route';

/**
 * Tells a guest that nobody is logged in, and asks a customer: following a link logs nobody out. Where the API cannot
 * tell, whoever carries a session is taken for logged in: nobody may leave a shared computer on a promise.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const session = await sessionOf(context);
  const isLoggedIn = session ? session.customer !== null : hasSession(context);
  const t = translator(languageOf(context), 'seo');
  // Whoever deleted their account ends here as well.
  const isGone = !isLoggedIn && url.searchParams.get('gone') === '1';
  return { isLoggedIn, isGone, seo: { title: t('logout'), isIndexed: false } };
}

/**
 * Ends the session, and leads whoever stops acting for a customer back to where they were, anew (AUTH-05). What the browser kept of the shop goes too, drafts of forms and the
 * way to the last order among it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  lastOrder.forget(context);
  const language = languageOf(context);
  const answer = await api(context)
    .call(logOut, { query: { lang: language } })
    .catch(() => null);
  if (answer?.status !== 200) return data({ hasFailed: true }, { status: answer?.status ?? 503 });
  const isStop = (await request.formData()).has('stop');
  throw redirectDocument(isStop ? pageBefore(context, request) : links(language).logout, {
    status: 303,
    headers: { 'Clear-Site-Data': '"cache", "storage"' },
  });
}

/** The page whose form was sent, without what opens an order there; home where the browser does not say. */
function pageBefore(context: Context, request: Request): string {
  const language = languageOf(context);
  const { origin } = requestInfo(context);
  const from = request.headers.get('referer') ?? '';
  if (!URL.canParse(from) || new URL(from).origin !== origin) return links(language).home;
  const { pathname, searchParams } = new URL(from);
  searchParams.delete('token');
  const query = searchParams.size > 0 ? `?${searchParams}` : '';
  return safeReturnUrl(pathname + query, language, tenantOf(context).languages);
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function LogOut({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('auth');
  const to = useLinks();
  const { isLoggedIn, isGone } = loaderData;
  const [title, text] = isLoggedIn
    ? [t('logoutTitle'), t('logoutText')]
    : isGone
      ? [t('goneTitle'), t('goneText')]
      : [t('loggedOutTitle'), t('loggedOutText')];
  useEffect(() => {
    if (!isLoggedIn) emptyOtherTabs();
  }, [isLoggedIn]);
  return (
    <MessagePage
      mark={
        !isLoggedIn && (
          <span className="grid size-16 place-items-center rounded-full bg-success text-surface">
            <CheckIcon className="size-9" />
          </span>
        )
      }
      text={text}
      title={title}
    >
      {actionData?.hasFailed && <Notice look="warning" title={t('logoutFailed')} />}
      <div className="actions">
        {isLoggedIn ? (
          <LogOutForm className={buttonClass('primary')} />
        ) : (
          !isGone && (
            <a className={buttonClass('secondary')} href={to.login}>
              {t('again')}
            </a>
          )
        )}
        <a className={buttonClass(isLoggedIn ? 'secondary' : 'primary')} data-reload href={to.home}>
          {t('toShop')}
        </a>
      </div>
    </MessagePage>
  );
}

/** The customer's cart has gone with the session: tabs that show it read what there is now. */
function emptyOtherTabs() {
  try {
    tellTabs(null);
  } catch {
    // A browser that keeps nothing tells nobody: the others see it with their next page.
  }
}
