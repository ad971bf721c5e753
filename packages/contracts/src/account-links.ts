import { type Static, Type } from 'typebox';
import { LinkRequest, ReturnUrl, Session } from './auth.ts';
import { Email } from './checkout.ts';
import {
  type Endpoint,
  Foreign,
  inLanguage,
  lineOfText,
  Phone,
  Problem,
  problems,
  refusing,
} from './common.ts';
import { passwordLength } from './limits.ts';

/** A password that somebody chooses: counted in characters, not bytes. */
export const NewPassword = Type.String({
  minLength: passwordLength.least,
  maxLength: passwordLength.most,
});

const tooMany = refusing(Problem, 'TOO_MANY_REQUESTS');
const requested = Type.Object({ requested: Type.Literal(true) });
const optionalText = Type.Union([Type.String(), Type.Null()]);
const token = Type.String({ minLength: 1, maxLength: 100 });

export const Registration = Type.Object(
  {
    email: Email,
    firstName: lineOfText(100),
    lastName: lineOfText(100),
    phone: Type.Optional(Phone),
    /** A business names itself and gives one of the two numbers at least. */
    company: Type.Optional(
      Type.Object(
        {
          companyName: lineOfText(150),
          /** Of the Dutch chamber of commerce: eight digits, spaces and dots left out. */
          chamberOfCommerce: Type.Optional(Type.String({ maxLength: 20 })),
          /** Of a country of the European Union; its form is checked, and of a Dutch one that it adds up. */
          vatNumber: Type.Optional(Type.String({ maxLength: 24 })),
        },
        { additionalProperties: false },
      ),
    ),
    /** Where the shopper was going; given back once the account is there. */
    returnUrl: ReturnUrl,
  },
  { additionalProperties: false },
);
export type Registration = Static<typeof Registration>;

/** The answer is the same whether the address has an account or not; what is mailed to it differs. */
export const register = {
  method: 'POST',
  url: '/auth/register',
  schema: {
    summary: 'Have a link mailed that confirms a new account; a password is chosen there',
    tags: ['auth'],
    querystring: inLanguage,
    body: Registration,
    response: { 200: requested, 403: Foreign, ...problems, 429: tooMany },
  },
} as const satisfies Endpoint;

/** The answer is the same whether the address has an account or not; a mail goes to those that have. */
export const requestReset = {
  method: 'POST',
  url: '/auth/forgot',
  schema: {
    summary: 'Have a link mailed by which a customer chooses another password',
    tags: ['auth'],
    querystring: inLanguage,
    body: LinkRequest,
    response: { 200: requested, 403: Foreign, ...problems, 429: tooMany },
  },
} as const satisfies Endpoint;

export const accountLinkKinds = ['register', 'reset', 'invite'] as const;
export type AccountLinkKind = (typeof accountLinkKinds)[number];

/** What a mailed link is for, without using it up. 410: used before, ended, or never given. */
export const lookAtAccountLink = {
  method: 'POST',
  url: '/auth/account-link',
  schema: {
    summary: 'Whose account a mailed link opens, and what for; changes nothing',
    tags: ['auth'],
    body: Type.Object({ token }, { additionalProperties: false }),
    response: {
      200: Type.Object({
        kind: Type.Enum(accountLinkKinds),
        email: Type.String(),
        /** What the form of a new account said, for its owner to see before the account is there: anybody may have filled it in. */
        details: Type.Union([
          Type.Object({
            firstName: Type.String(),
            lastName: Type.String(),
            companyName: optionalText,
            chamberOfCommerce: optionalText,
            vatNumber: optionalText,
          }),
          Type.Null(),
        ]),
      }),
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LINK_ENDED'),
    },
  },
} as const satisfies Endpoint;

/** A POST alone, since whatever looks into mails follows their links. The link is used up, and all other sessions end. */
export const choosePassword = {
  method: 'POST',
  url: '/auth/password',
  schema: {
    summary: 'Choose a password by the token of a mailed link, and be logged in; a new account begins here',
    tags: ['auth'],
    querystring: inLanguage,
    body: Type.Object({ token, password: NewPassword }, { additionalProperties: false }),
    response: {
      200: Type.Object({ session: Session, returnUrl: Type.Union([Type.String(), Type.Null()]) }),
      403: Foreign,
      ...problems,
      410: refusing(Problem, 'LINK_ENDED'),
      422: refusing(Problem, 'PASSWORD_GUESSABLE'),
    },
  },
} as const satisfies Endpoint;
