import type { CreationOptions } from '@etalage/contracts';

/** Whether this browser can be asked for a passkey. */
const knowsPasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Has the shopper's device make a passkey; as JSON, or null where it cannot or its owner does not want to. */
export const makePasskey = (options: CreationOptions): Promise<string | null> =>
  asked(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    return navigator.credentials.create({ publicKey });
  });

/** Has one of the shopper's passkeys answer a new challenge; null where there is none, or its owner does not want to. */
export const showPasskey = (): Promise<string | null> =>
  asked(async () => {
    const answer = await fetch('/api/auth/passkey/challenge', { method: 'POST' });
    if (!answer.ok) return null;
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
    return navigator.credentials.get({ publicKey });
  });

/** As JSON. Whatever goes wrong, a password manager's own credentials among it, is a passkey that was not had. */
async function asked(ask: () => Promise<Credential | null>): Promise<string | null> {
  if (!knowsPasskeys()) return null;
  try {
    const made = await ask();
    return made instanceof PublicKeyCredential ? JSON.stringify(made.toJSON()) : null;
  } catch {
    return null;
  }
}
