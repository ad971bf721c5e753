import { type Static, Type } from 'typebox';
import { type Endpoint, Foreign, inLanguage, lineOfText, problems } from './common.ts';
import { maxQuantity, mostQuickLines, quickCodeLength } from './limits.ts';
import { Refill, refillAnswers, refillMark } from './refills.ts';

/** Lines as somebody typed them; equal ones count together. */
const lines = Type.Array(
  Type.Object(
    {
      /** An article number, or the EAN of one article. */
      code: lineOfText(quickCodeLength),
      quantity: Type.Integer({ minimum: 1, maximum: maxQuantity }),
      /** The line as it was typed; where that is the code of an article, one of it is meant. */
      whole: Type.Optional(lineOfText(quickCodeLength)),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: mostQuickLines },
);
export type QuickLines = Static<typeof lines>;

export const checkQuickOrder = {
  method: 'POST',
  url: '/quick-order/check',
  schema: {
    summary:
      'What would come into the cart of article numbers or EANs, line by line; a code of nothing is gone',
    tags: ['cart'],
    querystring: inLanguage,
    body: Type.Object({ lines }, { additionalProperties: false }),
    response: { 200: Refill, 403: Foreign, ...problems },
  },
} as const satisfies Endpoint;

export const quickOrder = {
  method: 'POST',
  url: '/quick-order',
  schema: {
    summary: 'Put what checkQuickOrder showed into the cart',
    tags: ['cart'],
    querystring: inLanguage,
    body: Type.Object({ lines, mark: refillMark }, { additionalProperties: false }),
    response: refillAnswers,
  },
} as const satisfies Endpoint;
