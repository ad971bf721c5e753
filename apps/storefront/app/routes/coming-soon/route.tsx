import { useTranslations } from 'use-intl';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';

const pages = ['invite', 'shadow'] as const;
type ComingPage = (typeof pages)[number];

/** Pages of which the address stands and the content is still to come. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const path = url.pathname.replace(new RegExp(`^/${language}(?=/)`), '');
  requestInfo(context).isPrivate = true;
  const page = pages.find((name) => path.split('/').includes(name)) ?? 'shadow';
  const t = translator(language, 'seo');
  return { page, seo: { title: t(page), isIndexed: false } };
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function ComingSoon({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  const t = useTranslations('comingSoon');
  const to = links(useShopView().language);
  return (
    <MessagePage
      mark={
        <p className="rounded-full bg-primary-soft px-4 py-1.5 text-sm font-semibold text-ink">
          {t('title')}
        </p>
      }
      text={t('accountText')}
      title={t(page as ComingPage)}
    >
      <div className="actions">
        <a className={buttonClass('primary')} href={to.contact}>
          {t('toContact')}
        </a>
        <a className={buttonClass('secondary')} href={to.login}>
          {t('toLogin')}
        </a>
      </div>
    </MessagePage>
  );
}
