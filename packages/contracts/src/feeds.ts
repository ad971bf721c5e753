import { Type } from 'typebox';
import { type Endpoint, Problem, problems, refusing } from './common.ts';

export const getProductFeed = {
  method: 'GET',
  url: '/store/feeds/:file',
  schema: {
    summary:
      'A shop’s products in one language, as Google Merchant reads them: /feeds/google-nl.xml of the shop',
    tags: ['store'],
    params: Type.Object({ file: Type.String({ pattern: '^google-[a-z]{2}\\.xml$' }) }),
    response: {
      200: Type.Unsafe<never>({ description: 'RSS 2.0 with Google’s fields' }),
      ...problems,
      404: refusing(Problem, 'FEED_NOT_FOUND'),
    },
  },
} as const satisfies Endpoint;
