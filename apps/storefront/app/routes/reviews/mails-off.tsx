import { refuseReviewMails } from '@etalage/contracts';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { followMailedLink, partsOf, showMailedLink } from '../../mailed-links/mailed-link.server.ts';
import { MailedLinkPage } from '../../mailed-links/mailed-link-page.tsx';
import type { Route } from './+types/mails-off';

/** REV-05: no mail any more that asks for reviews. */
export function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const t = translator(language, 'reviews');
  const wayOn = { text: t('home'), href: links(language).home };
  return showMailedLink(context, partsOf(url, 'order', 'token'), {
    asked: { title: t('mailsOffTitle'), text: t('mailsOffText'), button: t('mailsOff') },
    done: { title: t('mailsOffDone'), text: t('mailsOffDoneText'), wayOn },
    ended: { title: t('linkEnded'), text: t('linkEndedText'), wayOn },
  });
}

export const action = ({ context, url }: Route.ActionArgs) =>
  followMailedLink(context, () =>
    api(context).call(refuseReviewMails, {
      query: { lang: languageOf(context) },
      body: partsOf(url, 'order', 'token'),
    }),
  );

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

// The router gives its data to a component of this module alone.
export default function Page(props: Route.ComponentProps) {
  return <MailedLinkPage {...props} />;
}
