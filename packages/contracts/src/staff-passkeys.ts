import { Type } from 'typebox';
import { type Endpoint, Foreign, Problem, problems, refusing, Uuid } from './common.ts';
import { StaffSession } from './desk.ts';
import { passwordLength } from './limits.ts';
import { Assertion, CreationOptions, NamedPasskey, Passkey } from './passkeys.ts';

// Passkeys of a shop's staff: the second factor beside a password. Whoever is not logged in as one of them gets 404.

const done = Type.Object({ done: Type.Literal(true) });

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. 410: nobody has shown a password lately. */
export const startStaffPasskeyProof = {
  method: 'POST',
  url: '/desk/log-in/passkey/challenge',
  schema: {
    summary: 'A challenge that a passkey of whoever showed their password answers within five minutes, once',
    tags: ['desk'],
    response: {
      200: Type.Object({
        challenge: Type.String(),
        rpId: Type.String(),
        timeout: Type.Integer(),
        userVerification: Type.Literal('required'),
        allowCredentials: Type.Array(
          Type.Object({
            type: Type.Literal('public-key'),
            id: Type.String(),
            transports: Type.Array(Type.String()),
          }),
        ),
      }),
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LOG_IN_ENDED'),
    },
  },
} as const satisfies Endpoint;

/** 401 says the same whatever is wrong. */
export const proveStaffByPasskey = {
  method: 'POST',
  url: '/desk/log-in/passkey',
  schema: {
    summary: 'Show a passkey as the second factor, with which a session of twelve hours begins',
    tags: ['desk'],
    body: Type.Object({ credential: Assertion }, { additionalProperties: false }),
    response: {
      200: StaffSession,
      401: refusing(Problem, 'PASSKEY_FAILED'),
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LOG_IN_ENDED'),
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_TRIES'),
    },
  },
} as const satisfies Endpoint;

export const listStaffPasskeys = {
  method: 'GET',
  url: '/desk/passkeys',
  schema: {
    summary: 'The passkeys of whoever of the staff is logged in',
    tags: ['desk'],
    response: {
      200: Type.Object({
        passkeys: Type.Array(Passkey),
        /** Whether they have another second factor, so that the last of these can be removed. */
        hasCode: Type.Boolean(),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const startStaffPasskey = {
  method: 'POST',
  url: '/desk/passkeys/challenge',
  schema: {
    summary: 'What a device makes another passkey from; asks for the password',
    tags: ['desk'],
    body: Type.Object(
      { password: Type.String({ minLength: 1, maxLength: passwordLength.most }) },
      { additionalProperties: false },
    ),
    response: {
      200: CreationOptions,
      403: Foreign,
      ...problems,
      409: refusing(Problem, 'TOO_MANY_PASSKEYS'),
      422: refusing(Problem, 'WRONG_PASSWORD'),
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_TRIES'),
    },
  },
} as const satisfies Endpoint;

export const addStaffPasskey = {
  method: 'POST',
  url: '/desk/passkeys',
  schema: {
    summary: 'Keep the passkey that a device made; its owner is told by mail',
    tags: ['desk'],
    body: NamedPasskey,
    response: {
      200: done,
      403: Foreign,
      ...problems,
      409: refusing(Problem, 'TOO_MANY_PASSKEYS'),
      422: refusing(Problem, 'PASSKEY_FAILED'),
    },
  },
} as const satisfies Endpoint;

/** 409: nothing would be left to log in by. */
export const removeStaffPasskey = {
  method: 'DELETE',
  url: '/desk/passkeys/:id',
  schema: {
    summary: 'Let a passkey end no log-in any more',
    tags: ['desk'],
    params: Type.Object({ id: Uuid }),
    response: { 200: done, 403: Foreign, ...problems, 409: refusing(Problem, 'LAST_FACTOR') },
  },
} as const satisfies Endpoint;
