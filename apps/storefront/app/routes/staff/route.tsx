import { askShadow, findShadowCustomers, listStaffPasskeys, logOutStaff } from '@etalage/contracts';
import { customerSearchLength, shadowMinutes, shadowReasonLength } from '@etalage/contracts/limits';
import { shadowPath, staffLogInPath, staffProcessingPath } from '@etalage/contracts/page-paths';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { type FormAnswer, formAgain, textsOf } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { requireStaff, staffPage } from '../../staff/staff-page.server.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';
import { changeStaffPasskeys, isPasskeyIntent, type PasskeyAnswer } from './change-staff-passkeys.server.ts';
import { StaffPasskeys } from './staff-passkeys.tsx';

/** Characters that the API looks for at least. */
const least = 2;

/** Says in the address what is looked for. Not as the shop's own search does, whose field would show it too. */
const asked = 'find';

/** Where staff choose whom they act for. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = staffPage(context, 'deskTitle');
  const staff = await requireStaff(context);
  const q = url.searchParams.get(asked)?.trim().slice(0, customerSearchLength) ?? null;
  const isAsked = q !== null && q.length >= least && staff.mayShadow;
  const found = isAsked ? await api(context).read(findShadowCustomers, { query: { q } }) : null;
  const keys = await api(context).read(listStaffPasskeys);
  const saved = url.searchParams.get('saved');
  return { ...page, staff, q, customers: found?.customers ?? null, keys, saved };
}

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const sent = textsOf(await request.formData());
  if (isPasskeyIntent(sent.intent)) return changeStaffPasskeys(context, sent.intent, sent);
  if (sent.intent !== 'log-out') return ask(context, sent);
  const answer = await api(context)
    .call(logOutStaff)
    .catch(() => null);
  if (answer?.status === 200) throw redirect(staffLogInPath(language), 303);
  const errors = { '': translator(language, 'auth')('logoutFailed') };
  return data<FormAnswer>({ values: {}, errors }, { status: answer?.status ?? 503 });
}

/** AUTH-06: a one-time link, and why; it is followed by the page that it leads to. */
async function ask(context: Context, { customerId = '', reason = '' }: Record<string, string>) {
  const language = languageOf(context);
  const t = translator(language, 'staff');
  const values = { customerId, reason };
  if (customerId === '')
    return data<FormAnswer>({ values, errors: { customerId: t('customerMissing') } }, { status: 422 });
  const answer = await api(context)
    .call(askShadow, { body: { customerId, reason: reason.trim() } })
    .catch(() => null);
  if (answer?.status === 200) {
    const { token } = answer.body;
    throw redirect(`${shadowPath(language)}?${new URLSearchParams({ token })}`, 303);
  }
  // Where the log-in has ended since, it is asked for anew.
  if (answer?.status === 404) await requireStaff(context);
  if (answer?.status === 400)
    return data<FormAnswer>({ values, errors: { reason: t('reasonMissing') } }, { status: 422 });
  return formAgain(answer, values, language, {
    NO_SUCH_CUSTOMER: { field: 'customerId', text: t('customerGone') },
    CROSS_SITE: t('shadowFailed'),
    otherwise: t('shadowFailed'),
  });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} {...loaderData} />
    </WithPageTexts>
  );
}

type ContentsProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function Contents({ staff, q, customers, keys, saved, answer: sent }: ContentsProps) {
  const t = useTranslations('staff');
  const auth = useTranslations('auth');
  const ofPasskeys = sent && isOfPasskeys(sent) ? sent : undefined;
  const answer = ofPasskeys ? undefined : sent;
  const { language } = useShopView();
  return (
    <div className="shop-container max-w-2xl py-12 sm:py-20">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 break-words text-muted">
          {t('loggedInAs', { name: staff.name })} ({t(`roles.${staff.role}`)})
        </p>
        <Form method="post">
          <Button look="secondary" name="intent" size="small" type="submit" value="log-out">
            {auth('logout')}
          </Button>
        </Form>
      </div>
      <h1 className="mt-4 text-3xl font-semibold sm:text-4xl">{t('deskTitle')}</h1>
      <p className="mt-3 mb-8 text-muted">{t('deskText', { minutes: shadowMinutes })}</p>
      {staff.mayShadow ? (
        <>
          <Form aria-label={t('find')} className="grid gap-4" method="get" role="search">
            <FormField
              autoComplete="off"
              defaultValue={q ?? ''}
              error={q !== null && q.length < least ? t('findShort') : undefined}
              label={t('find')}
              maxLength={customerSearchLength}
              name={asked}
              type="search"
            />
            <Button className="justify-self-start" look="secondary" type="submit">
              {t('findSubmit')}
            </Button>
          </Form>
          {customers !== null && <Found answer={answer} customers={customers} key={q} />}
        </>
      ) : (
        <Notice look="warning" title={t('mayNot')}>
          {t('mayNotText')}
        </Notice>
      )}
      <StaffPasskeys answer={ofPasskeys} {...keys} saved={saved} />
      <p className="mt-12 border-t border-line pt-6">
        <TextLink href={staffProcessingPath(language)}>{t('processingTitle')}</TextLink>
      </p>
    </div>
  );
}

const isOfPasskeys = (answer: FormAnswer): answer is PasskeyAnswer => 'form' in answer;

type FoundProps = {
  customers: NonNullable<Route.ComponentProps['loaderData']['customers']>;
  answer: FormAnswer | undefined;
};

/** Whom they may mean, and why they act for them. */
function Found({ customers, answer }: FoundProps) {
  const t = useTranslations('staff');
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  if (customers.length === 0)
    return (
      <p className="mt-8 font-medium" role="status">
        {t('foundNone')}
      </p>
    );
  return (
    <Form className="mt-8 grid gap-5" method="post" noValidate>
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <ChoiceCards
        choices={customers.map(({ id, firstName, lastName, companyName, email }) => ({
          value: id,
          title: `${firstName} ${lastName}`.trim() || email,
          text: (
            <span className="break-words">{companyName === null ? email : `${companyName} · ${email}`}</span>
          ),
        }))}
        chosen={answer?.values.customerId ?? (customers.length === 1 ? (customers[0]?.id ?? null) : null)}
        error={errors?.customerId}
        id={fieldId('customerId')}
        legend={t('found')}
        name="customerId"
      />
      <FormField
        autoComplete="off"
        defaultValue={answer?.values.reason ?? ''}
        error={errors?.reason}
        hint={t('reasonHint')}
        id={fieldId('reason')}
        label={t('reason')}
        maxLength={shadowReasonLength}
        name="reason"
        required
      />
      <Button className="justify-self-start" pending={isPending} type="submit">
        {t('ask')}
      </Button>
    </Form>
  );
}
