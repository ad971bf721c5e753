import type { Secrets } from '../plugins/env.ts';
import { derivedProof, isRightSecret, newToken, tokenPattern } from './token.ts';

const pattern = new RegExp(`^(${tokenPattern})\\.([A-Za-z0-9_-]{43})$`);

/**
 * What a browser keeps after a log-in with this e-mail, to be known by at the next one. It opens nothing: tries from a known
 * device are counted apart, so that a stranger's wrong guesses never lock out the owner.
 */
export function newDeviceToken(secret: string, tenantId: string, email: string): string {
  const id = newToken();
  return `${id}.${signature(secret, tenantId, email, id)}`;
}

/** The device's id where the token was given to it for this e-mail in this shop; null for any other text. */
export function knownDevice(
  secrets: Secrets,
  tenantId: string,
  email: string,
  token: string | null,
): string | null {
  const [, id = '', given = ''] = pattern.exec(token ?? '') ?? [];
  if (given === '') return null;
  const isOurs = secrets.some((secret) => isRightSecret(given, signature(secret, tenantId, email, id)));
  return isOurs ? id : null;
}

function signature(secret: string, tenantId: string, email: string, id: string): string {
  return derivedProof(`known-device ${secret}`, JSON.stringify([tenantId, email, id]));
}
