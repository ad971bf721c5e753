import { putCheckoutPayment } from '@etalage/contracts';
import { invoiceDays } from '@etalage/contracts/limits';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { PaymentMark } from '../../ui/payment-marks.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/payment-step';
import { StepForm } from './step-form.tsx';
import { toldOfStep } from './told-of-step.server.ts';
import { useCheckout } from './use-checkout.ts';

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const t = translator(language, 'form');
  const [provider, method] = values.method?.split('/') ?? [];
  if (values.nothingToPay) throw redirect(links(language).checkoutStep('samenvatting'), { status: 303 });
  if (!provider || !method)
    return data({ values, errors: { method: t('required.method') } }, { status: 422 });
  const answer = await api(context)
    .call(putCheckoutPayment, { query: { lang: language }, body: { provider, method } })
    .catch(() => null);
  if (answer?.status === 200)
    throw redirect(links(language).checkoutStep(answer.body.currentStep), { status: 303 });
  return formAgain(answer, values, language, {
    ...toldOfStep(language),
    INVOICE_NOT_ALLOWED: { field: 'method', text: t('invoiceNotAllowed') },
    VAT_NUMBER_MISSING: { field: 'method', text: t('required.vatNumberForInvoice') },
  });
}

/** Step 4: how to pay. Paying itself comes after ordering, at the provider. */
export default function PaymentStep({ actionData }: Route.ComponentProps) {
  const { checkout, customer } = useCheckout();
  const t = useTranslations('checkout');
  const errors = useStandingErrors(actionData?.errors);
  const { paymentOptions, payment } = checkout;
  const only = paymentOptions.length === 1 ? paymentOptions[0] : null;
  // Whoever may pay on invoice has agreed with the shop to do so.
  const onInvoice = customer && paymentOptions.find(({ provider }) => provider === 'invoice');
  const preset = payment ?? only ?? onInvoice;
  const chosen = actionData?.values.method ?? (preset ? `${preset.provider}/${preset.method}` : null);
  const isFree = checkout.cart.totals.toPay === 0;
  return (
    <StepForm errors={errors} refused={actionData?.errors} step="betaling">
      {isFree ? (
        <p>
          <input name="nothingToPay" type="hidden" value="yes" />
          {t('nothingToPay')}
        </p>
      ) : (
        <>
          <ChoiceCards
            choices={paymentOptions.map(({ provider, method, name }) => ({
              value: `${provider}/${method}`,
              title: name,
              text: t.has(`methods.${method}` as 'methods.ideal')
                ? t(`methods.${method}` as 'methods.invoice', { days: invoiceDays })
                : undefined,
              aside: <PaymentMark method={method} />,
            }))}
            chosen={chosen}
            error={errors?.method}
            id={fieldId('method')}
            legend={t('titles.betaling')}
            name="method"
          />
          <p className="mt-6 flex items-start gap-2 text-sm text-muted">
            <LockIcon className="mt-0.5 size-4" />
            {t(onInvoice ? 'payAfterCheck' : 'payLater')}
          </p>
        </>
      )}
    </StepForm>
  );
}
