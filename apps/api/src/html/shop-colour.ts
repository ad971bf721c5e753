import { defaultPrimaryColour } from '@etalage/contracts/default-colour';
import { hexColour } from '@etalage/contracts/hex-colour';

/** The first of a shop's colours that is one, as its pages read them. */
const firstColour = (primaryColours: readonly string[]): string | undefined =>
  primaryColours.flatMap((colour) => hexColour(colour) ?? [])[0];

/** A shop's colour as its pages have it, for pictures that stand for them, as #rrggbb. */
export const colourOfPages = (primaryColours: readonly string[]): string =>
  firstColour(primaryColours) ?? defaultPrimaryColour;

/** The colour of what is mailed and printed, as #rrggbb: the shop's first that is one, else a quiet blue. */
export const colourOfLetters = (primaryColours: readonly string[]): string =>
  firstColour(primaryColours) ?? '#2f3a4f';
