import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { consentCookie, readConsent } from '../../lib/consent.ts';
import { calendarDate } from '../../lib/dates.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links, safeReturnUrl } from '../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf, requestInfo, tenantOf } from '../../lib/request-context.ts';
import { CookieForm } from '../../overlays/cookie-form.tsx';
import { forgottenVisitor } from '../../search/hosted/visitor-token.ts';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';
import { storedByShop, storedIfAccepted } from './browser-storage.ts';

/** OVER-01: what was chosen, and the way to choose otherwise. */
export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const t = translator(language, 'cookies');
  const tell = translator(language, 'browserStorage');
  const told = (stored: typeof storedByShop) =>
    stored.map(({ names, text }) => ({ names, text: tell(text) }));
  const consent = readConsent(requestInfo(context).cookies);
  return {
    choice: consent?.choice ?? null,
    stored: { byShop: told(storedByShop), ifAccepted: told(storedIfAccepted) },
    date: consent ? calendarDate(consent.at.toISOString(), language) : '',
    seo: { title: t('title'), description: t('description'), isIndexed: false },
  };
}

/** Keeps the choice and leads back to where it was made. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const { setCookies, origin } = requestInfo(context);
  const isSecure = origin.startsWith('https:');
  const chosen = (await request.formData()).get('choice');
  // Whoever says nothing that we know has not agreed.
  const choice = chosen === 'all' ? 'all' : 'necessary';
  setCookies.push(consentCookie(choice, new Date(), isSecure));
  if (choice === 'necessary') setCookies.push(forgottenVisitor);
  throw redirect(cameFrom(request, context), { status: 303 });
}

function cameFrom(request: Request, context: Route.ActionArgs['context']): string {
  const referer = request.headers.get('referer') ?? '';
  const { origin } = requestInfo(context);
  const path = referer.startsWith(`${origin}/`)
    ? referer.slice(origin.length)
    : links(languageOf(context)).home;
  return safeReturnUrl(path, languageOf(context), tenantOf(context).languages);
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function CookiesPage({ loaderData: { choice, date, stored } }: Route.ComponentProps) {
  const t = useTranslations('cookies');
  // The one that is optional counts what is asked of the professional search.
  const hasOptional = useShopView().professionalSearch !== null;
  return (
    <div className="shop-container cookie-page max-w-3xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-5xl">{t('title')}</h1>
      <p className="mt-4 text-lg text-muted">{t(hasOptional ? 'text' : 'textWithoutOptional')}</p>
      <h2 className="mt-10 text-xl font-semibold">{t('necessaryTitle')}</h2>
      <p className="mt-2">{t('necessaryText')}</p>
      <Stored items={stored.byShop} />
      <h2 className="mt-8 text-xl font-semibold">{t('optionalTitle')}</h2>
      <p className="mt-2">{t(hasOptional ? 'optionalText' : 'optionalNone')}</p>
      {hasOptional && <Stored items={stored.ifAccepted} />}
      <h2 className="mt-8 text-xl font-semibold">{t('statisticsTitle')}</h2>
      <p className="mt-2">{t('statisticsText')}</p>
      <p className="mt-10 mb-4 font-semibold">
        {choice === null ? t('notChosen') : t(choice === 'all' ? 'chosenAll' : 'chosenNecessary', { date })}
      </p>
      <div className="sm:inline-block">
        <CookieForm />
      </div>
    </div>
  );
}

function Stored({ items }: { items: { names: readonly string[]; text: string }[] }) {
  return (
    <ul className="mt-4 grid gap-3">
      {items.map(({ names, text }) => (
        <li className="border-l-2 border-line pl-4" key={text}>
          {text}
          <span className="block text-sm break-words text-muted">
            <code>{names.join(', ')}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
