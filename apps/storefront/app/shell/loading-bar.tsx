import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';

/** HOME-01: says that the next page is on its way, as a browser does where it loads one whole. shell.css keeps it away from quick ones. */
export function LoadingBar() {
  const t = useTranslations('shell');
  if (useNavigation().state === 'idle') return null;
  return <div aria-label={t('loading')} className="loading-bar" role="progressbar" />;
}
