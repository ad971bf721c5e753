import { useState } from 'react';
import { useSubmit } from 'react-router';
import { type ChallengePath, showPasskey } from './ask-device.ts';

/** Whether the device is asked for a passkey, or had none to show. */
type Asking = 'rest' | 'asking' | 'stopped';

/** Asks the device for a passkey by a challenge from this path, and sends what it shows to the page. */
export function useLogInDevice(path: ChallengePath): [Asking, ask: () => Promise<void>] {
  const submit = useSubmit();
  const [state, setState] = useState<Asking>('rest');
  async function ask() {
    setState('asking');
    const credential = await showPasskey(path);
    setState(credential === null ? 'stopped' : 'rest');
    if (credential !== null) await submit({ intent: 'passkey', credential }, { method: 'post' });
  }
  return [state, ask];
}
