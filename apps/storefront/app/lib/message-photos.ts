/** A photo that came with a form that was refused: the shop has it already, and no browser would send it again by itself. */
export type KeptPhoto = { token: string; name: string };

/** How the field begins that takes such a photo along: its token follows, and its value is what the file is called. */
export const keptPhoto = 'photo.';

/** The field of a form that says that it was too large for its photos to be read. */
export const photosLeftOut = 'photosLeftOut';

/** The event of a form whose photos were refused, which tells what sent them by itself. */
export const photosRefused = 'photosrefused';
