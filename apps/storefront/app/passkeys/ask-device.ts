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

/** Where a challenge is had: one for shoppers, and one for staff who have shown their password. */
export type ChallengePath = '/api/auth/passkey/challenge' | '/api/desk/log-in/passkey/challenge';

/** Has the device of somebody who was invited to work for the shop make a passkey; null as above. */
export const makeInvitedPasskey = (token: string): Promise<string | null> =>
  asked(async () => {
    const answer = await fetch('/api/desk/invitation/passkey', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (!answer.ok) return null;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(await answer.json());
    return navigator.credentials.create({ publicKey });
  });

/** Has one of the visitor's passkeys answer a new challenge; null where there is none, or its owner does not want to. */
export const showPasskey = (path: ChallengePath): Promise<string | null> =>
  asked(async () => {
    const answer = await fetch(path, { method: 'POST' });
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
