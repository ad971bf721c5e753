import { useState } from 'react';
import { useSubmit } from 'react-router';
import { useTranslations } from 'use-intl';
import { makeInvitedPasskey } from '../../passkeys/ask-device.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Follows the invitation with the form's password and a passkey that the device makes now. It takes a script, so without one it is not there. */
export function InvitedPasskey({ token }: { token: string }) {
  const t = useTranslations('staff');
  const submit = useSubmit();
  const [state, setState] = useState<'rest' | 'asking' | 'stopped'>('rest');
  async function ask(form: HTMLFormElement | null) {
    if (!form) return;
    const sent = new FormData(form);
    // A password that cannot be is refused by the page before a device keeps anything.
    if (String(sent.get('password')).trim() === '') return submit(sent, { method: 'post' });
    setState('asking');
    const credential = await makeInvitedPasskey(token);
    setState(credential === null ? 'stopped' : 'rest');
    if (credential === null) return;
    sent.set('credential', credential);
    await submit(sent, { method: 'post' });
  }
  return (
    <div className="grid gap-3 noscript:hidden">
      <Button
        className="w-full"
        look="secondary"
        onClick={(event) => void ask(event.currentTarget.form)}
        pending={state === 'asking'}
        size="large"
        type="button"
      >
        {t('invitationPasskey')}
      </Button>
      <p className="text-sm text-muted">{t('invitationPasskeyHint')}</p>
      {state === 'stopped' && (
        <Notice look="warning" title={t('passkeyStopped')}>
          {t('passkeyNotMade')}
        </Notice>
      )}
    </div>
  );
}
