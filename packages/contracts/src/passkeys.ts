import { type Static, Type } from 'typebox';
import { Session } from './auth.ts';
import {
  CustomersOwn,
  type Endpoint,
  Foreign,
  inLanguage,
  lineOfText,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { passkeyNameLength, passwordLength } from './limits.ts';

const done = Type.Object({ done: Type.Literal(true) });
/** Bytes as browsers write them into JSON: base64url. */
const bytes = (maxLength: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{1,${maxLength}}$` });
/** A key that a customer's device keeps, by which they log in without a password. */
export const Passkey = Type.Object({
  id: Uuid,
  /** As its owner calls it. */
  name: Type.String(),
  addedAt: Type.String({ format: 'date-time' }),
  usedAt: nullable(Type.String({ format: 'date-time' })),
});
export type Passkey = Static<typeof Passkey>;

/** What a browser answers a challenge with (`PublicKeyCredential.toJSON`); what is not named here is ignored. */
const ofCredential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
};
const NewCredential = Type.Object({
  ...ofCredential,
  response: Type.Object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(20_000),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10 })),
  }),
});
export type NewCredential = Static<typeof NewCredential>;
export const Assertion = Type.Object({
  ...ofCredential,
  response: Type.Object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
  }),
});
export type Assertion = Static<typeof Assertion>;

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`: which key is used its owner chooses. */
export const startPasskeyLogIn = {
  method: 'POST',
  url: '/auth/passkey/challenge',
  schema: {
    summary: 'A challenge that a passkey of this shop answers within five minutes, once',
    tags: ['auth'],
    response: {
      200: Type.Object({
        challenge: Type.String(),
        rpId: Type.String(),
        timeout: Type.Integer(),
        userVerification: Type.Literal('required'),
      }),
      403: Foreign,
      ...problems,
    },
  },
} as const satisfies Endpoint;

/** 401 says the same whatever is wrong. */
export const logInByPasskey = {
  method: 'POST',
  url: '/auth/passkey',
  schema: {
    summary: 'Log in by the answer of a passkey; the guest’s cart joins the customer’s',
    tags: ['auth'],
    querystring: inLanguage,
    body: Type.Object({ credential: Assertion }, { additionalProperties: false }),
    response: { 200: Session, 401: refusing(Problem, 'PASSKEY_FAILED'), 403: Foreign, ...problems },
  },
} as const satisfies Endpoint;

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptions = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Type.Integer(),
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(
    Type.Object({
      type: Type.Literal('public-key'),
      id: Type.String(),
      transports: Type.Array(Type.String()),
    }),
  ),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});
export type CreationOptions = Static<typeof CreationOptions>;

export const startPasskey = {
  method: 'POST',
  url: '/account/passkeys/challenge',
  schema: {
    summary: 'What a device makes another passkey from; asks for the password',
    tags: ['account'],
    body: Type.Object(
      { password: Type.String({ minLength: 1, maxLength: passwordLength.most }) },
      { additionalProperties: false },
    ),
    response: {
      200: CreationOptions,
      403: CustomersOwn,
      ...problems,
      409: refusing(Problem, 'TOO_MANY_PASSKEYS'),
      422: refusing(Problem, 'WRONG_PASSWORD'),
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_TRIES'),
    },
  },
} as const satisfies Endpoint;

/** A passkey that a device made, as its owner calls it. */
export const NamedPasskey = Type.Object(
  { name: lineOfText(passkeyNameLength), credential: NewCredential },
  { additionalProperties: false },
);

export const addPasskey = {
  method: 'POST',
  url: '/account/passkeys',
  schema: {
    summary: 'Keep the passkey that a device made; its owner is told by mail',
    tags: ['account'],
    body: NamedPasskey,
    response: {
      200: done,
      403: CustomersOwn,
      ...problems,
      409: refusing(Problem, 'TOO_MANY_PASSKEYS'),
      422: refusing(Problem, 'PASSKEY_FAILED'),
    },
  },
} as const satisfies Endpoint;

export const renamePasskey = {
  method: 'PUT',
  url: '/account/passkeys/:id',
  schema: {
    summary: 'Call a passkey something else',
    tags: ['account'],
    params: Type.Object({ id: Uuid }),
    body: Type.Object({ name: lineOfText(passkeyNameLength) }, { additionalProperties: false }),
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const deletePasskey = {
  method: 'DELETE',
  url: '/account/passkeys/:id',
  schema: {
    summary: 'Let a passkey open the account no more',
    tags: ['account'],
    params: Type.Object({ id: Uuid }),
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;
