import type { SubscriptionDetail } from '@etalage/contracts';
import { maxQuantity, subscriptionDaysAhead, subscriptionToldDays } from '@etalage/contracts/limits';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../../../lib/dates.ts';
import type { FormAnswer } from '../../../lib/form.server.ts';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { intervalOptions } from '../../../ui/interval-options.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useLinks, useShopView } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { lineName } from './line-names.ts';

type Props = { subscription: SubscriptionDetail };

/** What is done with one press: skip, pause or resume, and stop. */
export function Deeds({ subscription: { status, nextOn, payment } }: Props) {
  const t = useTranslations('subscriptions');
  const { language } = useShopView();
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {status === 'active' ? (
        <>
          <Deed deed="skip" look="secondary">
            <input name="nextOn" type="hidden" value={nextOn} />
            {t('skip', { date: calendarDate(nextOn, language) })}
          </Deed>
          <Deed deed="pause" look="secondary">
            {t('pause')}
          </Deed>
        </>
      ) : (
        <Deed deed="resume" look="primary">
          {t('resume')}
        </Deed>
      )}
      <Deed deed="cancel" look="secondary">
        {t('cancel')}
      </Deed>
      <p className="basis-full text-sm text-muted">
        {payment.provider !== 'invoice' && `${t('cancelMandate')} `}
        {t('cancelText')}
      </p>
    </div>
  );
}

type DeedProps = { deed: string; look: 'primary' | 'secondary'; children: ReactNode };

function Deed({ deed, look, children }: DeedProps) {
  const [hidden, text] = Array.isArray(children) ? children : [null, children];
  return (
    <Form method="post" preventScrollReset>
      {hidden}
      <Button look={look} name="intent" type="submit" value={deed}>
        {text}
      </Button>
    </Form>
  );
}

/** Days as 'YYYY-MM-DD' are in order as texts are. */
const earlier = (one: string, other: string) => (one.localeCompare(other) < 0 ? one : other);

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * 3_600_000).toISOString().slice(0, 10);

type ChangeFormProps = Props & {
  today: string;
  /** What became of the form that was sent last, this one or another of the page. */
  answer: FormAnswer | undefined;
};

/** How often, when next and how many; and the address of the account instead of the one it has. */
export function ChangeForm({ subscription, today, answer }: ChangeFormProps) {
  const { interval, nextOn, lines } = subscription;
  const t = useTranslations('subscriptions');
  const to = useLinks();
  const isRefused = answer?.values.intent === 'change';
  const { errors, values }: Partial<FormAnswer> = isRefused ? answer : {};
  return (
    <details className="mt-8 rounded-card border border-line bg-surface p-5" open={isRefused}>
      <summary className="min-h-6 cursor-pointer font-semibold">{t('change')}</summary>
      <Form
        className="mt-5 grid gap-5 sm:grid-cols-2"
        key={JSON.stringify([interval, nextOn, lines])}
        method="post"
      >
        <SelectField
          defaultValue={values?.interval ?? interval}
          id="interval"
          label={t('often')}
          name="interval"
        >
          {intervalOptions(t)}
        </SelectField>
        <FormField
          defaultValue={values?.nextOn ?? nextOn}
          error={errors?.nextOn}
          hint={t('dateHint')}
          id={fieldId('nextOn')}
          label={t('date')}
          max={dayAfter(today, subscriptionDaysAhead)}
          min={earlier(nextOn, dayAfter(today, subscriptionToldDays))}
          name="nextOn"
          required
          type="date"
        />
        {lines.map(({ variantId, quantity, ...line }) => (
          <FormField
            defaultValue={values?.[`quantity.${variantId}`] ?? String(quantity)}
            error={errors?.[`quantity.${variantId}`]}
            hint={t('quantityHint')}
            id={fieldId(`quantity.${variantId}`)}
            inputMode="numeric"
            key={variantId}
            label={t('quantityOf', { name: lineName(line) })}
            max={maxQuantity}
            min={0}
            name={`quantity.${variantId}`}
            required
            type="number"
          />
        ))}
        <Button className="justify-self-start sm:col-span-2" name="intent" type="submit" value="change">
          {t('save')}
        </Button>
      </Form>
      <Form className="mt-6 border-t border-line pt-5" method="post">
        <p className="mb-3 max-w-prose text-[0.9375rem] text-muted">
          {t.rich('addressText', {
            details: (text) => <TextLink href={to.details}>{text}</TextLink>,
          })}
        </p>
        <Button look="secondary" name="intent" type="submit" value="address">
          {t('takeAddress')}
        </Button>
      </Form>
    </details>
  );
}
