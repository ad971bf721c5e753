import { type CmsPage, getCmsPageByKey } from '@etalage/contracts';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import { CmsContent } from '../../blocks/cms-content.tsx';
import { describePage, presentPage } from '../../blocks/cms-page.server.ts';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { logError } from '../../lib/log.server.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { sameInEveryLanguage } from '../../lib/seo.ts';
import { storeInit } from '../../lib/store-init.server.ts';
import { organisationData } from '../../lib/structured-data.server.ts';
import { type Stays, stayingOr, useReturn } from '../../staying/staying-pages.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';

type Context = Route.LoaderArgs['context'];

/** The CMS page with key home; where it cannot be had, a plain welcome that leads on (HOME-08). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { origin, tenant } = requestInfo(context);
  const [page, init] = await Promise.all([loadPage(context), storeInit(context)]);
  const jsonLd = init ? [organisationData(origin, init)] : [];
  if (page) {
    const seo = describePage(context, page, url.pathname);
    return {
      ...(await presentPage(context, page, url.pathname)),
      welcome: null,
      seo: { ...seo, jsonLd: [...jsonLd, ...(seo.jsonLd ?? [])] },
    };
  }
  const welcome = translator(languageOf(context), 'seo')('welcome', {
    store: init?.store.storeName || 'Store',
  });
  const seo = {
    title: welcome,
    description: welcome,
    ...sameInEveryLanguage(origin, tenant.languages, url.pathname),
    jsonLd,
  };
  return { blocks: [], overHero: null, heading: null, welcome, seo };
}

async function loadPage(context: Context): Promise<CmsPage | null> {
  try {
    const answer = await api(context).call(getCmsPageByKey, {
      params: { key: 'home' },
      query: { lang: languageOf(context) },
    });
    if (answer.status === 200) return answer.body;
    if (answer.status === 404) {
      // A shop that has no home page yet gets a plain welcome.
      requestInfo(context).cacheTags.add('pages');
      return null;
    }
    if (answer.status < 500) logError('home page', answer.body);
  } catch {
    // The call told of it.
  }
  // Not to be kept: the page may be there again in a moment.
  requestInfo(context).isPrivate = true;
  return null;
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export const handle = { keep: [], isEntrance: true, stays: () => '' } satisfies MayBeKept & Stays;

export const clientLoader = ({ url, serverLoader }: Route.ClientLoaderArgs) =>
  stayingOr(url.pathname, () => true, serverLoader);

export default function Home({ loaderData }: Route.ComponentProps) {
  const { blocks, heading, welcome } = loaderData;
  // HOME-01: on return it is shown at once as it was, and what has changed follows.
  useReturn(useRevalidator().revalidate);
  return welcome ? <Welcome text={welcome} /> : <CmsContent blocks={blocks} heading={heading} />;
}

function Welcome({ text }: { text: string }) {
  const t = useTranslations('home');
  const { language } = useShopView();
  return (
    <div className="shop-container flex min-h-[50vh] flex-col items-start gap-5 pt-[14vh] pb-20">
      <h1 className="max-w-3xl text-4xl font-semibold sm:text-5xl">{text}</h1>
      <p className="max-w-prose text-lg text-muted">{t('fallback')}</p>
      <a className={buttonClass('primary', 'large')} href={links(language).products}>
        {t('toProducts')}
      </a>
    </div>
  );
}
