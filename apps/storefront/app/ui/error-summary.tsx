import { type MouseEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorTitle } from './error-title.ts';
import { fieldId } from './field-frame.tsx';
import { WarningIcon } from './icons.tsx';

/** Sentences by field name; '' holds what is wrong with the whole. */
export type FormErrors = Record<string, string>;

type ErrorSummaryProps = {
  /** What is still wrong. */
  errors: FormErrors | undefined;
  /** What was wrong when the form was refused, where some of it may have gone since. */
  refused?: FormErrors | undefined;
};

/** Everything that is wrong with a form, above it: takes the focus once, and leads to each field. */
export function ErrorSummary({ errors, refused = errors }: ErrorSummaryProps) {
  const t = useTranslations('form');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) box.current?.focus();
  }, [refused]);

  const { '': general, ...ofFields } = errors ?? {};
  const fields = Object.entries(ofFields);
  useErrorTitle(Boolean(general) || fields.length > 0);
  if (!general && fields.length === 0) return null;
  return (
    <div
      aria-labelledby="error-summary-title"
      // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the focus gets to what went wrong.
      autoFocus
      className="mb-8 rounded-card border-2 border-danger bg-surface p-5 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
      ref={box}
      role="alert"
      tabIndex={-1}
    >
      <h2 className="flex items-start gap-2 font-sans font-semibold text-danger" id="error-summary-title">
        <WarningIcon className="mt-0.5 size-5" />
        {general ?? t('errorTitle', { count: fields.length })}
      </h2>
      {fields.length > 0 && (
        <ul className="mt-3 grid gap-1.5 pl-7">
          {fields.map(([name, text]) => (
            <li key={name}>
              <a
                className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-danger"
                href={`#${fieldId(name)}`}
                onClick={(event) => goToField(event, name)}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** By hand, since a new hash is a navigation to the router, which forgets the form's answer. */
function goToField(event: MouseEvent, name: string) {
  const field = document.getElementById(fieldId(name));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
