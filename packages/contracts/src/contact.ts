import { Type } from 'typebox';
import { Email } from './checkout.ts';
import { type Endpoint, inLanguage, lineOfText, Problem, problems, refusing } from './common.ts';

export const sendContactMessage = {
  method: 'POST',
  url: '/contact',
  schema: {
    summary: 'A message for the shop',
    tags: ['contact'],
    querystring: inLanguage,
    body: Type.Object(
      {
        name: lineOfText(150),
        email: Email,
        phone: Type.Optional(Type.String({ maxLength: 30, pattern: '^$|^[+0-9() .-]{6,30}$' })),
        subject: Type.Optional(lineOfText(200, 0)),
        message: Type.String({ minLength: 1, maxLength: 4000 }),
      },
      { additionalProperties: false },
    ),
    response: {
      201: Type.Object({ received: Type.Literal(true) }),
      ...problems,
      429: refusing(Problem, 'TOO_MANY_REQUESTS', 'TOO_MANY_MESSAGES'),
    },
  },
} as const satisfies Endpoint;
