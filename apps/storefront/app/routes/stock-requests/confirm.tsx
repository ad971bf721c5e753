import { confirmStockMail } from '@etalage/contracts';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf } from '../../lib/request-context.ts';
import { followMailedLink, partsOf, showMailedLink } from '../../mailed-links/mailed-link.server.ts';
import { MailedLinkPage } from '../../mailed-links/mailed-link-page.tsx';
import { privateHeaders } from '../../orders/private-page.server.ts';
import type { Route } from './+types/confirm';

/** WAIT-01: a request to hear of stock counts from here on. */
export function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const t = translator(language, 'stockRequests');
  const wayOn = { text: t('home'), href: links(language).home };
  return showMailedLink(context, partsOf(url, 'id', 'token'), {
    asked: { title: t('confirmTitle'), text: t('confirmText'), button: t('confirm') },
    done: { title: t('confirmedTitle'), text: t('confirmedText'), wayOn },
    ended: { title: t('endedTitle'), text: t('endedText'), wayOn },
  });
}

export const action = ({ context, url }: Route.ActionArgs) =>
  followMailedLink(context, () =>
    api(context).call(confirmStockMail, {
      query: { lang: languageOf(context) },
      body: partsOf(url, 'id', 'token'),
    }),
  );

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

// The router gives its data to a component of this module alone.
export default function Page(props: Route.ComponentProps) {
  return <MailedLinkPage {...props} />;
}
