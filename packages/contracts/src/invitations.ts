import { type Static, Type } from 'typebox';
import { CompanyRole } from './approvals.ts';
import { Email } from './checkout.ts';
import {
  CustomersOwn,
  type Endpoint,
  inLanguage,
  Language,
  lineOfText,
  Money,
  nullable,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { AccountDetails } from './person.ts';
import { shopParams } from './staff.ts';

const done = Type.Object({ done: Type.Literal(true) });
const person = { id: Uuid, email: Type.String(), firstName: Type.String(), lastName: Type.String() };

/** Who orders for the same company, and who was invited to. */
export const Colleagues = Type.Object({
  people: Type.Array(Type.Object({ ...person, role: CompanyRole, orderLimit: nullable(Money) })),
  invitations: Type.Array(Type.Object({ ...person, until: Type.String({ format: 'date-time' }) })),
});
export type Colleagues = Static<typeof Colleagues>;

/** The answer is the same whether the address has an account or not. 404 as well for who has no company of their own. */
export const inviteColleague = {
  method: 'POST',
  url: '/account/colleagues/invite',
  schema: {
    summary: 'Mail somebody a link by which they order for the same company, at the same prices',
    tags: ['account'],
    querystring: inLanguage,
    body: Type.Object(
      { email: Email, firstName: lineOfText(100), lastName: lineOfText(100) },
      { additionalProperties: false },
    ),
    response: { 200: done, 403: CustomersOwn, ...problems, 429: refusing(Problem, 'TOO_MANY_REQUESTS') },
  },
} as const satisfies Endpoint;

const onePerson = Type.Object({ id: Uuid }, { additionalProperties: false });

export const withdrawInvitation = {
  method: 'POST',
  url: '/account/colleagues/withdraw',
  schema: {
    summary: 'End an invitation that nobody has followed',
    tags: ['account'],
    body: onePerson,
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const removeColleague = {
  method: 'POST',
  url: '/account/colleagues/remove',
  schema: {
    summary: 'Let a colleague’s account go on without the company and its prices',
    tags: ['account'],
    body: onePerson,
    response: { 200: done, 403: CustomersOwn, ...problems },
  },
} as const satisfies Endpoint;

export const staffInviteCustomer = {
  method: 'POST',
  url: '/staff/shops/:slug/customers/invite',
  schema: {
    summary: 'Mail somebody a link by which they choose a password for an account at the shop',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object(
      {
        email: Email,
        ...AccountDetails.properties,
        /** Code of a category; without one the shop's default. */
        category: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
        /** Of the mail; without one the shop's first. */
        language: Type.Optional(Language),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ until: Type.String({ format: 'date-time' }) }),
      409: refusing(Problem, 'HAS_ACCOUNT', 'NO_SUCH_CATEGORY', 'OTHER_LANGUAGES'),
      ...problems,
    },
  },
} as const satisfies Endpoint;
