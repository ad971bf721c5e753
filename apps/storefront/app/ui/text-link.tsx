import type { ComponentProps } from 'react';

/** A link among words. */
export function TextLink({ className = '', children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={`underline underline-offset-4 ${className}`}>
      {children}
    </a>
  );
}
