import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../plugins/env.ts';

/**
 * The key of staff commands: derived from the deployment's secret, so that whoever may read that may give them, while the
 * storefront, which shares another secret with the API, may not.
 */
export function staffKey(appSecret: string): string {
  return createHmac('sha256', appSecret).update('staff commands').digest('base64url');
}

/** Whether an Authorization header holds that key; takes the same time for any other. */
export function opensStaffCommands(header: string | undefined, appSecrets: Secrets): boolean {
  const given = Buffer.from(header ?? '');
  return appSecrets.some((secret) => {
    const expected = Buffer.from(`Bearer ${staffKey(secret)}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
