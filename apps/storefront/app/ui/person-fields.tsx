import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CheckField } from './check-field.tsx';
import type { FormErrors } from './error-summary.tsx';
import { fieldId } from './field-frame.tsx';
import { FormField, PhoneField } from './form-field.tsx';

/** Who somebody is; the fields of a company are there once the box is ticked, by style alone, so that it works without script. */
export function PersonFields({
  values,
  errors,
  children,
}: {
  values: Record<string, string>;
  errors: FormErrors | undefined;
  /** Between the names and the telephone. */
  children?: ReactNode;
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
        {children}
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
