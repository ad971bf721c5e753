import { stopStockMail } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { languageOf } from '../../lib/request-context.ts';
import { makePrivate, privateHeaders } from '../../orders/private-page.server.ts';
import { OneClickPage } from '../../ui/one-click-page.tsx';
import type { Route } from './+types/stop';
import { followLink } from './follow-link.server.ts';

/** WAIT-04: a request to hear of stock is withdrawn, here or by a mail program that posts to this address. */
export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const title = translator(language, 'stockRequests')('stopTitle');
  return { texts: textsOfPage(language, 'stockRequests'), seo: { title, isIndexed: false } };
}

export const action = ({ context, url }: Route.ActionArgs) => followLink(context, stopStockMail, url);

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function StopStockMail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents outcome={actionData?.outcome ?? null} />
    </WithPageTexts>
  );
}

function Contents({ outcome }: { outcome: 'done' | 'ended' | null }) {
  const t = useTranslations('stockRequests');
  return (
    <OneClickPage
      button={t('stop')}
      home={t('home')}
      outcome={outcome}
      texts={{
        asked: { title: t('stopTitle'), text: t('stopText') },
        done: { title: t('stoppedTitle'), text: t('stoppedText') },
        ended: { title: t('endedTitle'), text: t('endedText') },
      }}
    />
  );
}
