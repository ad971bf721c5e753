import { useLayoutEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { type FailedNavigation, setPage, tellerOf } from '../lib/failed-navigation.ts';
import { CloseButton } from '../ui/close-button.tsx';

/** Says on any page that another could not be shown, or that nobody knows whether what was sent arrived, and offers to try again. */
export function FailedNote() {
  const t = useTranslations('failed');
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isLeaving = useNavigation().state !== 'idle';
  const [failed, setFailed] = useState<FailedNavigation | null>(null);
  useLayoutEffect(() =>
    setPage({
      shown: pathname + search,
      isLeaving,
      forget: () => setFailed(null),
      stay: (what) => {
        (tellerOf(what.href) ?? setFailed)(what);
        // Here is where the shopper is: nothing is read anew, and what they filled in stays.
        const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
        void navigate(pathname + search + hash, options);
      },
    }),
  );
  if (!failed) return null;
  return (
    <div className="failed-note" role="alert">
      <div className="grow">
        <p className="font-semibold">{t(failed.isSent ? 'sentTitle' : 'pageTitle')}</p>
        <p className="mt-1 text-[0.9375rem]">{t(failed.isSent ? 'sentText' : 'pageText')}</p>
        <a
          className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-focus"
          data-reload=""
          href={failed.isSent ? pathname + search : failed.href}
        >
          {t(failed.isSent ? 'look' : 'again')}
        </a>
      </div>
      <CloseButton className="-mt-2" label={t('close')} onClose={() => setFailed(null)} />
    </div>
  );
}
