import type { CreationOptions } from '@etalage/contracts';
import { useEffect, useState } from 'react';
import { useSubmit } from 'react-router';
import { makePasskey } from './ask-device.ts';

/**
 * Once the password was right: has the device make a passkey, and sends it to the page with its name. Answers whether that came to
 * nothing.
 */
export function useDevice(options: CreationOptions | undefined, passkeyName: string): boolean {
  const submit = useSubmit();
  const [stopped, setStopped] = useState<CreationOptions>();
  useEffect(() => {
    if (!options) return;
    void makePasskey(options).then((credential) => {
      if (credential === null) setStopped(options);
      else void submit({ intent: 'keepPasskey', passkeyName, credential }, { method: 'post' });
    });
  }, [options, passkeyName, submit]);
  return options !== undefined && stopped === options;
}
