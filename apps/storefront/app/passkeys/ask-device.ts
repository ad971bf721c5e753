import type { CreationOptions } from '@etalage/contracts';

/** Whether this browser can be asked for a passkey. */
const knowsPasskeys = () =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/** Has the shopper's device make a passkey; as JSON, or null where it cannot or its owner does not want to. */
export async function makePasskey(options: CreationOptions): Promise<string | null> {
  if (!knowsPasskeys()) return null;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(await navigator.credentials.create({ publicKey }).catch(() => null));
}

/** Has one of the shopper's passkeys answer a new challenge; null where there is none, or its owner does not want to. */
export async function showPasskey(): Promise<string | null> {
  if (!knowsPasskeys()) return null;
  const answer = await fetch('/api/auth/passkey/challenge', { method: 'POST' }).catch(() => null);
  if (!answer?.ok) return null;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
  return asJson(await navigator.credentials.get({ publicKey }).catch(() => null));
}

const asJson = (made: Credential | null) =>
  made instanceof PublicKeyCredential ? JSON.stringify(made.toJSON()) : null;
