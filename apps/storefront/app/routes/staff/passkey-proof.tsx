import { useTranslations } from 'use-intl';
import { useLogInDevice } from '../../passkeys/use-log-in-device.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** AUTH-05: a passkey as the second factor. Only a script can ask the device. */
export function PasskeyProof({ isOnlyOne }: { isOnlyOne: boolean }) {
  const t = useTranslations('staff');
  const [state, ask] = useLogInDevice('/api/desk/log-in/passkey/challenge');
  return (
    <div className="mt-5 grid max-w-md gap-5">
      <Button
        className="w-full noscript:hidden"
        look={isOnlyOne ? 'primary' : 'secondary'}
        onClick={() => void ask()}
        pending={state === 'asking'}
        size="large"
        type="button"
      >
        {t('passkeyLogIn')}
      </Button>
      <p className="hidden text-sm text-muted noscript:block">{t('passkeyNeedsScript')}</p>
      {state === 'stopped' && (
        <Notice look="warning" title={t('passkeyStopped')}>
          {t('passkeyFailed')}
        </Notice>
      )}
    </div>
  );
}
