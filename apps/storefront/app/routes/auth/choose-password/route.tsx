import { type AccountLinkKind, choosePassword, lookAtAccountLink } from '@etalage/contracts';
import { invitationDays, passwordLength, registerHours, resetMinutes } from '@etalage/contracts/limits';
import { data, Form, redirectDocument, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { type FormAnswer, isRefusedWith, refusedBecause, textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { links, safeReturnUrl } from '../../../lib/links.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf, tenantOf } from '../../../lib/request-context.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';

/** AUTH-07: looking at the link changes nothing, since programs that look into mails open it too; the button uses it up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const token = url.searchParams.get('token') ?? '';
  const answer =
    token === ''
      ? null
      : await api(context)
          .call(lookAtAccountLink, { body: { token } })
          .catch(() => null);
  const kind = kindOf(url);
  const title = translator(language, 'access')(`${kind}Title`);
  return {
    kind,
    token,
    email: answer?.status === 200 ? answer.body.email : null,
    details: answer?.status === 200 ? answer.body.details : null,
    // A token that cannot be one is refused as a wrong field.
    isEnded: token === '' || isRefusedWith(answer, 'LINK_ENDED') || answer?.status === 400,
    texts: textsOfPage(language, 'access'),
    seo: { title, isIndexed: false },
  };
}

/** What the page is for, as its address says. */
function kindOf(url: URL): AccountLinkKind {
  const last = url.pathname.split('/').at(-1);
  return last === 'confirm' ? 'register' : last === 'invite' ? 'invite' : 'reset';
}

/** AUTH-01: after that on to where the shopper was going when they asked for the link, only within the shop. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { token = '', password = '' } = textsOf(await request.formData());
  const answer = await api(context)
    .call(choosePassword, { query: { lang: language }, body: { token, password } })
    .catch(() => null);
  if (answer?.status === 200) {
    const { returnUrl } = answer.body;
    const on = returnUrl === null ? links(language).account : returnUrl;
    // The whole document anew: prices, menus and lists of before are a guest's.
    throw redirectDocument(safeReturnUrl(on, language, tenantOf(context).languages), { status: 303 });
  }
  const t = translator(language, 'access');
  const failed = translator(language, 'form')('again');
  const errors = refusedBecause(answer, { password }, language, {
    PASSWORD_GUESSABLE: { field: 'password', text: t('guessable') },
    LINK_ENDED: '',
    CROSS_SITE: failed,
    otherwise: failed,
  });
  const isEnded = isRefusedWith(answer, 'LINK_ENDED');
  return data<FormAnswer & { isEnded: boolean }>(
    { values: {}, errors, isEnded },
    { status: answer?.status ?? 503 },
  );
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function ChoosePassword({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      {loaderData.isEnded || actionData?.isEnded ? (
        <Ended kind={loaderData.kind} />
      ) : (
        <PasswordForm answer={actionData} {...loaderData} />
      )}
    </WithPageTexts>
  );
}

function Ended({ kind }: { kind: AccountLinkKind }) {
  const t = useTranslations('access');
  const to = useLinks();
  const again = { register: to.register, reset: to.forgot, invite: to.contact }[kind];
  const times = { hours: registerHours, minutes: resetMinutes, days: invitationDays };
  return (
    <MessagePage text={t(`${kind}Ended`, times)} title={t('endedTitle')}>
      <div className="flex flex-wrap gap-3">
        <a className={buttonClass('primary')} href={again}>
          {t(`${kind}Again`)}
        </a>
        <a className={buttonClass('secondary')} href={to.login}>
          {t('toLogin')}
        </a>
      </div>
    </MessagePage>
  );
}

type PasswordFormProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function PasswordForm({ kind, token, email, details, answer }: PasswordFormProps) {
  const t = useTranslations('access');
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <div className="shop-container max-w-xl py-12 sm:py-20">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t(`${kind}Title`)}</h1>
      <p className="mt-3 mb-8 text-muted">{t(`${kind}Text`)}</p>
      {details !== null && <RegisteredDetails details={details} isInvited={kind === 'invite'} />}
      <Form className="grid max-w-md gap-5" method="post" noValidate>
        <ErrorSummary errors={errors} refused={answer?.errors} />
        <input name="token" type="hidden" value={token} />
        {email !== null && (
          // A password manager keeps the password under this name.
          <div>
            <label className="mb-1.5 block text-sm font-medium" htmlFor={fieldId('email')}>
              {t('email')}
            </label>
            <input
              autoComplete="username"
              className="min-h-11 w-full rounded-control border border-line bg-tint px-3 text-base"
              id={fieldId('email')}
              readOnly
              type="email"
              value={email}
            />
          </div>
        )}
        <PasswordField
          autoComplete="new-password"
          error={errors?.password}
          hint={t('passwordHint', { least: passwordLength.least })}
          id={fieldId('password')}
          label={t('newPassword')}
        />
        <Button className="w-full" pending={isPending} size="large" type="submit">
          {t(`${kind}Submit`)}
        </Button>
        <p className="flex items-start gap-2 text-sm text-muted">
          <LockIcon className="mt-0.5 size-4" />
          {t('passwordKept')}
        </p>
      </Form>
    </div>
  );
}

type RegisteredDetailsProps = {
  details: NonNullable<Route.ComponentProps['loaderData']['details']>;
  isInvited: boolean;
};

/** What a form said, before an account is made of it: the owner of the address need not be who filled it in. */
function RegisteredDetails({ details, isInvited }: RegisteredDetailsProps) {
  const t = useTranslations('access');
  const label = useTranslations('checkout');
  const to = useLinks();
  const { firstName, lastName, companyName, chamberOfCommerce, vatNumber } = details;
  const facts = [
    [t('registerName'), `${firstName} ${lastName}`],
    [label('fields.companyName'), companyName],
    [t('chamberOfCommerce'), chamberOfCommerce],
    [label('fields.vatNumber'), vatNumber],
  ].filter(([, value]) => value !== null);
  return (
    <div className="mb-8 max-w-md rounded-card border border-line p-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {facts.map(([name, value]) => (
          <div className="contents" key={name}>
            <dt className="text-muted">{name}</dt>
            <dd className="break-words font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        {isInvited
          ? t('inviteDetails')
          : t.rich('registerWrong', {
              again: (words) => (
                <a className="underline" href={to.register}>
                  {words}
                </a>
              ),
            })}
      </p>
    </div>
  );
}
