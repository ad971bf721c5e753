import { useTranslations } from 'use-intl';
import { CheckField } from '../../../ui/check-field.tsx';
import type { FormErrors } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { EmailField, FormField, PhoneField } from '../../../ui/form-field.tsx';

/** Who registers; those of a company are there once the box is ticked, by style alone, so that it works without script. */
export function RegisterFields({
  values,
  errors,
}: {
  values: Record<string, string>;
  errors: FormErrors | undefined;
}) {
  const t = useTranslations('access');
  const label = useTranslations('checkout');
  const field = (name: string) => ({
    name,
    id: fieldId(name),
    defaultValue: values[name] ?? '',
    error: errors?.[name],
  });
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          {...field('firstName')}
          autoComplete="given-name"
          label={label('fields.firstName')}
          required
        />
        <FormField
          {...field('lastName')}
          autoComplete="family-name"
          label={label('fields.lastName')}
          required
        />
        <EmailField
          {...field('email')}
          className="sm:col-span-2"
          hint={t('emailHint')}
          label={t('email')}
          maxLength={254}
          required
        />
        <PhoneField
          {...field('phone')}
          className="sm:col-span-2"
          hint={label('hints.phone')}
          label={label('optional', { label: label('fields.phone') })}
        />
      </div>
      <fieldset className="group rounded-card border border-line p-5">
        <legend className="sr-only">{t('business')}</legend>
        <CheckField
          defaultChecked={values.isBusiness !== undefined}
          id={fieldId('isBusiness')}
          label={t('business')}
          name="isBusiness"
          value="1"
        />
        <div className="mt-5 hidden gap-5 group-has-[[name=isBusiness]:checked]:grid sm:grid-cols-2">
          <FormField
            {...field('company.companyName')}
            autoComplete="organization"
            className="sm:col-span-2"
            label={label('fields.companyName')}
          />
          <FormField
            {...field('company.chamberOfCommerce')}
            autoComplete="off"
            hint={t('chamberOfCommerceHint')}
            inputMode="numeric"
            label={t('chamberOfCommerce')}
          />
          <FormField
            {...field('company.vatNumber')}
            autoCapitalize="characters"
            autoComplete="off"
            hint={label('hints.vatNumber')}
            label={label('fields.vatNumber')}
            spellCheck={false}
          />
        </div>
      </fieldset>
    </>
  );
}
