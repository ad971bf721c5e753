import { confirmEmailChange } from '@etalage/contracts';
import { api } from '../../../lib/api.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { followMailedLink, partsOf, showMailedLink } from '../../../mailed-links/mailed-link.server.ts';
import { MailedLinkPage } from '../../../mailed-links/mailed-link-page.tsx';
import type { Route } from './+types/route';

/** AUTH-07: another address is the account's from here on. */
export function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const t = translator(language, 'access');
  const wayOn = { text: t('toAccount'), href: links(language).account };
  return showMailedLink(context, partsOf(url, 'token'), {
    asked: { title: t('emailTitle'), text: t('emailText'), button: t('emailSubmit') },
    done: { title: t('emailDoneTitle'), text: t('emailDoneText'), wayOn },
    ended: { title: t('endedTitle'), text: t('emailEnded'), wayOn },
  });
}

export const action = ({ context, url }: Route.ActionArgs) =>
  followMailedLink(context, () => api(context).call(confirmEmailChange, { body: partsOf(url, 'token') }));

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

// The router gives its data to a component of this module alone.
export default function Page(props: Route.ComponentProps) {
  return <MailedLinkPage {...props} />;
}
