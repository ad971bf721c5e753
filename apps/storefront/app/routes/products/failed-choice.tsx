import { useTranslations } from 'use-intl';
import { TextLink } from '../../ui/text-link.tsx';

/** What of a list was asked for and did not come. */
export type FailedPart = {
  /** Path and query of it. */
  href: string;
  /** The page of this same list that it is; null where other filters, words or another order were chosen. */
  page: number | null;
};

/** Says of a choice that it cannot be shown: the list stays as it was, and so do the controls. */
export function FailedChoice({ href, className }: { href: string; className: string }) {
  const t = useTranslations('failed');
  return (
    <div className={`rounded-card border-2 border-danger bg-surface p-4 ${className}`} role="alert">
      <p className="font-semibold">{t('choiceTitle')}</p>
      <p className="mt-1 text-[0.9375rem]">
        {t('choiceText')}{' '}
        <TextLink data-reload="" href={href}>
          {t('again')}
        </TextLink>
      </p>
    </div>
  );
}
