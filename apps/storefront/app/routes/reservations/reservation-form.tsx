import { reservationLimits, reservationNameLength } from '@etalage/contracts/limits';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { whenInShop } from '../../lib/dates.ts';
import type { FormAnswer } from '../../lib/form.server.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { ErrorSummary, type FormErrors } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { EmailField, FormField, PhoneField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/new';

type Loaded = Route.ComponentProps['loaderData'];
type ReservationFormProps = {
  formKey: string;
  /** Euros, as shown above the form now. */
  unitPrice: number;
  branches: Loaded['offer']['branches'];
  customer: Loaded['customer'];
  answer: FormAnswer | undefined;
};

/** At which branch, how many, and for whom. */
export function ReservationForm({ formKey, unitPrice, branches, customer, answer }: ReservationFormProps) {
  const t = useTranslations('reservations');
  const isPending = useNavigation().formMethod === 'POST';
  const errors = useStandingErrors(answer?.errors);
  const values = answer?.values ?? {};
  const most = Math.min(reservationLimits.pieces, Math.max(...branches.map(({ available }) => available)));
  const only = branches.length === 1 ? String(branches[0]?.id) : null;
  return (
    <Form
      className="mt-8 grid gap-6"
      method="post"
      noValidate
      onSubmit={(event) => isPending && event.preventDefault()}
    >
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <input name="key" type="hidden" value={values.key ?? formKey} />
      <input name="unitPrice" type="hidden" value={unitPrice} />
      <Where branches={branches} chosen={values.branch ?? only} error={errors?.branch} />
      <SelectField
        className="max-w-32"
        defaultValue={values.quantity ?? '1'}
        error={errors?.quantity}
        id={fieldId('quantity')}
        label={t('quantity')}
        name="quantity"
      >
        {[...Array(most).keys()].map((less) => (
          <option key={less}>{less + 1}</option>
        ))}
      </SelectField>
      <Who customer={customer} errors={errors} values={values} />
      <div>
        <Button className="max-sm:w-full" pending={isPending} size="large" type="submit">
          {t('submit')}
        </Button>
        <p className="mt-3 text-sm text-pretty text-muted">
          {t('conditions', { months: reservationLimits.keptMonths })}
        </p>
      </div>
    </Form>
  );
}

type WhereProps = { branches: Loaded['offer']['branches']; chosen: string | null; error: string | undefined };

function Where({ branches, chosen, error }: WhereProps) {
  const t = useTranslations('reservations');
  const { language } = useShopView();
  const choices = branches.map(({ id, name, street, houseNumber, city, available, keepUntil }) => ({
    value: String(id),
    title: name,
    text: (
      <>
        {street} {houseNumber}, {city}
        <br />
        {t('keptUntil', whenInShop(keepUntil, language))}
      </>
    ),
    aside: (
      <span className="text-sm">
        {available < reservationLimits.pieces ? t('available', { available }) : t('enough')}
      </span>
    ),
  }));
  return (
    <div>
      <h2 className="mb-3 text-xl font-semibold">{t('where')}</h2>
      <ChoiceCards
        choices={choices}
        chosen={chosen}
        error={error}
        id={fieldId('branch')}
        legend={t('where')}
        name="branch"
      />
    </div>
  );
}

type WhoProps = {
  customer: Loaded['customer'];
  errors: FormErrors | undefined;
  values: Record<string, string>;
};

function Who({ customer, errors, values }: WhoProps) {
  const t = useTranslations('reservations');
  return (
    <>
      <h2 className="mt-2 text-xl font-semibold">{t('who')}</h2>
      <FormField
        autoComplete="name"
        defaultValue={values.name ?? customer?.name ?? ''}
        error={errors?.name}
        id={fieldId('name')}
        label={t('name')}
        maxLength={reservationNameLength}
        name="name"
        required
      />
      {customer ? (
        <p className="text-[0.9375rem] text-muted">{t('mailedTo', { email: customer.email })}</p>
      ) : (
        <EmailField
          defaultValue={values.email ?? ''}
          error={errors?.email}
          hint={t('emailHint')}
          id={fieldId('email')}
          label={t('email')}
          name="email"
          required
        />
      )}
      <PhoneField
        defaultValue={values.phone ?? ''}
        error={errors?.phone}
        id={fieldId('phone')}
        label={t('phone')}
        name="phone"
      />
    </>
  );
}
