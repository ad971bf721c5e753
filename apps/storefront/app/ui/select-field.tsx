import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type SelectFieldProps = FieldFrameProps & Omit<ComponentProps<'select'>, keyof FieldFrameProps>;

/** A choice from a short list with its label, hint and error. */
export function SelectField({ label, id, error, hint, className, children, ...select }: SelectFieldProps) {
  return (
    <FieldFrame className={className} error={error} hint={hint} id={id} label={label}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
