import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import type { Secrets } from '../plugins/env.ts';
import { derivedCode, derivedToken, isRightSecret } from './token.ts';

const periodMs = 30_000;
/** Stretches of thirty seconds before and after now whose codes are taken: clocks differ. */
const drift = 1;

/** The secret of an authenticator app, which follows from its seed and the deployment's secret: the database alone tells none. */
function secretOf(appSecret: string, tenantId: string, seed: string): string {
  return derivedToken(`staff-totp ${appSecret}`, `${tenantId}/${seed}`);
}

/** What an app is given: the secret as it is typed, and an address that opens an app with it. */
export function totpFor(
  appSecret: string,
  tenantId: string,
  seed: string,
  { shop, email }: { shop: string; email: string },
): { secret: string; url: string } {
  const secret = secretOf(appSecret, tenantId, seed);
  return {
    secret: base32.encode(secret, { padding: false }),
    url: createOTP(secret).url(shop, email),
  };
}

/** The stretch of thirty seconds whose code this is; null where it is none of now. Use it up, or it works twice. */
export async function totpStep(
  appSecrets: Secrets,
  tenantId: string,
  seed: string,
  code: string,
): Promise<number | null> {
  const now = Math.floor(Date.now() / periodMs);
  for (const appSecret of appSecrets) {
    const otp = createOTP(secretOf(appSecret, tenantId, seed));
    for (let step = now - drift; step <= now + drift; step += 1)
      if (isRightSecret(code, await otp.hotp(step))) return step;
  }
  return null;
}

/** Stands in a kept mail where the code is. */
export const staffCodePlaceholder = '__staff-code__';

/** The code that is mailed for a log-in: six digits that follow from its id and the deployment's secret. */
export function mailedCode(appSecret: string, tenantId: string, sessionId: string): string {
  return derivedCode(`staff-code ${appSecret}`, `${tenantId}/${sessionId}`);
}
