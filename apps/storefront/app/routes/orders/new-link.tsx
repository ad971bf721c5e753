import { orderLinkYears } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { askForOrderLink } from '../../orders/ask-for-link.server.ts';
import { AskForLink } from '../../orders/ask-for-link.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/new-link';

/** Asks for a new link to an order: by its number and e-mail address, to that address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const t = translator(languageOf(context), 'newLink');
  return { isSent: url.searchParams.get('sent') === '1', seo: { title: t('title'), isIndexed: false } };
}

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const sentTo = links(languageOf(context)).newOrderLink;
  return askForOrderLink(context, await request.formData(), { sentTo });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function NewLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('newLink');
  const to = useLinks();
  return (
    <AskForLink
      again={t('again')}
      answer={actionData}
      href={to.newOrderLink}
      isSent={loaderData.isSent}
      labels={{ number: t('number'), email: t('email'), send: t('send') }}
      sentText={t('sentText')}
      sentTitle={t('sentTitle')}
      text={t('text', { years: orderLinkYears })}
      title={t('title')}
    >
      <TextLink className="text-ink" href={to.contact}>
        {t('questions')}
      </TextLink>
    </AskForLink>
  );
}
