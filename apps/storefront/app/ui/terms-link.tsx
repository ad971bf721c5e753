import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from './text-link.tsx';

/** Opens beside what is ordered, which keeps what was chosen and ticked. */
export function TermsLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useTranslations('checkout');
  return (
    <TextLink href={href} rel="noopener" target="_blank">
      {children}
      <span className="sr-only"> {t('newTab')}</span>
    </TextLink>
  );
}
