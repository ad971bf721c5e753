import { useTranslations } from 'use-intl';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';

/** A page of which the address stands and the content is still to come. */
export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context);
  requestInfo(context).isPrivate = true;
  const t = translator(language, 'seo');
  return { seo: { title: t('shadow'), isIndexed: false } };
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function ComingSoon() {
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
      title={t('shadow')}
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
