import { type Static, Type } from 'typebox';
import { NewPassword } from './account-links.ts';
import { Credentials, Session } from './auth.ts';
import { type Endpoint, Foreign, inLanguage, nullable, Problem, problems, refusing, Uuid } from './common.ts';
import { customerSearchLength } from './limits.ts';
import { CreationOptions, NamedPasskey } from './passkeys.ts';
import { ShadowReason, StaffRole } from './staff-accounts.ts';

// What a shop's staff do in a browser. Whoever is not logged in as one of them gets 404 where something is asked for.

const token = Type.String({ minLength: 1, maxLength: 100 });
const code = Type.String({ pattern: '^\\s*\\d(\\s*\\d){5}\\s*$', description: 'Six digits' });

/** The second factor: a code of an authenticator app, or, in demo shops, one that is mailed; 'passkey' where there is no code. */
export const StaffFactor = Type.Enum(['totp', 'mail', 'passkey']);
export type StaffFactor = Static<typeof StaffFactor>;

/**
 * `factor`: the second one, which is asked for now; null where nobody has shown a password. `hasPasskey`: whether a passkey answers it
 * as well.
 */
export const StaffSession = Type.Object({
  staff: nullable(
    Type.Object({
      name: Type.String(),
      email: Type.String(),
      role: StaffRole,
      /** Whether they may act for customers. */
      mayShadow: Type.Boolean(),
    }),
  ),
  factor: nullable(StaffFactor),
  hasPasskey: Type.Boolean(),
});
export type StaffSession = Static<typeof StaffSession>;

export const getStaffSession = {
  method: 'GET',
  url: '/desk/session',
  schema: {
    summary: 'Who of the staff is logged in, or which second factor is asked for',
    tags: ['desk'],
    response: { 200: StaffSession, ...problems },
  },
} as const satisfies Endpoint;

/** 401 says the same whether the address is known or the password wrong. */
export const logInStaff = {
  method: 'POST',
  url: '/desk/log-in',
  schema: {
    summary: 'Show the password of a staff account; the second factor follows within ten minutes',
    tags: ['desk'],
    querystring: inLanguage,
    body: Credentials,
    response: {
      200: StaffSession,
      401: refusing(Problem, 'LOGIN_FAILED'),
      403: Foreign,
      ...problems,
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_TRIES'),
    },
  },
} as const satisfies Endpoint;

/** 410: nobody has shown a password lately. */
export const proveStaff = {
  method: 'POST',
  url: '/desk/log-in/code',
  schema: {
    summary: 'Show the second factor, with which a session of twelve hours begins',
    tags: ['desk'],
    body: Type.Object({ code }, { additionalProperties: false }),
    response: {
      200: StaffSession,
      401: refusing(Problem, 'CODE_WRONG'),
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LOG_IN_ENDED'),
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_TRIES'),
    },
  },
} as const satisfies Endpoint;

export const logOutStaff = {
  method: 'POST',
  url: '/desk/log-out',
  schema: {
    summary: 'End the session; whoever has none gets the same answer',
    tags: ['desk'],
    response: { 200: StaffSession, 403: Foreign, ...problems },
  },
} as const satisfies Endpoint;

/** A POST that changes nothing, so that the token stands in no log. */
export const lookAtStaffInvitation = {
  method: 'POST',
  url: '/desk/invitation',
  schema: {
    summary: 'Whom an invitation is for, and what their authenticator app is to be given',
    tags: ['desk'],
    body: Type.Object({ token }, { additionalProperties: false }),
    response: {
      200: Type.Object({
        name: Type.String(),
        email: Type.String(),
        /** null where codes are mailed. `secret` as apps take it (base32), `url` the same for an app on the device itself. */
        totp: nullable(Type.Object({ secret: Type.String(), url: Type.String() })),
      }),
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LINK_ENDED'),
    },
  },
} as const satisfies Endpoint;

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. Uses nothing up. */
export const startInvitationPasskey = {
  method: 'POST',
  url: '/desk/invitation/passkey',
  schema: {
    summary: 'What a device makes the passkey from that an invitation is followed with',
    tags: ['desk'],
    body: Type.Object({ token }, { additionalProperties: false }),
    response: { 200: CreationOptions, 403: Foreign, ...problems, 410: refusing(Problem, 'LINK_ENDED') },
  },
} as const satisfies Endpoint;

export const followStaffInvitation = {
  method: 'POST',
  url: '/desk/invitation/use',
  schema: {
    summary:
      'Choose a password, show that the authenticator app works or make a passkey, and log in; the invitation is used up',
    tags: ['desk'],
    querystring: inLanguage,
    body: Type.Object(
      {
        token,
        password: NewPassword,
        code: Type.Optional(code),
        /** Instead of the app. */
        passkey: Type.Optional(NamedPasskey),
      },
      { additionalProperties: false },
    ),
    response: {
      200: StaffSession,
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LINK_ENDED'),
      422: refusing(Problem, 'PASSWORD_GUESSABLE', 'CODE_WRONG', 'PASSKEY_FAILED'),
    },
  },
} as const satisfies Endpoint;

export const FoundCustomer = Type.Object({
  id: Uuid,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  companyName: nullable(Type.String()),
});
export type FoundCustomer = Static<typeof FoundCustomer>;

export const findShadowCustomers = {
  method: 'GET',
  url: '/desk/customers',
  schema: {
    summary:
      'Customers whose name, company or e-mail address has these words, for staff who may act for them',
    tags: ['desk'],
    querystring: Type.Object({ q: Type.String({ minLength: 2, maxLength: customerSearchLength }) }),
    response: { 200: Type.Object({ customers: Type.Array(FoundCustomer) }), ...problems },
  },
} as const satisfies Endpoint;

/** The token opens a shadow visit once, within a minute, for whoever asked for it. */
export const askShadow = {
  method: 'POST',
  url: '/desk/shadow',
  schema: {
    summary: 'A one-time link to act for a customer; asks why',
    tags: ['desk'],
    body: Type.Object({ customerId: Uuid, reason: ShadowReason }, { additionalProperties: false }),
    response: {
      200: Type.Object({ token: Type.String(), until: Type.String({ format: 'date-time' }) }),
      403: Foreign,
      ...problems,
      404: refusing(Problem, 'NO_SUCH_CUSTOMER'),
    },
  },
} as const satisfies Endpoint;

/** A POST that changes nothing, so that the token stands in no log. */
export const lookAtShadow = {
  method: 'POST',
  url: '/auth/shadow/look',
  schema: {
    summary: 'For whom a one-time link acts, and why',
    tags: ['desk'],
    body: Type.Object({ token }, { additionalProperties: false }),
    response: {
      200: Type.Object({ customer: FoundCustomer, reason: Type.String() }),
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LINK_ENDED'),
    },
  },
} as const satisfies Endpoint;

export const startShadow = {
  method: 'POST',
  url: '/auth/shadow',
  schema: {
    summary: 'Act for a customer, for an hour at most; the link is used up',
    tags: ['desk'],
    querystring: inLanguage,
    body: Type.Object({ token }, { additionalProperties: false }),
    response: { 200: Session, 403: Foreign, ...problems, 410: refusing(Problem, 'LINK_ENDED') },
  },
} as const satisfies Endpoint;
