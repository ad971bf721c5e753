import { logInByLink } from '@etalage/contracts';
import { logInLinkMinutes } from '@etalage/contracts/limits';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { isRefusedWith, textsOf } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { safeReturnUrl } from '../../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf, tenantOf } from '../../../lib/request-context.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import type { Route } from './+types/route';

/** SEC-02: opening the link changes nothing, since programs that look into mails open it too; the button logs in. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const t = translator(languageOf(context), 'seo');
  return { token: url.searchParams.get('token') ?? '', seo: { title: t('login'), isIndexed: false } };
}

/** AUTH-01: on to where the shopper was going when they asked for the link, only within the shop. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { token = '' } = textsOf(await request.formData());
  const answer = await api(context)
    .call(logInByLink, { query: { lang: language }, body: { token } })
    .catch(() => null);
  if (answer?.status === 200) {
    const on = safeReturnUrl(answer.body.returnUrl, language, tenantOf(context).languages);
    // The whole document anew: prices, menus and lists of before are a guest's.
    throw redirectDocument(on, { status: 303 });
  }
  // A token that cannot be one is refused as a wrong field.
  const isEnded = isRefusedWith(answer, 'LINK_ENDED') || answer?.status === 400;
  return data({ isEnded }, { status: isEnded ? 410 : (answer?.status ?? 503) });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function LogInByLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('auth');
  const to = useLinks();
  const isPending = useNavigation().formMethod === 'POST';
  const isEnded = loaderData.token === '' || actionData?.isEnded === true;
  return (
    <MessagePage
      text={isEnded ? t('linkEndedText', { minutes: logInLinkMinutes }) : t('linkText')}
      title={t(isEnded ? 'linkEndedTitle' : 'linkTitle')}
    >
      {actionData?.isEnded === false && <Notice look="warning" title={t('failed')} />}
      {isEnded ? (
        <a className={buttonClass('primary')} href={to.login}>
          {t('linkAgain')}
        </a>
      ) : (
        <Form method="post">
          <input name="token" type="hidden" value={loaderData.token} />
          <Button pending={isPending} size="large" type="submit">
            {t('linkSubmit')}
          </Button>
        </Form>
      )}
    </MessagePage>
  );
}
