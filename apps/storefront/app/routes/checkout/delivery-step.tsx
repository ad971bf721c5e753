import { putCheckoutShipping } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { usePromise } from '../../ui/delivery-promise.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { BasisShown } from '../../ui/order-totals.tsx';
import { useMoney } from '../../ui/shop-view.ts';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/delivery-step';
import { StepForm } from './step-form.tsx';
import { toldOfStep } from './told-of-step.server.ts';
import { useCheckout } from './use-checkout.ts';

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const shippingMethodId = Number(values.shippingMethodId);
  if (!Number.isSafeInteger(shippingMethodId) || shippingMethodId < 1)
    return data(
      {
        values,
        errors: { shippingMethodId: translator(language, 'form')('required.shippingMethodId') },
      },
      { status: 422 },
    );
  const answer = await api(context)
    .call(putCheckoutShipping, { query: { lang: language }, body: { shippingMethodId } })
    .catch(() => null);
  if (answer?.status === 200)
    throw redirect(links(language).checkoutStep(answer.body.currentStep), { status: 303 });
  return formAgain(answer, values, language, toldOfStep(language));
}

/** Step 3: how the goods get there, what that costs for this cart and when they come. */
export default function ShippingStep({ actionData }: Route.ComponentProps) {
  const { checkout } = useCheckout();
  const t = useTranslations('checkout');
  const errors = useStandingErrors(actionData?.errors);
  const money = useMoney();
  const promised = usePromise();
  const { shippingOptions, shippingMethodId } = checkout;
  const only = shippingOptions.length === 1 ? shippingOptions[0]?.id : undefined;
  const chosen = actionData?.values.shippingMethodId ?? String(shippingMethodId ?? only ?? '');
  return (
    <StepForm errors={errors} refused={actionData?.errors} step="bezorging">
      <ChoiceCards
        choices={shippingOptions.map((option) => ({
          value: String(option.id),
          title: option.name,
          text: (
            <>
              {option.promise && <span className="block text-ink">{promised(option.promise)}</span>}
              {option.description}
            </>
          ),
          aside: <strong>{option.cost === 0 ? t('free') : money(option.cost)}</strong>,
        }))}
        chosen={chosen}
        error={errors?.shippingMethodId}
        id={fieldId('shippingMethodId')}
        legend={t('titles.bezorging')}
        name="shippingMethodId"
      />
      {checkout.cart.basis === 'ex' && <BasisShown basis="ex" className="mt-3" />}
    </StepForm>
  );
}
