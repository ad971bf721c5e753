import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { signUp } from '../../forms/sign-up.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf } from '../../lib/request-context.ts';
import { storeInit } from '../../lib/store-init.server.ts';
import { MessagePage } from '../../ui/message-page.tsx';
import { NewsletterForm } from '../../ui/newsletter-form.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/route';

/** Only of a shop that has a newsletter; where the shop cannot be asked, its form tells. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const init = await storeInit(context);
  if (init && !init.hasNewsletter) throw data(null, { status: 404 });
  const t = translator(languageOf(context), 'newsletter');
  return { isAsked: url.searchParams.get('asked') === '1', seo: { title: t('title'), isIndexed: false } };
}

/** Where there is no script. */
export async function action({ request, context }: Route.ActionArgs) {
  const refused = await signUp(request, context);
  if (!refused) throw redirect(`${links(languageOf(context)).newsletter}?asked=1`, { status: 303 });
  const { status, ...answer } = refused;
  return data(answer, { status });
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function NewsletterPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('newsletter');
  const to = useLinks();
  if (loaderData.isAsked)
    return (
      <MessagePage text={t('askedText')} title={t('askedTitle')}>
        <TextLink href={to.products}>{t('toProducts')}</TextLink>
      </MessagePage>
    );
  return (
    <MessagePage text={t('intro')} title={t('title')}>
      <div className="w-full max-w-xl">
        <NewsletterForm answer={actionData} idPrefix="newsletter" />
      </div>
    </MessagePage>
  );
}
