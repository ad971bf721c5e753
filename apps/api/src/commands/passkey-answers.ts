import type { Assertion, CreationOptions, NewCredential } from '@etalage/contracts';
import { passkeyMinutes } from '@etalage/contracts/limits';
import type { Secrets } from '../plugins/env.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { type ChallengeUse, newChallenge, readChallenge } from './passkey-challenge.ts';

/** Loaded with the first answer: every process would load it as it starts, and few are shown a passkey soon. */
const webauthn = () => import('@simplewebauthn/server');

/** Where a device is asked: a passkey belongs to one host of a shop, and its answer names the page's whole origin. */
export type PasskeySite = { host: string; origin: string };

/** A challenge that was answered rightly; whoever takes the answer uses it up. */
type Answered = { challenge: { id: string; endsAt: number } };

/** Milliseconds. */
export const passkeyTimeout = passkeyMinutes * 60_000;
/** Kinds of keys, the best first, by their numbers in COSE: Ed25519, P-256, RSA. */
const algorithms = [-8, -7, -257];
/** How browsers say that a key is reached; others are not kept. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** What a device makes another passkey from, which it keeps and whose owner it recognises; none of those that are known. */
export function creationOptions(
  secret: string,
  tenant: Pick<Tenant, 'id' | 'name'>,
  site: PasskeySite,
  { id, email }: { id: string; email: string },
  known: readonly { credentialId: string; transports: string[] }[],
  use: ChallengeUse,
): CreationOptions {
  return {
    challenge: newChallenge(secret, tenant.id, use),
    rp: { id: site.host, name: tenant.name },
    user: {
      id: Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'),
      name: email,
      displayName: email,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyTimeout,
    attestation: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      type: 'public-key',
      id: credentialId,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

/** The passkey that a device made, `publicKey` being COSE in base64url; null where its answer is not right. */
export async function readNewPasskey(
  secrets: Secrets,
  tenantId: string,
  site: PasskeySite,
  use: ChallengeUse,
  credential: NewCredential,
): Promise<
  (Answered & { credentialId: string; publicKey: string; counter: number; transports: string[] }) | null
> {
  const challenge = { used: null as ReturnType<typeof readChallenge> };
  const { attestationObject, clientDataJSON, transports = [] } = credential.response;
  const { verifyRegistrationResponse } = await webauthn();
  const made = await verifyRegistrationResponse({
    response: { ...credential, response: { attestationObject, clientDataJSON } },
    expectedChallenge: (text) => {
      challenge.used = readChallenge(secrets, tenantId, use, text);
      return challenge.used !== null;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  if (!made?.verified || challenge.used === null) return null;
  const { id: credentialId, publicKey, counter } = made.registrationInfo.credential;
  return {
    challenge: challenge.used,
    credentialId,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports.filter((one) => knownTransports.includes(one)),
  };
}

/** What a device's answer shows: which challenge it answers, and how often the key was used; null where it is not right. */
export async function holdAgainst(
  secrets: Secrets,
  tenantId: string,
  site: PasskeySite,
  use: ChallengeUse,
  { publicKey, counter }: { publicKey: string; counter: number },
  assertion: Assertion,
): Promise<(Answered & { counter: number }) | null> {
  const challenge = { used: null as ReturnType<typeof readChallenge> };
  const { verifyAuthenticationResponse } = await webauthn();
  const answer = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: (text) => {
      challenge.used = readChallenge(secrets, tenantId, use, text);
      return challenge.used !== null;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!answer?.verified || challenge.used === null) return null;
  return { challenge: challenge.used, counter: answer.authenticationInfo.newCounter };
}
