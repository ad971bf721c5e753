/** The widths, in CSS-independent pixels, that a picture is kept in as far as its source is that wide. */
const keptWidths = [160, 320, 640, 960, 1280, 1920] as const;

/**
 * The widths a picture with this source width (pixels) is kept in, ascending. A source between two steps
 * keeps its own width as the largest, so that nothing is enlarged and no detail is thrown away.
 */
export function imageWidths(sourceWidth: number): number[] {
  const widths: number[] = keptWidths.filter((width) => width <= sourceWidth);
  const largestStep = keptWidths[keptWidths.length - 1] ?? sourceWidth;
  if (sourceWidth < largestStep && !widths.includes(sourceWidth)) widths.push(sourceWidth);
  return widths;
}
