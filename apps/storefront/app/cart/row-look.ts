/**
 * Classes that the rows of the cart share. What lies outside the screen is not laid out, as a cart holds up to 100 rows; but the first are, or
 * what stands below them moves as they get their own heights.
 */
export const rowLook = {
  row: 'relative -mx-3 px-3 py-5 [contain-intrinsic-size:auto_8.5rem] nth-[n+9]:[content-visibility:auto] after:absolute after:inset-x-3 after:bottom-0 after:border-b after:border-line last:after:hidden',
  main: 'grid grid-cols-[4.5rem_minmax(0,1fr)] gap-4 min-[22rem]:grid-cols-[5.5rem_minmax(0,1fr)]',
  picture: 'aspect-square self-start overflow-hidden rounded-control bg-tint',
  /** The link reaches over the picture. */
  name: 'line-clamp-2 leading-snug font-medium wrap-anywhere underline-offset-4 before:absolute before:top-5 before:left-3 before:size-18 hover:underline min-[22rem]:before:size-22',
} as const;
