import { putCheckoutAddresses } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { valuesOf } from '../../addresses/address.ts';
import { type AddressAnswer, addressIn, lookUp } from '../../addresses/address-action.server.ts';
import { TwoAddresses } from '../../addresses/two-addresses.tsx';
import { type Api, api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/address-step';
import { StepForm } from './step-form.tsx';
import { toldOfStep } from './told-of-step.server.ts';
import { useCheckout } from './use-checkout.ts';

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const intent = values.intent ?? 'save';
  switch (intent) {
    case 'save':
      return save(api(context), values, language);
    case 'find-billing':
    case 'use-billing':
      return lookUp(api(context), values, 'billing', intent === 'use-billing');
    case 'find-shipping':
    case 'use-shipping':
      return lookUp(api(context), values, 'shipping', intent === 'use-shipping');
    default:
      throw data(null, { status: 400 });
  }
}

async function save(
  shop: Api,
  values: Record<string, string>,
  language: string,
): Promise<ReturnType<typeof data<AddressAnswer>>> {
  const answer = await shop
    .call(putCheckoutAddresses, {
      query: { lang: language },
      body: {
        billing: addressIn(values, 'billing'),
        shipping: values.otherAddress ? addressIn(values, 'shipping') : null,
      },
    })
    .catch(() => null);
  if (answer?.status === 200)
    throw redirect(links(language).checkoutStep(answer.body.currentStep), { status: 303 });
  return formAgain(answer, values, language, toldOfStep(language));
}

const partsOfForm = { otherAddress: 'shipping.' };

/** Step 2: where the bill goes and, where it differs, the goods. */
export default function AddressStep({ actionData }: Route.ComponentProps) {
  const { checkout } = useCheckout();
  const t = useTranslations('checkout');
  const { details, known } = checkout;
  // Before the step is saved it begins with what is known of the customer.
  const billing = checkout.billing ?? known?.billing;
  const shipping = checkout.billing ? checkout.shipping : known?.shipping;
  const person = {
    firstName: details?.firstName,
    lastName: details?.lastName,
    companyName: details?.companyName,
  };
  const saved = {
    ...valuesOf('billing', { ...person, ...billing }),
    ...valuesOf('shipping', { ...person, companyName: '', ...shipping }),
    otherAddress: shipping ? 'yes' : '',
  };
  const values: Record<string, string> = actionData?.values ?? saved;
  const errors = useStandingErrors(actionData?.errors, partsOfForm);
  return (
    <StepForm errors={errors} refused={actionData?.errors} step="adres">
      <div className="grid gap-8">
        <TwoAddresses
          boxClassName="rounded-card border border-line bg-surface p-4"
          errors={errors ?? {}}
          isBusiness={checkout.isBusiness}
          labels={{ billing: t('billing'), shipping: t('shipping'), otherAddress: t('otherAddress') }}
          lookup={actionData?.lookup}
          values={values}
        />
      </div>
    </StepForm>
  );
}
