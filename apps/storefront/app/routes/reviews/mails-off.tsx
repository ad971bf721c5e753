import { refuseReviewMails } from '@etalage/contracts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { languageOf } from '../../lib/request-context.ts';
import { makePrivate, privateHeaders } from '../../orders/private-page.server.ts';
import { OneClickPage } from '../../ui/one-click-page.tsx';
import type { Route } from './+types/mails-off';

/** REV-05: no mail any more that asks for reviews. What is ended stands in the address, where mail programs post to as well. */
export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const title = translator(language, 'reviews')('mailsOffTitle');
  return { texts: textsOfPage(language, 'reviews'), seo: { title, isIndexed: false } };
}

export async function action({ context, url }: Route.ActionArgs) {
  makePrivate(context);
  const [order = '', token = ''] = ['order', 'token'].map((name) => url.searchParams.get(name) ?? '');
  const answer = await api(context)
    .call(refuseReviewMails, { query: { lang: languageOf(context) }, body: { order, token } })
    .catch(() => null);
  if (answer?.status === 200) return { outcome: 'done' as const };
  return data({ outcome: 'ended' as const }, { status: answer?.status ?? 503 });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function MailsOff({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents outcome={actionData?.outcome ?? null} />
    </WithPageTexts>
  );
}

function Contents({ outcome }: { outcome: 'done' | 'ended' | null }) {
  const t = useTranslations('reviews');
  return (
    <OneClickPage
      button={t('mailsOff')}
      home={t('home')}
      outcome={outcome}
      texts={{
        asked: { title: t('mailsOffTitle'), text: t('mailsOffText') },
        done: { title: t('mailsOffDone'), text: t('mailsOffDoneText') },
        ended: { title: t('linkEnded'), text: t('linkEndedText') },
      }}
    />
  );
}
