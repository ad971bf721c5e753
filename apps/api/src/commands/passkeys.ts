import type { Assertion, CreationOptions, NewCredential } from '@etalage/contracts';
import { mostPasskeys, passkeyMinutes } from '@etalage/contracts/limits';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { CustomerSessions } from '../auth/customer-sessions.ts';
import type { Secrets } from '../plugins/env.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { passwordStamp } from '../repositories/customer-passwords.ts';
import { lockCustomer } from '../repositories/customers.ts';
import { addToOutbox } from '../repositories/outbox.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRow,
  spendChallenge,
} from '../repositories/passkeys.ts';
import { type LoggedIn, type LogInRequest, settleLogIn } from './log-in.ts';
import { confirmOwnPassword, type OwnPassword, type PasswordDoubt } from './own-password.ts';
import { newChallenge, readChallenge } from './passkey-challenge.ts';
import type { Services } from './services.ts';

type Stores = Pick<Services, 'db' | 'env'>;

/** Where a device is asked: a passkey belongs to one host of a shop, and its answer names the page's whole origin. */
export type PasskeySite = { host: string; origin: string };

/** Milliseconds. */
export const passkeyTimeout = passkeyMinutes * 60_000;
/** Kinds of keys, the best first, by their numbers in COSE: Ed25519, P-256, RSA. */
const algorithms = [-8, -7, -257];
/** How browsers say that a key is reached; others are not kept. */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** What a customer's device makes another passkey from, once they have shown that they know their password. */
export async function startPasskey(
  services: Stores,
  tenant: Tenant,
  site: PasskeySite,
  asked: OwnPassword,
): Promise<PasswordDoubt | { refused: 'FULL' } | CreationOptions> {
  const confirmed = await confirmOwnPassword(services, tenant, asked);
  if ('refused' in confirmed) return confirmed;
  const { id, email } = asked.customer;
  const known = await services.db.withTenant(tenant.id, (tx) => listPasskeys(tx, tenant.id, id), {
    readOnly: true,
  });
  if (known.length >= mostPasskeys) return { refused: 'FULL' };
  const use = { customerId: id, stamp: confirmed.stamp };
  return {
    challenge: newChallenge(services.env.APP_SECRET, tenant.id, use),
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

/**
 * Keeps the passkey that a device made, and tells the owner by mail. Not where the password was replaced since it was confirmed: whoever
 * knew the one of before adds nothing any more.
 */
export async function addPasskey(
  { db, env }: Stores,
  tenant: Tenant,
  site: PasskeySite,
  {
    customer,
    name,
    credential,
  }: { customer: { id: string; email: string }; name: string; credential: NewCredential },
): Promise<{ refused: 'FULL' | 'FAILED' } | null> {
  const { email } = customer;
  const stamp = await db.withTenant(tenant.id, (tx) => passwordStamp(tx, tenant.id, email), {
    readOnly: true,
  });
  const use = { customerId: customer.id, stamp };
  const challenge = { used: null as ReturnType<typeof readChallenge> };
  const { attestationObject, clientDataJSON, transports = [] } = credential.response;
  const made = await verifyRegistrationResponse({
    response: { ...credential, response: { attestationObject, clientDataJSON } },
    expectedChallenge: (text) => {
      challenge.used = readChallenge(env.APP_SECRETS, tenant.id, use, text);
      return challenge.used !== null;
    },
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => null);
  const { used } = challenge;
  if (!made?.verified || used === null) return { refused: 'FAILED' };
  const { id: credentialId, publicKey, counter } = made.registrationInfo.credential;
  return db.withTenant(tenant.id, async (tx) => {
    await lockCustomer(tx, tenant.id, customer.id);
    if ((await passwordStamp(tx, tenant.id, email)) !== stamp) return { refused: 'FAILED' };
    if (!(await spendChallenge(tx, tenant.id, used))) return { refused: 'FAILED' };
    if ((await listPasskeys(tx, tenant.id, customer.id)).length >= mostPasskeys) return { refused: 'FULL' };
    const passkeyId = await insertPasskey(tx, tenant.id, {
      customerId: customer.id,
      name,
      credentialId,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: transports.filter((one) => knownTransports.includes(one)),
    });
    if (passkeyId === undefined) return { refused: 'FAILED' };
    await addToOutbox(tx, tenant.id, { kind: 'mail', payload: { template: 'passkey-added', passkeyId } });
    return null;
  });
}

/** Logs in whoever holds a passkey of the shop; null where its answer is not right, or was given before. */
export async function logInByPasskey(
  services: Stores,
  sessions: CustomerSessions,
  tenant: Tenant,
  language: string,
  { site, assertion }: { site: PasskeySite; assertion: Assertion },
  browser: Pick<LogInRequest, 'userAgent' | 'address' | 'cartToken' | 'sessionCookie' | 'deviceToken'>,
): Promise<LoggedIn | null> {
  const { db, env } = services;
  const passkey = await db.withTenant(tenant.id, (tx) => findPasskey(tx, tenant.id, assertion.id), {
    readOnly: true,
  });
  const answered = passkey && (await holdAgainst(env.APP_SECRETS, tenant.id, site, passkey, assertion));
  if (!answered) return null;
  const shown = await db.withTenant(tenant.id, async (tx) => {
    if (!(await spendChallenge(tx, tenant.id, answered.challenge))) return null;
    const owner = await notePasskeyUse(tx, tenant.id, passkey.id, answered.counter);
    // While this transaction holds the passkey nobody replaces a forgotten password: that deletes the customer's passkeys.
    return owner ? { ...owner, stamp: await passwordStamp(tx, tenant.id, owner.email) } : null;
  });
  if (!shown) return null;
  const begun = await sessions.beginFor(tenant.id, shown.customerId, browser);
  return settleLogIn(services, sessions, tenant, language, begun, shown, browser);
}

/** What a device's answer shows: which challenge it answers, and how often the key was used; null where it is not right. */
async function holdAgainst(
  secrets: Secrets,
  tenantId: string,
  site: PasskeySite,
  { publicKey, counter }: PasskeyRow,
  assertion: Assertion,
): Promise<{ challenge: { id: string; endsAt: number }; counter: number } | null> {
  const challenge = { used: null as ReturnType<typeof readChallenge> };
  const answer = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: (text) => {
      challenge.used = readChallenge(secrets, tenantId, 'log-in', text);
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
