import { type Static, Type } from 'typebox';
import { lineOfText, Phone } from './common.ts';

/** Who somebody says they are, and for which company. */
export const AccountDetails = Type.Object(
  {
    firstName: lineOfText(100),
    lastName: lineOfText(100),
    phone: Type.Optional(Phone),
    company: Type.Optional(
      Type.Object(
        {
          companyName: lineOfText(150),
          chamberOfCommerce: Type.Optional(Type.String({ maxLength: 20 })),
          vatNumber: Type.Optional(Type.String({ maxLength: 24 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type AccountDetails = Static<typeof AccountDetails>;
