import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { pageKinds } from './page-kinds.ts';

const Milliseconds = Type.Optional(Type.Number({ minimum: 0, maximum: 3_600_000 }));

/** What a browser says of one document, as its visitor leaves it: the kind of the page, how it looked and how quick it was. */
const VitalsReport = Type.Object(
  {
    page: Type.Enum(pageKinds),
    theme: Type.Enum(['light', 'dark']),
    vitals: Type.Object(
      {
        LCP: Milliseconds,
        CLS: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000 })),
        INP: Milliseconds,
        TTFB: Milliseconds,
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
export type VitalsReport = Static<typeof VitalsReport>;
const check = Compile(VitalsReport);

/** A stranger's words: null for what is no such report. */
export function readVitalsReport(text: string): VitalsReport | null {
  try {
    const read: unknown = JSON.parse(text);
    return check.Check(read) ? read : null;
  } catch {
    return null;
  }
}
