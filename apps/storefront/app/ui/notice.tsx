import type { ReactNode } from 'react';
import { useErrorTitle } from './error-title.ts';
import { CheckIcon, WarningIcon } from './icons.tsx';

const looks = {
  warning: { box: 'border-danger', icon: <WarningIcon className="mt-0.5 size-5 text-danger" /> },
  success: { box: 'border-success', icon: <CheckIcon className="mt-0.5 size-5 text-success" /> },
} as const;

/** A message that stands out of the page, with an icon that says of which kind it is. */
export function Notice({
  look,
  title,
  children,
  className = '',
}: {
  look: keyof typeof looks;
  title: string;
  children?: ReactNode;
  className?: string;
}) {
  useErrorTitle(look === 'warning');
  const { box, icon } = looks[look];
  return (
    <div
      className={`flex gap-3 rounded-card border-2 bg-surface p-5 ${box} ${className}`}
      role={look === 'warning' ? 'alert' : 'status'}
    >
      {icon}
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-1.5 text-[0.9375rem] leading-relaxed">{children}</div>}
      </div>
    </div>
  );
}
