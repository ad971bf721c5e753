import { putCheckoutDetails } from '@etalage/contracts';
import { orderNoteLength, orderReferenceLength } from '@etalage/contracts/limits';
import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { fieldId } from '../../ui/field-frame.tsx';
import { EmailField, FormField, PhoneField } from '../../ui/form-field.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/details-step';
import { StepForm } from './step-form.tsx';
import { toldOfStep } from './told-of-step.server.ts';
import { useCheckout } from './use-checkout.ts';

const fields = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'companyName',
  'vatNumber',
  'reference',
  'note',
] as const;
type Details = Record<(typeof fields)[number], string>;

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const body = Object.fromEntries(fields.map((name) => [name, values[name] ?? ''])) as Details;
  const answer = await api(context)
    .call(putCheckoutDetails, { query: { lang: language }, body: { ...body, email: body.email.trim() } })
    .catch(() => null);
  if (answer?.status === 200)
    throw redirect(links(language).checkoutStep(answer.body.currentStep), { status: 303 });
  return formAgain(answer, values, language, toldOfStep(language));
}

/** Step 1: who orders. No account is needed. */
export default function DetailsStep({ actionData }: Route.ComponentProps) {
  const { checkout, customer } = useCheckout();
  const t = useTranslations('checkout');
  const errors = useStandingErrors(actionData?.errors);
  const values: Partial<Details> = actionData?.values ?? checkout.details ?? checkout.known?.details ?? {};
  const field = (name: keyof Details) => ({
    name,
    id: fieldId(name),
    defaultValue: values[name] ?? '',
    error: errors?.[name],
  });
  return (
    <StepForm errors={errors} refused={actionData?.errors} step="gegevens">
      <p className="-mt-3 mb-6 text-muted">
        {customer ? t('loggedInAs', { email: customer.email }) : <GuestNote />}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <EmailField
          {...field('email')}
          className="sm:col-span-2"
          hint={t('hints.email')}
          label={t('fields.email')}
          required
        />
        <FormField {...field('firstName')} autoComplete="given-name" label={t('fields.firstName')} required />
        <FormField {...field('lastName')} autoComplete="family-name" label={t('fields.lastName')} required />
        <PhoneField
          {...field('phone')}
          hint={t('hints.phone')}
          label={t('optional', { label: t('fields.phone') })}
        />
        {checkout.isBusiness && (
          <>
            <FormField
              {...field('companyName')}
              autoComplete="organization"
              className="sm:col-start-1"
              label={t('optional', { label: t('fields.companyName') })}
            />
            <FormField
              {...field('vatNumber')}
              autoCapitalize="characters"
              // There is no token for a VAT number, and a browser's guess would be another number.
              autoComplete="off"
              hint={t(checkout.mayPayOnInvoice ? 'hints.vatNumberForInvoice' : 'hints.vatNumber')}
              label={t('optional', { label: t('fields.vatNumber') })}
              spellCheck={false}
            />
            <FormField
              {...field('reference')}
              autoComplete="off"
              className="sm:col-span-2"
              hint={t('hints.reference')}
              label={t('optional', { label: t('fields.reference') })}
              maxLength={orderReferenceLength}
            />
          </>
        )}
        <TextAreaField
          {...field('note')}
          autoComplete="off"
          className="sm:col-span-2"
          hint={t('hints.note')}
          label={t('optional', { label: t('fields.note') })}
          maxLength={orderNoteLength}
          rows={3}
        />
      </div>
    </StepForm>
  );
}

/** An account is no condition; who has one comes back here after logging in. */
function GuestNote() {
  const t = useTranslations('checkout');
  const to = useLinks();
  const back = new URLSearchParams({ returnUrl: to.checkout });
  return (
    <>
      {t('guest')}{' '}
      {t.rich('haveAccount', {
        login: (text) => (
          <TextLink className="text-ink" data-reload href={`${to.login}?${back}`}>
            {text}
          </TextLink>
        ),
      })}
    </>
  );
}
