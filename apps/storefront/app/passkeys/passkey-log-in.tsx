import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useLogInDevice } from './use-log-in-device.ts';

/** AUTH-07: logs in by a passkey instead of a password. It takes a script, so without one it is not there. */
export function PasskeyLogIn({ hasFailed }: { hasFailed: boolean }) {
  const t = useTranslations('access');
  const [state, ask] = useLogInDevice('/api/auth/passkey/challenge');
  const isWrong = state === 'stopped' || (state === 'rest' && hasFailed);
  return (
    <div className="mt-5 grid max-w-md gap-5 noscript:hidden">
      <Button
        className="w-full"
        look="secondary"
        onClick={() => void ask()}
        pending={state === 'asking'}
        size="large"
        type="button"
      >
        {t('passkeyLogIn')}
      </Button>
      {isWrong && (
        <Notice look="warning" title={t('passkeyFailed')}>
          {t('passkeyFailedText')}
        </Notice>
      )}
    </div>
  );
}
