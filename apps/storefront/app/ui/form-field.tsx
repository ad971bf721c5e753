import { emailLength } from '@etalage/contracts/limits';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps, fieldId } from './field-frame.tsx';

type FormFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, keyof FieldFrameProps> & { name: string };

/** An input with its label, its hint and its error, tied together for assistive technology. */
export function FormField({ label, id, error, hint, className, ...input }: FormFieldProps) {
  return (
    <FieldFrame className={className} error={error} hint={hint} id={id} label={label}>
      {(control) => <input {...input} {...control} />}
    </FieldFrame>
  );
}

/** An e-mail address: the keyboard that has an @, and nothing that corrects what is typed. */
export function EmailField(field: FormFieldProps) {
  return (
    <FormField
      autoCapitalize="off"
      autoComplete="email"
      inputMode="email"
      spellCheck={false}
      type="email"
      {...field}
    />
  );
}

/** The e-mail address by which somebody logs in, as those who keep passwords fill it in. */
export function LogInEmailField(field: Pick<FormFieldProps, 'defaultValue' | 'error' | 'label'>) {
  return (
    <EmailField
      autoComplete="username"
      id={fieldId('email')}
      maxLength={emailLength}
      name="email"
      required
      {...field}
    />
  );
}

/** A telephone number. */
export function PhoneField(field: FormFieldProps) {
  return <FormField autoComplete="tel" inputMode="tel" type="tel" {...field} />;
}
