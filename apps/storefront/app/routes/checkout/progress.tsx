import type { CheckoutStep } from '@etalage/contracts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CheckIcon } from '../../ui/icons.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { type StepState, stateOf } from './steps.ts';

type ProgressProps = {
  /** Those that this shopper is asked. */
  steps: readonly CheckoutStep[];
  current: CheckoutStep;
  completed: readonly CheckoutStep[];
};

/** The steps above the form: where the shopper is, what is done, and ways back to it. */
export function Progress({ steps, current, completed }: ProgressProps) {
  const t = useTranslations('checkout');
  const links = useLinks();
  const list = useJustCompleted(completed);
  const number = steps.indexOf(current) + 1;
  return (
    <nav aria-label={t('progress')}>
      <p aria-hidden="true" className="mb-2 text-sm text-muted sm:hidden">
        {t('stepOf', { number, total: steps.length })}
      </p>
      <ol className="grid auto-cols-fr grid-flow-col gap-1.5 sm:gap-3" ref={list}>
        {steps.map((step, index) => {
          const state = stateOf(step, current, completed);
          const name = t(`steps.${step}`);
          return (
            <li aria-current={state === 'current' ? 'step' : undefined} data-step={step} key={step}>
              <span
                aria-hidden="true"
                className={`mb-2 block h-1.5 rounded-full ${state === 'todo' ? 'bg-line' : 'bg-primary-text'}`}
                data-bar
              />
              {state === 'done' ? (
                <a
                  className="group flex min-h-6 items-center gap-2 text-sm font-medium"
                  href={links.checkoutStep(step)}
                >
                  <Mark number={index + 1} state={state} />
                  <span className="sr-only group-hover:underline sm:not-sr-only sm:truncate sm:underline-offset-4">
                    {name}
                  </span>
                  <span className="sr-only">{t('done')}</span>
                </a>
              ) : (
                <span
                  className={`flex min-h-6 items-center gap-2 text-sm ${state === 'current' ? 'font-semibold' : 'text-muted'}`}
                >
                  <Mark number={index + 1} state={state} />
                  <span className="sr-only sm:not-sr-only sm:truncate">{name}</span>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Mark({ number, state }: { number: number; state: StepState }) {
  const look = {
    done: 'bg-primary-text text-surface',
    current: 'bg-ink text-surface',
    todo: 'border border-line-strong text-muted',
  }[state];
  return (
    <span
      aria-hidden="true"
      className={`grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold tabular-nums ${look}`}
    >
      {state === 'done' ? <CheckIcon className="size-4" /> : number}
    </span>
  );
}

const flash = { delay: 300, duration: 1000, easing: 'ease-out' } as const;

/** Lights up a step that has become completed since the page last looked, unless the shopper asked for less motion. */
function useJustCompleted(completed: readonly CheckoutStep[]) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(completed);
  useEffect(() => {
    const fresh = completed.filter((step) => !before.current.includes(step));
    before.current = completed;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const step of fresh) {
      const bar = list.current?.querySelector(`[data-step=${step}] [data-bar]`);
      bar?.animate(
        [
          { boxShadow: '0 0 0 0 var(--color-primary-text)', opacity: 1 },
          { boxShadow: '0 0 0 0.35rem transparent', opacity: 0.45, offset: 0.5 },
          { boxShadow: '0 0 0 0 transparent', opacity: 1 },
        ],
        flash,
      );
    }
  }, [completed]);
  return list;
}
