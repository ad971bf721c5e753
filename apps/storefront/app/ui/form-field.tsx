import { type ComponentProps, useId } from 'react';

interface FormFieldProps extends ComponentProps<'input'> {
  label: string;
  name: string;
  /** A sentence that says what is wrong; read out with the field. */
  error?: string | undefined;
  /** A sentence that helps before anything is wrong. */
  hint?: string | undefined;
}

/** An input with its label, its hint and its error, tied together for assistive technology. */
export function FormField({ label, error, hint, className = '', ...input }: FormFieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="mb-1 block text-sm font-medium" htmlFor={id}>
        {label}
      </label>
      <input
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        className={`min-h-11 w-full rounded-control border bg-surface px-3 text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus ${error ? 'border-danger' : 'border-line-strong'}`}
        id={id}
        {...input}
      />
      {hint && (
        <p className="mt-1 text-sm text-muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="mt-1 text-sm text-danger" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
