import type { PaymentOption } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import type { Outcome } from './outcome-of.ts';

type OrderActionsProps = {
  /** The order's page, which takes the forms. */
  action: string;
  outcome: Outcome;
  methods: readonly PaymentOption[];
  /** By which the last payment was, as `provider/method`. */
  chosen: string | null;
  /** What is to be paid, written as an amount. */
  amount: string;
  /** Whether it can be changed or given up, instead: not once its goods left. */
  canEnd: boolean;
};

/**
 * What a shopper can do with an order that is not paid: pay it, by any method that is offered; or else change it or give it up.
 * Forms of their own, so that all of it works without JavaScript.
 */
export function OrderActions({ action, outcome, methods, chosen, amount, canEnd }: OrderActionsProps) {
  const t = useTranslations('order');
  const navigation = useNavigation();
  const pending = navigation.formAction === action ? navigation.formData?.get('intent') : null;
  const form = { action, isPending: Boolean(pending) };
  const first = methods.some((each) => choiceOf(each) === chosen)
    ? chosen
    : methods[0] && choiceOf(methods[0]);
  return (
    <div className="rounded-card border border-line bg-surface">
      <IntentForm {...form} className="p-5 sm:p-6" intent="pay">
        <fieldset>
          <legend className="mb-3 text-lg font-semibold">{t('howToPay')}</legend>
          <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
            {methods.map((method) => (
              <label
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-strong px-4 py-2 transition-colors hover:border-ink has-checked:border-primary-text has-checked:shadow-[inset_0_0_0_1px_var(--color-primary-text)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
                key={choiceOf(method)}
              >
                <input
                  className="size-5 shrink-0 accent-primary-text focus-visible:outline-none"
                  defaultChecked={choiceOf(method) === first}
                  name="method"
                  required
                  type="radio"
                  value={choiceOf(method)}
                />
                <span className="min-w-0 font-medium break-words">{method.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button className="max-sm:w-full" pending={pending === 'pay'} size="large" type="submit">
            {t(outcome === 'open' || outcome === 'preparing' ? 'finishPaying' : 'payAgain')}
          </Button>
          <p className="text-muted tabular-nums">{t('amountToPay', { amount })}</p>
        </div>
      </IntentForm>

      {canEnd && <WaysToEnd form={form} pending={pending} />}
    </div>
  );
}

type WaysToEndProps = {
  form: Pick<IntentFormProps, 'action' | 'isPending'>;
  /** The intent of the form that is under way. */
  pending: FormDataEntryValue | null | undefined;
};

/** Changing an order that is not paid, or giving it up. */
function WaysToEnd({ form, pending }: WaysToEndProps) {
  const t = useTranslations('order');
  return (
    <div className="grid gap-x-8 gap-y-2 border-t border-line px-5 py-4 sm:grid-cols-2 sm:px-6">
      <IntentForm {...form} className="flex flex-col items-start" intent="change">
        <Button className="-mx-5 underline" look="quiet" pending={pending === 'change'} type="submit">
          {t('change')}
        </Button>
        <p className="text-sm text-muted">{t('changeText')}</p>
      </IntentForm>
      <details className="group">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-control font-semibold underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus">
          {t('cancel')}
          <ChevronIcon className="size-4 rotate-90 transition-transform group-open:-rotate-90" />
        </summary>
        <IntentForm {...form} className="mb-2" intent="cancel">
          <p className="mb-3 text-sm text-muted">{t('cancelText')}</p>
          <Button look="secondary" pending={pending === 'cancel'} type="submit">
            {t('cancelSure')}
          </Button>
        </IntentForm>
      </details>
    </div>
  );
}

type IntentFormProps = {
  action: string;
  className: string;
  intent: 'pay' | 'change' | 'cancel';
  /** While one of the forms is under way none is sent. */
  isPending: boolean;
  children: ReactNode;
};

function IntentForm({ action, className, intent, isPending, children }: IntentFormProps) {
  return (
    <Form
      action={action}
      className={className}
      method="post"
      onSubmit={(event) => isPending && event.preventDefault()}
    >
      <input name="intent" type="hidden" value={intent} />
      {children}
    </Form>
  );
}

const choiceOf = ({ provider, method }: Pick<PaymentOption, 'provider' | 'method'>) =>
  `${provider}/${method}`;
