import type { ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';

type Choice = {
  value: string;
  title: string;
  text?: ReactNode;
  /** Stands at the right: a price, an icon. */
  aside?: ReactNode;
};

type ChoiceCardsProps = {
  name: string;
  legend: string;
  choices: readonly Choice[];
  chosen: string | null;
  /** Of the first card, for the error summary. */
  id: string;
  error?: string | undefined;
};

/** Radio buttons as cards: the whole card can be pressed, and the chosen one shows it by more than colour. */
export function ChoiceCards({ name, legend, choices, chosen, id, error }: ChoiceCardsProps) {
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3">
        {choices.map((choice, index) => (
          <label
            className={`flex cursor-pointer items-start gap-4 rounded-card border bg-surface p-4 transition-colors hover:border-ink has-checked:border-primary-text has-checked:shadow-[inset_0_0_0_1px_var(--color-primary-text)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${error ? 'border-danger' : 'border-line-strong'}`}
            key={choice.value}
          >
            <input
              aria-invalid={error ? true : undefined}
              className="mt-0.5 size-5 shrink-0 accent-primary-text focus-visible:outline-none"
              defaultChecked={choice.value === chosen}
              id={index === 0 ? id : undefined}
              name={name}
              required
              type="radio"
              value={choice.value}
            />
            <span className="min-w-0 grow">
              <span className="block leading-6 font-medium">{choice.title}</span>
              {choice.text && <span className="mt-0.5 block text-sm text-muted">{choice.text}</span>}
            </span>
            {choice.aside && <span className="shrink-0 leading-6 tabular-nums">{choice.aside}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p className="mt-2 flex items-start gap-1.5 text-sm font-medium text-danger" id={`${id}-error`}>
          <WarningIcon className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
