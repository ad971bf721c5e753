import { type Static, Type } from 'typebox';
import { Email } from './checkout.ts';
import { type Endpoint, inLanguage, NotInShadow, nullable, Problem, problems, refusing } from './common.ts';

/** Which words somebody agreed to who signed up for a newsletter; a new one whenever the pages' texts at the sign-up change. */
export const newsletterTextVersion = '2026-11-22';

/** What a sign-up names a newsletter by. */
const Identifier = Type.String({ minLength: 1, maxLength: 100 });

export const Newsletter = Type.Object({
  identifier: Identifier,
  /** Exactly one of a shop's is: what its pages sign up for where they name none. */
  isDefault: Type.Boolean(),
  /** Plain text; '' for none, as below. */
  title: Type.String(),
  /** Sanitised HTML. */
  text: Type.String(),
  /** Address of a picture; null for none. */
  image: nullable(Type.String()),
  /** BACKGROUND: the picture behind the text; COLUMNS: the picture on the left of it. */
  layout: Type.Union([Type.Literal('BACKGROUND'), Type.Literal('COLUMNS')]),
});
export type Newsletter = Static<typeof Newsletter>;

export const getNewsletters = {
  method: 'GET',
  url: '/newsletters',
  schema: {
    summary: 'The shop’s newsletters, the default one first',
    tags: ['newsletters'],
    querystring: inLanguage,
    response: { 200: Type.Array(Newsletter), ...problems },
  },
} as const satisfies Endpoint;

export const signUpForNewsletter = {
  method: 'POST',
  url: '/newsletters/sign-ups',
  schema: {
    summary: 'Ask for a newsletter; a mail asks to confirm it. The answer is the same for every address',
    tags: ['newsletters'],
    querystring: inLanguage,
    body: Type.Object(
      {
        email: Email,
        /** The default one where it is left out or empty. */
        newsletter: Type.Optional(Type.String({ maxLength: 100 })),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ requested: Type.Literal(true) }),
      403: NotInShadow,
      ...problems,
      404: refusing(Problem, 'NO_SUCH_NEWSLETTER'),
      429: refusing(Problem, 'TOO_MANY_REQUESTS'),
    },
  },
} as const satisfies Endpoint;

/** Of a mailed link. */
const token = Type.Object(
  { token: Type.String({ pattern: '^[A-Za-z0-9_-]{32}$' }) },
  { additionalProperties: false },
);

export const confirmNewsletter = {
  method: 'POST',
  url: '/newsletters/confirmations',
  schema: {
    summary: 'Confirm by the mailed token that a newsletter is wanted; again changes nothing',
    tags: ['newsletters'],
    body: token,
    response: {
      200: Type.Object({ confirmed: Type.Literal(true) }),
      ...problems,
      410: refusing(Problem, 'LINK_ENDED'),
    },
  },
} as const satisfies Endpoint;

export const leaveNewsletter = {
  method: 'POST',
  url: '/newsletters/departures',
  schema: {
    summary: 'Leave a newsletter by the token of its mails; again changes nothing',
    tags: ['newsletters'],
    body: token,
    response: {
      200: Type.Object({ left: Type.Literal(true) }),
      ...problems,
      410: refusing(Problem, 'LINK_ENDED'),
    },
  },
} as const satisfies Endpoint;
