import { Type } from 'typebox';
import { type Endpoint, problems, Uuid } from './common.ts';
import { shopParams } from './staff.ts';

/** The parameter of an address that names a theme preview, and ends one where it says `off`. */
export const themePreviewParameter = 'theme_preview';

export const staffMakeThemePreview = {
  method: 'POST',
  url: '/staff/shops/:slug/theme-previews',
  schema: {
    summary: 'Make a preview of other settings, for whoever has its link, until it is over',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object(
      {
        /** By their keys; they go before the shop's own. */
        settings: Type.Record(
          Type.String({ pattern: '^[A-Za-z0-9_]{1,64}$' }),
          Type.Union([
            Type.String({ maxLength: 20_000 }),
            Type.Number(),
            Type.Boolean(),
            Type.Object({}, { additionalProperties: true }),
          ]),
          { minProperties: 1, maxProperties: 200, additionalProperties: false },
        ),
        /** Hours for which it can be looked at; a day where nothing is said. */
        hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({
        id: Uuid,
        /** The shop as the preview shows it. */
        url: Type.String(),
        until: Type.String({ format: 'date-time' }),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;
