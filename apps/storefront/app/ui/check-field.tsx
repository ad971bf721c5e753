import type { ComponentProps, ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'id'> & {
  id: string;
  /** The words beside the box; may hold links. */
  label: ReactNode;
  error?: string | undefined;
};

/** A checkbox with its label and error. */
export function CheckField({ id, label, error, className = '', ...input }: CheckFieldProps) {
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="mt-px size-6 shrink-0 accent-primary-text"
          id={id}
          type="checkbox"
        />
        <label className="min-h-6 leading-6" htmlFor={id}>
          {label}
        </label>
      </div>
      {error && (
        <p
          className="mt-1.5 flex items-start gap-1.5 pl-9 text-sm font-medium text-danger"
          id={`${id}-error`}
        >
          <WarningIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </div>
  );
}
