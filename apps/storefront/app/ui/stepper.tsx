import { maxQuantity } from '@etalage/contracts/limits';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { MinusIcon, PlusIcon } from './icons.tsx';

type StepperProps = {
  /** What is counted, for assistive technology: the name of the product. */
  of: string;
  quantity: number;
  /** Called with a whole number from 1 to 999 when a button is pressed or a typed number is finished. */
  onQuantity: (quantity: number) => void;
  /** Most that can be ordered; the plus button stops there. */
  most?: number;
  /**
   * 'submit': the buttons post the form around them as `step` (-1 or 1), so that they work without JavaScript.
   * 'button': they only change the number in the box, and are left out where there is no JavaScript.
   */
  buttons: 'submit' | 'button';
  /** What minus does at 1: nothing, or (for a whole bundle) still something. */
  minusAtOne?: 'nothing' | 'remove';
  size?: 'small' | 'large';
};

/** Minus, a number that can be typed, plus. */
export function Stepper({
  of,
  quantity,
  onQuantity,
  most = maxQuantity,
  buttons,
  minusAtOne = 'nothing',
  size = 'large',
}: StepperProps) {
  const t = useTranslations('ui');
  const [typed, setTyped] = useState(String(quantity));
  const [seen, setSeen] = useState(quantity);
  if (seen !== quantity) {
    setSeen(quantity);
    setTyped(String(quantity));
  }
  // Presses may follow each other faster than React renders.
  const latest = useRef(typed);
  latest.current = typed;

  const ask = (wanted: number) => {
    latest.current = String(wanted);
    if (wanted >= 1) setTyped(String(wanted));
    onQuantity(wanted);
  };
  const finish = () => {
    const wanted = readQuantity(latest.current, maxQuantity);
    if (wanted === null) setTyped(String(quantity));
    else if (wanted !== quantity) ask(wanted);
  };
  const step = (by: number) => {
    const next = (readQuantity(latest.current, maxQuantity) ?? quantity) + by;
    const isAllowed = by > 0 ? next <= most : next >= 1 || minusAtOne === 'remove';
    if (isAllowed) ask(next);
  };
  const stopsAtOne = Number(typed) <= 1 && minusAtOne === 'nothing';
  const look = { buttons, size };

  return (
    <fieldset className="inline-flex w-fit shrink-0 items-center rounded-control bg-surface inset-ring inset-ring-line-strong">
      <legend className="sr-only">{t('quantityOf', { name: of })}</legend>
      {/* Enter in the box presses the form's first button: without this one that would be minus. */}
      {buttons === 'submit' && <button aria-hidden="true" className="sr-only" tabIndex={-1} type="submit" />}
      <StepButton {...look} by={-1} isOff={stopsAtOne} label={t('oneLess')} onStep={step}>
        <MinusIcon className="size-4" />
      </StepButton>
      <input
        aria-label={t('quantity')}
        autoComplete="off"
        className={`${size === 'small' ? 'h-9 w-10 pointer-coarse:h-11' : 'h-13 w-10'} [appearance:textfield] bg-transparent text-center font-medium tabular-nums focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none`}
        inputMode="numeric"
        max={maxQuantity}
        min={1}
        name="quantity"
        onBlur={finish}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && buttons === 'submit') {
            event.preventDefault();
            finish();
          }
        }}
        type="number"
        value={typed}
      />
      <StepButton {...look} by={1} isOff={quantity >= most} label={t('oneMore')} onStep={step}>
        <PlusIcon className="size-4" />
      </StepButton>
    </fieldset>
  );
}

type StepButtonProps = Pick<StepperProps, 'buttons' | 'size'> & {
  by: 1 | -1;
  label: string;
  isOff: boolean;
  onStep: (by: number) => void;
  children: ReactNode;
};

function StepButton({ by, label, isOff, onStep, buttons, size, children }: StepButtonProps) {
  const side = size === 'small' ? 'size-9 pointer-coarse:size-11' : 'h-13 w-11';
  const look = `${side} grid place-items-center rounded-control text-ink transition-colors hover:bg-tint focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus aria-disabled:cursor-not-allowed aria-disabled:opacity-35 aria-disabled:hover:bg-transparent ${buttons === 'button' ? 'noscript:hidden' : ''}`;
  return (
    <button
      aria-disabled={isOff || undefined}
      aria-label={label}
      className={look}
      name="step"
      onClick={(event) => {
        event.preventDefault();
        onStep(by);
      }}
      type={buttons}
      value={by}
    >
      {children}
    </button>
  );
}

/** A typed number as one that may be asked for; null where it is none. */
export function readQuantity(typed: string, most: number): number | null {
  const number = Number(typed);
  return typed.trim() !== '' && Number.isInteger(number) && number >= 1 ? Math.min(number, most) : null;
}
