import { getCampaign } from '@etalage/contracts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';

const pages = ['forgot', 'reset', 'register', 'invite', 'shadow', 'wishlist', 'campaign'] as const;
type ComingPage = (typeof pages)[number];

/** Pages of which the address stands and the content is still to come. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const path = url.pathname.replace(new RegExp(`^/${language}(?=/)`), '');
  requestInfo(context).isPrivate = true;
  const page = pages.find((name) => path.split('/').includes(name)) ?? 'forgot';
  const name = page === 'campaign' ? await campaignName(context, path) : '';
  const t = translator(language, 'seo');
  return { page, name, seo: { title: t(page, { name }), isIndexed: false } };
}

async function campaignName(context: Route.LoaderArgs['context'], path: string): Promise<string> {
  const id = Number(path.split('/').at(-1));
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 });
  return (await api(context).read(getCampaign, { query: { campaign_id: id } })).name;
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function ComingSoon({ loaderData }: Route.ComponentProps) {
  const { page, name } = loaderData;
  const t = useTranslations('comingSoon');
  const to = links(useShopView().language);
  const isOfAccount = page !== 'wishlist' && page !== 'campaign';
  return (
    <MessagePage
      mark={
        <p className="rounded-full bg-primary-soft px-4 py-1.5 text-sm font-semibold text-ink">
          {t('title')}
        </p>
      }
      text={isOfAccount ? t('accountText') : t(`${page}Text`)}
      title={t(page as ComingPage, { name })}
    >
      <div className="actions">
        <a className={buttonClass('primary')} href={isOfAccount ? to.contact : to.products}>
          {t(isOfAccount ? 'toContact' : 'toProducts')}
        </a>
        <a className={buttonClass('secondary')} href={isOfAccount ? to.login : to.contact}>
          {t(isOfAccount ? 'toLogin' : 'toContact')}
        </a>
      </div>
    </MessagePage>
  );
}
