import { type ReactNode, useId } from 'react';
import { WarningIcon } from './icons.tsx';

export type FieldFrameProps = {
  label: string;
  /** Named by the form's error summary; made up where it is left out. */
  id?: string | undefined;
  /** A sentence that says what is wrong; read out with the field. */
  error?: string | undefined;
  /** A sentence that helps before anything is wrong. */
  hint?: string | undefined;
  className?: string | undefined;
};

/** What the control inside a frame must carry to be tied to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  className: string;
};

/** A label, a control, its hint and its error, tied together for assistive technology. */
export function FieldFrame({
  label,
  id: given,
  error,
  hint,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const made = useId();
  const id = given ?? made;
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="mb-1.5 block text-sm font-medium" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        className: `min-h-11 w-full rounded-control border bg-surface px-3 text-base text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus ${error ? 'border-danger' : 'border-line-strong'}`,
      })}
      {error && (
        <p
          className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-balance text-danger"
          id={`${id}-error`}
        >
          <WarningIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
      {hint && (
        <p className="mt-1.5 text-sm text-muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The id of a form's field, which the error summary links to. */
export const fieldId = (name: string): string => `field-${name}`;
