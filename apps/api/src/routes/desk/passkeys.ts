import {
  addStaffPasskey,
  listStaffPasskeys,
  proveStaffByPasskey,
  removeStaffPasskey,
  startStaffPasskey,
  startStaffPasskeyProof,
} from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { passkeyTimeout } from '../../commands/passkey-answers.ts';
import { newChallenge } from '../../commands/passkey-challenge.ts';
import { codeOnlyFactor } from '../../commands/staff-log-in.ts';
import {
  addStaffPasskey as add,
  proveStaffByPasskey as prove,
  removeStaffPasskey as remove,
  startStaffPasskey as start,
} from '../../commands/staff-passkeys.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, refusal } from '../../plugins/problem.ts';
import { provedStaff, setStaffCookie, staffSessionOf } from '../../plugins/staff.ts';
import { listStaffPasskeys as list } from '../../repositories/staff-passkeys.ts';
import { passkeySiteOf } from '../shared/passkey-site.ts';
import { logInEnded, tooManyTries } from './log-in.ts';
import { presentStaff } from './present-staff.ts';

const full = 'An account has no more passkeys than this one has.';

/** The passkeys of a shop's staff: a second factor beside their password. */
export function passkeyRoutes(app: FastifyInstance): void {
  proofRoutes(app);

  endpoint(app, listStaffPasskeys, async (request) => {
    const staff = await provedStaff(request);
    const { tenant } = request;
    const rows = await app.db.withTenant(tenant.id, (tx) => list(tx, tenant.id, staff.id), {
      readOnly: true,
    });
    const passkeys = rows.map(({ id, name, addedAt, usedAt }) => ({
      id,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    }));
    return { passkeys, hasCode: codeOnlyFactor(tenant, staff) !== null };
  });

  endpoint(app, startStaffPasskey, async (request) => {
    const staff = await provedStaff(request);
    const { tenant, body, clientAddress: address } = request;
    const options = await start(app.services, tenant, passkeySiteOf(request), { ...body, staff, address });
    if (!('refused' in options)) return options;
    if (options.refused === 'FULL') throw refusal(startStaffPasskey, 'TOO_MANY_PASSKEYS', full);
    if (options.refused === 'WRONG')
      throw refusal(startStaffPasskey, 'WRONG_PASSWORD', 'This is not the password of this account.');
    throw refusal(startStaffPasskey, 'TOO_MANY_TRIES', tooManyTries, { retryAfter: options.secondsLeft });
  });

  endpoint(app, addStaffPasskey, async (request) => {
    const staff = await provedStaff(request);
    const { tenant, body, language } = request;
    const refused = await add(app.services, tenant, passkeySiteOf(request), { ...body, staff, language });
    if (refused?.refused === 'FULL') throw refusal(addStaffPasskey, 'TOO_MANY_PASSKEYS', full);
    if (refused)
      throw refusal(
        addStaffPasskey,
        'PASSKEY_FAILED',
        'This is no passkey that was asked for, or it was kept before.',
      );
    app.jobs.wake(tenant.id);
    return { done: true as const };
  });

  endpoint(app, removeStaffPasskey, async (request) => {
    const staff = await provedStaff(request);
    const { tenant, params } = request;
    const refused = await remove(app.services, tenant, staff, params.id);
    if (refused?.refused === 'MISSING') throw notFound();
    if (refused) throw refusal(removeStaffPasskey, 'LAST_FACTOR', 'This is the last second factor.');
    return { done: true as const };
  });
}

/** A passkey ends a log-in that a password began. */
function proofRoutes(app: FastifyInstance): void {
  endpoint(app, startStaffPasskeyProof, async (request) => {
    const { tenant } = request;
    const login = await staffSessionOf(request);
    if (!login || login.isProved) throw refusal(startStaffPasskeyProof, 'LOG_IN_ENDED', logInEnded);
    const passkeys = await app.db.withTenant(tenant.id, (tx) => list(tx, tenant.id, login.id), {
      readOnly: true,
    });
    return {
      challenge: newChallenge(app.env.APP_SECRET, tenant.id, { staff: 'log-in', id: login.sessionId }),
      rpId: passkeySiteOf(request).host,
      timeout: passkeyTimeout,
      userVerification: 'required' as const,
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        type: 'public-key' as const,
        id: credentialId,
        transports,
      })),
    };
  });

  endpoint(app, proveStaffByPasskey, async (request, reply) => {
    const { tenant, body } = request;
    const login = await staffSessionOf(request);
    const ended = refusal(proveStaffByPasskey, 'LOG_IN_ENDED', logInEnded);
    if (!login || login.isProved) throw ended;
    const shown = { site: passkeySiteOf(request), assertion: body.credential };
    const outcome = await prove(app.services, tenant, login, shown);
    if ('refused' in outcome) {
      if (outcome.refused === 'ENDED') throw ended;
      if (outcome.refused === 'TOO_MANY')
        throw refusal(proveStaffByPasskey, 'TOO_MANY_TRIES', tooManyTries, {
          retryAfter: outcome.secondsLeft,
        });
      throw refusal(proveStaffByPasskey, 'PASSKEY_FAILED', 'This passkey ends no log-in of this account.');
    }
    setStaffCookie(request, reply, outcome.token);
    return presentStaff(tenant, { ...login, isProved: true });
  });
}
