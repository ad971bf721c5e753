import { type Static, Type } from 'typebox';
import { CompanyRole } from './approvals.ts';
import {
  Basis,
  type Endpoint,
  Foreign,
  Id,
  inLanguage,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { emailLength, passwordLength } from './limits.ts';

export const CustomerCategory = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  displayPricesIncludingVat: Type.Boolean(),
  allowInvoicePayment: Type.Boolean(),
});
export type CustomerCategory = Static<typeof CustomerCategory>;

/** A co-brand that some customers see in the header. */
export const CustomerLogo = Type.Object({
  enabled: Type.Boolean(),
  logoUrl: nullable(Type.String()),
  displayName: Type.String(),
});

export const Customer = Type.Object({
  id: Uuid,
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  companyName: nullable(Type.String()),
  parentCustomerId: nullable(Uuid),
  parentCustomerName: nullable(Type.String()),
  /** What they may do for their company, whose own account is an admin; null of who orders for none. */
  companyRole: nullable(CompanyRole),
  customerCategory: nullable(CustomerCategory),
  headerCustomerLogo: nullable(CustomerLogo),
});
export type Customer = Static<typeof Customer>;

/** Who is shopping here, as the session cookie tells. */
export const Session = Type.Object({
  customer: nullable(Customer),
  /** Only while somebody of the staff acts for the customer. */
  shadowMode: Type.Optional(Type.Literal(1)),
  /** Basis on which this shopper sees prices. */
  basis: Basis,
});
export type Session = Static<typeof Session>;

export const getSession = {
  method: 'GET',
  url: '/auth/session',
  schema: {
    summary: 'Who is logged in, and on which basis prices are shown',
    tags: ['auth'],
    querystring: inLanguage,
    response: { 200: Session, ...problems },
  },
} as const satisfies Endpoint;

/** By which customers and staff log in. */
export const Credentials = Type.Object(
  {
    email: Type.String({ minLength: 3, maxLength: emailLength }),
    password: Type.String({ minLength: 1, maxLength: passwordLength.most }),
  },
  { additionalProperties: false },
);

/**
 * 401 says the same whether the address is unknown or the password wrong; 429 PROOF_NEEDED that there were too many tries,
 * after which a mailed link opens the account.
 */
export const logIn = {
  method: 'POST',
  url: '/auth/login',
  schema: {
    summary: 'Log in by e-mail and password; the guest’s cart joins the customer’s',
    tags: ['auth'],
    querystring: inLanguage,
    body: Credentials,
    response: {
      200: Session,
      401: refusing(Problem, 'LOGIN_FAILED'),
      403: Foreign,
      ...problems,
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'PROOF_NEEDED'),
    },
  },
} as const satisfies Endpoint;

/** Where the shopper was going: kept with a mailed link, and given back by what the link opens. */
export const ReturnUrl = Type.Optional(Type.String({ maxLength: 1024 }));

/** Whom a link is mailed to, if they have an account. */
export const LinkRequest = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: emailLength }), returnUrl: ReturnUrl },
  { additionalProperties: false },
);

/** The answer is the same whether the address has an account or not; a mail goes to those that have. */
export const requestLogInLink = {
  method: 'POST',
  url: '/auth/login-link',
  schema: {
    summary: 'Have a link mailed by which a customer logs in once, within half an hour',
    tags: ['auth'],
    querystring: inLanguage,
    body: LinkRequest,
    response: {
      200: Type.Object({ requested: Type.Literal(true) }),
      403: Foreign,
      ...problems,
      429: refusing(Problem, 'TOO_MANY_REQUESTS'),
    },
  },
} as const satisfies Endpoint;

/** A POST alone, since whatever looks into mails follows their links. 401: used before, ended, or never given. */
export const logInByLink = {
  method: 'POST',
  url: '/auth/login-link/use',
  schema: {
    summary: 'Log in by the token of a mailed link, which is used up by it',
    tags: ['auth'],
    querystring: inLanguage,
    body: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ session: Session, returnUrl: nullable(Type.String()) }),
      401: refusing(Problem, 'LINK_ENDED'),
      403: Foreign,
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const logOut = {
  method: 'POST',
  url: '/auth/logout',
  schema: {
    summary: 'End the session; whoever has none gets the same answer',
    tags: ['auth'],
    querystring: inLanguage,
    response: { 200: Session, 403: Foreign, ...problems },
  },
} as const satisfies Endpoint;
