import { type Static, Type } from 'typebox';
import { NewPassword } from './account-links.ts';
import { AccountMails } from './account-mails.ts';
import { Address, Email } from './checkout.ts';
import {
  CustomersOwn,
  type Endpoint,
  Foreign,
  inLanguage,
  NotInShadow,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { Colleagues } from './invitations.ts';
import { passwordLength } from './limits.ts';
import { Passkey } from './passkeys.ts';
import { AccountDetails } from './person.ts';

// Whoever asks without a session gets 404, as for what is another customer's, and for what is not there.

const done = Type.Object({ done: Type.Literal(true) });
const ownPassword = Type.String({ minLength: 1, maxLength: passwordLength.most });
/** Of a call that asks for the password once more: it is not right, or was wrong too often. */
const asksPassword = {
  403: CustomersOwn,
  ...problems,
  422: refusing(Problem, 'WRONG_PASSWORD'),
  429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_TRIES'),
} as const;

/** A browser that is logged in. Its place is not known: no address is kept of it. */
export const AccountSession = Type.Object({
  id: Uuid,
  /** The one that asks. */
  isThis: Type.Boolean(),
  /** As far as the browser says: 'Firefox', and 'Windows'. */
  browser: nullable(Type.String()),
  system: nullable(Type.String()),
  /** Where the internet address was that it began from, as the registers say it: 'NL'. null where nobody knows. */
  country: nullable(Type.String()),
  beganAt: Type.String({ format: 'date-time' }),
});
export type AccountSession = Static<typeof AccountSession>;

/** Somebody of the staff who acted for the customer. `endedAt` null: they still do. */
export const ShadowVisit = Type.Object({
  staff: Type.String(),
  startedAt: Type.String({ format: 'date-time' }),
  endedAt: nullable(Type.String({ format: 'date-time' })),
});
export type ShadowVisit = Static<typeof ShadowVisit>;

export const Account = Type.Object({
  email: Type.String(),
  details: AccountDetails,
  /** What the register said of the VAT number; null where it is to be checked. */
  vatIsValid: nullable(Type.Boolean()),
  billing: nullable(Address),
  /** null where it is the billing address. */
  shipping: nullable(Address),
  hasPassword: Type.Boolean(),
  sessions: Type.Array(AccountSession),
  passkeys: Type.Array(Passkey),
  /** The latest first. */
  shadowVisits: Type.Array(ShadowVisit),
  mails: AccountMails,
  /** null where the account is not a company’s own: of a person, or of somebody’s colleague. */
  colleagues: nullable(Colleagues),
});
export type Account = Static<typeof Account>;

export const getAccount = {
  method: 'GET',
  url: '/account',
  schema: {
    summary: 'What the shop keeps of the customer who is logged in, and where they are',
    tags: ['account'],
    querystring: inLanguage,
    response: { 200: Account, ...problems },
  },
} as const satisfies Endpoint;

export const putAccountDetails = {
  method: 'PUT',
  url: '/account/details',
  schema: {
    summary: 'Change name, telephone and company; without a company there is none any more',
    tags: ['account'],
    body: AccountDetails,
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const putAccountAddresses = {
  method: 'PUT',
  url: '/account/addresses',
  schema: {
    summary: 'Change the addresses that the checkout begins with',
    tags: ['account'],
    body: Type.Object({ billing: Address, shipping: nullable(Address) }, { additionalProperties: false }),
    response: { 200: done, 403: Foreign, ...problems },
  },
} as const satisfies Endpoint;

export const changePassword = {
  method: 'POST',
  url: '/account/password',
  schema: {
    summary: 'Choose another password; all other sessions end',
    tags: ['account'],
    body: Type.Object({ password: ownPassword, newPassword: NewPassword }, { additionalProperties: false }),
    response: { 200: done, ...asksPassword, 422: refusing(Problem, 'WRONG_PASSWORD', 'PASSWORD_GUESSABLE') },
  },
} as const satisfies Endpoint;

/** The answer is the same whether the new address has an account or not. */
export const requestEmailChange = {
  method: 'POST',
  url: '/account/email',
  schema: {
    summary: 'Have a link mailed to another address that makes it the account’s; the old address is told',
    tags: ['account'],
    querystring: inLanguage,
    body: Type.Object({ email: Email, password: ownPassword }, { additionalProperties: false }),
    response: { 200: done, ...asksPassword },
  },
} as const satisfies Endpoint;

/** A POST alone, since whatever looks into mails follows their links; needs no session. */
export const confirmEmailChange = {
  method: 'POST',
  url: '/account/email/confirm',
  schema: {
    summary: 'Make the address that a link was mailed to the account’s',
    tags: ['account'],
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    response: { 200: done, 403: CustomersOwn, ...problems, 410: refusing(Problem, 'LINK_ENDED') },
  },
} as const satisfies Endpoint;

export const endSessions = {
  method: 'POST',
  url: '/account/sessions/end',
  schema: {
    summary: 'Log one of the customer’s browsers out, or, without an id, all but this one',
    tags: ['account'],
    body: Type.Object({ id: Type.Optional(Uuid) }, { additionalProperties: false }),
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const deleteAccount = {
  method: 'POST',
  url: '/account/delete',
  schema: {
    summary: 'Forget the customer; orders stay without an account, as the law asks',
    tags: ['account'],
    body: Type.Object({ password: ownPassword }, { additionalProperties: false }),
    response: { 200: done, ...asksPassword },
  },
} as const satisfies Endpoint;

export const exportAccount = {
  method: 'GET',
  url: '/account/export',
  schema: {
    summary: 'Everything that the shop keeps of the customer, as JSON or as CSV of names and values',
    tags: ['account'],
    querystring: Type.Object({ format: Type.Enum(['json', 'csv']) }),
    response: { 200: Type.String(), 403: NotInShadow, ...problems },
  },
} as const satisfies Endpoint;
