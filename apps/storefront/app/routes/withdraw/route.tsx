import { returnsSlug } from '@etalage/contracts/page-paths';
import { useTranslations } from 'use-intl';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { askForOrderLink } from '../../orders/ask-for-link.server.ts';
import { AskForLink } from '../../orders/ask-for-link.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/route';

/** LAW-02: whoever has no link of their order at hand is mailed one that withdraws from it. */
export function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  return {
    isSent: url.searchParams.get('sent') === '1',
    texts: textsOfPage(language, 'withdraw'),
    seo: { title: translator(language, 'withdraw')('guestTitle'), isIndexed: false },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const sentTo = links(languageOf(context)).withdraw;
  return askForOrderLink(context, await request.formData(), { sentTo, toWithdraw: true });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} isSent={loaderData.isSent} />
    </WithPageTexts>
  );
}

type ContentsProps = { isSent: boolean; answer: Route.ComponentProps['actionData'] };

function Contents({ isSent, answer }: ContentsProps) {
  const t = useTranslations('withdraw');
  const to = useLinks();
  return (
    <AskForLink
      again={t('again')}
      answer={answer}
      href={to.withdraw}
      isSent={isSent}
      labels={{ number: t('number'), email: t('email'), send: t('send') }}
      sentText={t('sentText')}
      sentTitle={t('sentTitle')}
      text={t('guestText')}
      title={t('guestTitle')}
    >
      {t.rich('byMail', {
        returns: (text) => (
          <TextLink className="text-ink" href={to.page(returnsSlug)}>
            {text}
          </TextLink>
        ),
      })}
    </AskForLink>
  );
}
