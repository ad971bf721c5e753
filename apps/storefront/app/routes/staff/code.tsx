import { type Assertion, proveStaff, proveStaffByPasskey } from '@etalage/contracts';
import { staffLogInPath, staffPath } from '@etalage/contracts/page-paths';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { type FormAnswer, formAgain, isRefusedWith, textsOf } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { minutesOf } from '../../lib/minutes-of.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { credentialIn } from '../../passkeys/credential-in.server.ts';
import { requireNoStaff, staffPage } from '../../staff/staff-page.server.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/code';
import { CodeField } from './code-field.tsx';
import { PasskeyProof } from './passkey-proof.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const page = staffPage(context, 'codeTitle');
  const { factor, hasPasskey } = await requireNoStaff(context);
  if (factor === null) throw redirect(staffLogInPath(languageOf(context)), 303);
  return { ...page, factor, hasPasskey };
}

/** AUTH-05: the second factor. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const t = translator(language, 'staff');
  const { code = '', intent, credential = '' } = textsOf(await request.formData());
  if (intent === 'passkey') return proveByPasskey(context, credential);
  const missing = { code: t('codeMissing') };
  if (!isCode(code)) return data<FormAnswer>({ values: {}, errors: missing }, { status: 422 });
  const answer = await api(context)
    .call(proveStaff, { body: { code } })
    .catch(() => null);
  if (answer?.status === 200) throw redirect(staffPath(language), 303);
  // Then there is no more to be shown here: the page's loader would lead away without a word.
  if (isRefusedWith(answer, 'LOG_IN_ENDED')) throw redirect(`${staffLogInPath(language)}?ended=1`, 303);
  const failed = translator(language, 'form')('again');
  const tooOften = translator(language, 'auth')('tooOften', { minutes: minutesOf(answer) });
  return formAgain(answer, {}, language, {
    CODE_WRONG: { field: 'code', text: t('codeWrong') },
    TOO_MANY_REQUESTS: tooOften,
    TOO_MANY_TRIES: tooOften,
    LOG_IN_ENDED: failed,
    CROSS_SITE: failed,
    otherwise: failed,
  });
}

/** The same by a passkey. */
async function proveByPasskey(context: Context, credential: string) {
  const language = languageOf(context);
  const answer = await api(context)
    .call(proveStaffByPasskey, { body: { credential: credentialIn<Assertion>(credential) } })
    .catch(() => null);
  if (answer?.status === 200) throw redirect(staffPath(language), 303);
  if (isRefusedWith(answer, 'LOG_IN_ENDED')) throw redirect(`${staffLogInPath(language)}?ended=1`, 303);
  const tooOften = translator(language, 'auth')('tooOften', { minutes: minutesOf(answer) });
  const failed = translator(language, 'staff')('passkeyFailed');
  return formAgain(answer, {}, language, {
    PASSKEY_FAILED: failed,
    TOO_MANY_REQUESTS: tooOften,
    TOO_MANY_TRIES: tooOften,
    LOG_IN_ENDED: failed,
    CROSS_SITE: failed,
    otherwise: failed,
  });
}

const isCode = (text: string): boolean => text.replaceAll(/\D/g, '').length === 6;

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function StaffCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <CodeForm answer={actionData} factor={loaderData.factor} hasPasskey={loaderData.hasPasskey} />
    </WithPageTexts>
  );
}

type CodeFormProps = {
  factor: Route.ComponentProps['loaderData']['factor'];
  hasPasskey: boolean;
  answer: Route.ComponentProps['actionData'];
};

function CodeForm({ factor, hasPasskey, answer }: CodeFormProps) {
  const t = useTranslations('staff');
  const { language } = useShopView();
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  const isCodeless = factor === 'passkey';
  return (
    <div className="shop-container max-w-xl py-12 sm:py-20">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t(isCodeless ? 'passkeyTitle' : 'codeTitle')}</h1>
      <p className="mt-3 mb-8 text-muted">
        {t(isCodeless ? 'passkeyText' : factor === 'totp' ? 'codeTotp' : 'codeMail')}
      </p>
      <ErrorSummary errors={errors} refused={answer?.errors} />
      {!isCodeless && (
        <Form className="grid max-w-md gap-5" method="post" noValidate>
          <CodeField error={errors?.code} />
          <Button className="w-full" pending={isPending} size="large" type="submit">
            {t('codeSubmit')}
          </Button>
        </Form>
      )}
      {hasPasskey && <PasskeyProof isOnlyOne={isCodeless} />}
      <TextLink className="mt-5 flex min-h-8 items-center text-sm" href={staffLogInPath(language)}>
        {t('again')}
      </TextLink>
    </div>
  );
}
