import { defaultPrimaryColour } from '@etalage/contracts/default-colour';

const firstColour = (primaryColours: readonly string[]): string | undefined =>
  primaryColours.find((colour) => /^#[0-9a-f]{6}$/i.test(colour));

/** A shop's colour as its pages have it, for pictures that stand for them: the first of its settings' that is one, as #rrggbb. */
export const colourOfPages = (primaryColours: readonly string[]): string =>
  firstColour(primaryColours) ?? defaultPrimaryColour;

/** The colour of what is mailed and printed, as #rrggbb: the shop's first that is one, else a quiet blue. */
export const colourOfLetters = (primaryColours: readonly string[]): string =>
  firstColour(primaryColours) ?? '#2f3a4f';
