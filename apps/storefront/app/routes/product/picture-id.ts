/** The id of a picture's place in the gallery. */
export const pictureId = (index: number) => `picture-${index + 1}`;
