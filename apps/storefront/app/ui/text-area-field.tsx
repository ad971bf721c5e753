import type { ComponentProps } from 'react';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type TextAreaFieldProps = FieldFrameProps & Omit<ComponentProps<'textarea'>, keyof FieldFrameProps>;

/** Text of several lines with its label, hint and error. */
export function TextAreaField({ label, id, error, hint, className, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame className={className} error={error} hint={hint} id={id} label={label}>
      {(control) => <textarea {...area} {...control} className={`${control.className} py-2.5`} />}
    </FieldFrame>
  );
}
