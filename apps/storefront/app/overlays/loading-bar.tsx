import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';

/** Milliseconds. A page that is there sooner is on its way for nobody. */
const quick = 250;

/** HOME-01: says that the next page is on its way, as a browser does where it loads one whole. */
export function LoadingBar() {
  const t = useTranslations('shell');
  const isLoading = useNavigation().state === 'loading';
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), quick);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  if (!isLoading) return null;
  return (
    <>
      {isSlow && <div className="loading-bar" />}
      {/* It is there before its words, or nobody reads them out. */}
      <output className="sr-only">{isSlow && t('loading')}</output>
    </>
  );
}
