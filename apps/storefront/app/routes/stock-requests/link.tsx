import { confirmStockMail, stopStockMail } from '@etalage/contracts';
import { mailCopyDays as days } from '@etalage/contracts/limits';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import {
  followMailedLink,
  partsOf,
  purposeIn,
  showMailedLink,
} from '../../mailed-links/mailed-link.server.ts';
import { MailedLinkPage } from '../../mailed-links/mailed-link-page.tsx';
import type { Route } from './+types/link';

const uses = ['confirm', 'stop'] as const;

/** WAIT-01 WAIT-04: a request to hear of stock counts from here on, or is withdrawn. */
export function loader({ context, url, params }: Route.LoaderArgs) {
  const language = languageOf(context);
  const use = purposeIn(params, uses);
  const t = translator(language, 'stockRequests');
  const wayOn = { text: t('home'), href: links(language).home };
  return showMailedLink(context, partsOf(url, 'id', 'token'), {
    asked: { title: t(`${use}.title`), text: t(`${use}.text`, { days }), button: t(`${use}.submit`) },
    done: { title: t(`${use}.doneTitle`), text: t(`${use}.doneText`, { days }), wayOn },
    ended: { title: t('endedTitle'), text: t('endedText'), wayOn },
  });
}

export const action = ({ context, url, params }: Route.ActionArgs) => {
  const use = purposeIn(params, uses);
  const { call } = api(context);
  const input = { query: { lang: languageOf(context) }, body: partsOf(url, 'id', 'token') };
  return followMailedLink(context, async () =>
    use === 'confirm' ? call(confirmStockMail, input) : call(stopStockMail, input),
  );
};

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

// The router gives its data to a component of this module alone.
export default function Page(props: Route.ComponentProps) {
  return <MailedLinkPage {...props} />;
}
