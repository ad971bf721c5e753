import { confirmNewsletter, leaveNewsletter } from '@etalage/contracts';
import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { makePrivate, privateHeaders } from '../../orders/private-page.server.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/link';

const uses = ['confirm', 'leave'] as const;

/** What the link is for, as its address says. */
function purposeOf(params: { use: string }): (typeof uses)[number] {
  const use = uses.find((one) => one === params.use);
  if (!use) throw data(null, { status: 404 });
  return use;
}

/** Opening a mailed link changes nothing, since programs that look into mails open it too: its button does. */
export function loader({ context, url, params }: Route.LoaderArgs) {
  makePrivate(context);
  const title = translator(languageOf(context), 'newsletter')('title');
  return {
    use: purposeOf(params),
    hasToken: url.searchParams.has('token'),
    seo: { title, isIndexed: false },
  };
}

/** Takes the token from the address, and so what a mail program posts there by itself (RFC 8058). */
export async function action({ context, url, params }: Route.ActionArgs) {
  makePrivate(context);
  const body = { token: url.searchParams.get('token') ?? '' };
  const { call } = api(context);
  const asked =
    purposeOf(params) === 'confirm' ? call(confirmNewsletter, { body }) : call(leaveNewsletter, { body });
  const status = (await asked.catch(() => null))?.status ?? 503;
  const isEnded = status === 410 || status === 400;
  const state = status === 200 ? 'done' : isEnded ? 'ended' : 'failed';
  return data({ state }, { status: isEnded ? 410 : status });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

/** What a newsletter's mailed link leads to: a button, and what became of pressing it. */
export default function NewsletterLink({ loaderData, actionData }: Route.ComponentProps) {
  const { use, hasToken } = loaderData;
  const t = useTranslations('newsletter');
  const to = useLinks();
  const isPending = useNavigation().formMethod === 'POST';
  const state = actionData?.state;
  if (state === 'done')
    return (
      <MessagePage text={t(`${use}.doneText`)} title={t(`${use}.doneTitle`)}>
        <TextLink href={to.products}>{t('toProducts')}</TextLink>
      </MessagePage>
    );
  if (state === 'ended' || !hasToken)
    return (
      <MessagePage text={t(`${use}.endedText`)} title={t('endedTitle')}>
        <a className={buttonClass('primary')} href={use === 'confirm' ? to.newsletter : to.contact}>
          {t(`${use}.endedLink`)}
        </a>
      </MessagePage>
    );
  return (
    <MessagePage text={t(`${use}.text`)} title={t(`${use}.title`)}>
      {state === 'failed' && <Notice look="warning" title={t('failed')} />}
      <Form method="post">
        <Button pending={isPending} size="large" type="submit">
          {t(`${use}.submit`)}
        </Button>
      </Form>
    </MessagePage>
  );
}
