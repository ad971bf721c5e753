import type { Secrets } from '../plugins/env.ts';
import { derivedProof, isRightSecret } from './token.ts';

/**
 * The key of staff commands: derived from the deployment's secret, so that whoever may read that may give them, while the
 * storefront, which shares another secret with the API, may not.
 */
export function staffKey(appSecret: string): string {
  return derivedProof(appSecret, 'staff commands');
}

/** Whether an Authorization header holds that key; takes the same time for any other. */
export function opensStaffCommands(header: string | undefined, appSecrets: Secrets): boolean {
  return appSecrets.some((secret) => isRightSecret(header ?? '', `Bearer ${staffKey(secret)}`));
}
