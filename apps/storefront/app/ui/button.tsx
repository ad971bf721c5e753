import type { ComponentProps, ReactNode } from 'react';
import { SpinnerIcon } from './icons.tsx';

const base =
  'inline-flex items-center justify-center gap-2 rounded-control py-1.5 text-center leading-snug font-semibold text-balance transition-colors duration-150 ' +
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus ' +
  'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55';

const looks = {
  primary: 'bg-primary text-on-primary hover:bg-primary-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink',
  quiet: 'text-ink underline-offset-4 hover:underline',
} as const;

const sizes = {
  small: 'min-h-9 px-3 text-sm',
  normal: 'min-h-11 px-5',
  large: 'min-h-13 px-7 text-lg',
} as const;

export type ButtonLook = keyof typeof looks;
export type ButtonSize = keyof typeof sizes;

/** The classes of a button, for links that lead somewhere and look like one. */
export function buttonClass(look: ButtonLook = 'primary', size: ButtonSize = 'normal', extra = ''): string {
  return `${base} ${looks[look]} ${sizes[size]} ${extra}`;
}

type ButtonProps = ComponentProps<'button'> & {
  look?: ButtonLook;
  size?: ButtonSize;
  /** Something is on its way: shows a spinner and takes no second press, but keeps the focus. */
  pending?: boolean;
  children: ReactNode;
};

export function Button({ look, size, pending, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      className={buttonClass(look, size, className)}
      {...rest}
    >
      {pending && <SpinnerIcon />}
      {children}
    </button>
  );
}
