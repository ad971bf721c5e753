import { contrast, darkened } from '@etalage/contracts/contrast';

/** Black or white, whichever contrasts more with a colour as #rrggbb. */
export const inkOn = (colour: string): '#000000' | '#ffffff' =>
  contrast(colour, '#000000') > contrast(colour, '#ffffff') ? '#000000' : '#ffffff';

/** A colour as #rrggbb, as much darker as it must be to be read on white. */
export const colourOnWhite = (colour: string): string => darkened(colour, ['#ffffff']);
