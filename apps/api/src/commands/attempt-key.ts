import { derivedProof } from './token.ts';

/**
 * What `attempts` keeps of an address, an e-mail or a session: equal for equal parts, and without the deployment's
 * secret nobody can find out by trying which address it was.
 */
export function attemptKey(secret: string, tenantId: string, ...parts: readonly string[]): string {
  return derivedProof(`attempt-key ${secret}`, JSON.stringify([tenantId, ...parts]));
}
