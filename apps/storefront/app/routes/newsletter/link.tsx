import { confirmNewsletter, leaveNewsletter } from '@etalage/contracts';
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

const uses = ['confirm', 'leave'] as const;

/** FOOT-05: a newsletter is wanted, or no longer. */
export function loader({ context, url, params }: Route.LoaderArgs) {
  const language = languageOf(context);
  const use = purposeIn(params, uses);
  const t = translator(language, 'newsletter');
  const { products, newsletter, contact } = links(language);
  const instead = use === 'confirm' ? newsletter : contact;
  return showMailedLink(
    context,
    partsOf(url, 'token'),
    {
      asked: { title: t(`${use}.title`), text: t(`${use}.text`), button: t(`${use}.submit`) },
      done: {
        title: t(`${use}.doneTitle`),
        text: t(`${use}.doneText`),
        wayOn: { text: t('toProducts'), href: products },
      },
      ended: {
        title: t('endedTitle'),
        text: t(`${use}.endedText`),
        wayOn: { text: t(`${use}.endedLink`), href: instead },
      },
    },
    t('title'),
  );
}

export const action = ({ context, url, params }: Route.ActionArgs) => {
  const use = purposeIn(params, uses);
  const { call } = api(context);
  const body = partsOf(url, 'token');
  return followMailedLink(context, async () =>
    use === 'confirm' ? call(confirmNewsletter, { body }) : call(leaveNewsletter, { body }),
  );
};

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

// The router gives its data to a component of this module alone.
export default function Page(props: Route.ComponentProps) {
  return <MailedLinkPage {...props} />;
}
