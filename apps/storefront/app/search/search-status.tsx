import { useTranslations } from 'use-intl';
import type { Suggested } from './use-suggestions.ts';

type SearchStatusProps = { isShown: boolean; suggested: Suggested };

/** Says to a screen reader what the preview shows. */
export function SearchStatus({ isShown, suggested: { state, found } }: SearchStatusProps) {
  const t = useTranslations('search');
  const said =
    state === 'loading'
      ? t('loading')
      : state === 'noResults'
        ? t('nothing')
        : t('found', { total: found.total });
  return (
    <p className="sr-only" role="status">
      {isShown && said}
    </p>
  );
}
