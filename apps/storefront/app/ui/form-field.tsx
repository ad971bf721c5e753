import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

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
