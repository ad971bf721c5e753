import type { CheckoutStep } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary, type FormErrors } from '../../ui/error-summary.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { useDraft } from '../../ui/use-draft.ts';
import { keptOf, stepAfter, stepBefore, stepsAsked } from './steps.ts';
import { useCheckout } from './use-checkout.ts';

type StepFormProps = {
  step: CheckoutStep;
  errors: FormErrors | undefined;
  /** Those of them that the form was refused with. */
  refused: FormErrors | undefined;
  children: ReactNode;
};

/** The form of one step: what is wrong on top, its fields, and the ways on and back. */
export function StepForm({ step, errors, refused, children }: StepFormProps) {
  const t = useTranslations('checkout');
  const links = useLinks();
  const navigation = useNavigation();
  const { checkout } = useCheckout();
  // What was typed on top of this and not sent is given back after a reload.
  const form = useDraft(step, keptOf(checkout)[step]);
  const back = stepBefore(step, stepsAsked(checkout));
  const after = stepAfter(step, checkout.completedSteps);
  const isPending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    // Our own errors say more than the browser's, and look the same with and without JavaScript.
    <Form method="post" noValidate ref={form}>
      <ErrorSummary errors={errors} refused={refused} />
      {/* Enter in a field presses the form's first button: without this one that could be another than 'on'. */}
      <button aria-hidden="true" className="sr-only" tabIndex={-1} type="submit" />
      {children}
      <div className="mt-10 flex flex-col gap-4 sm:flex-row-reverse sm:items-center sm:justify-between">
        <Button className="w-full sm:w-auto" pending={isPending} size="large" type="submit">
          {t('next', { step: t(`steps.${after}`).toLowerCase() })}
        </Button>
        <a
          className="inline-flex min-h-11 items-center justify-center gap-1 text-sm underline-offset-4 hover:underline"
          href={back ? links.checkoutStep(back) : links.shoppingBag}
        >
          <ChevronIcon className="size-4 rotate-180" />
          {back ? t('back', { step: t(`steps.${back}`).toLowerCase() }) : t('backToCart')}
        </a>
      </div>
    </Form>
  );
}
