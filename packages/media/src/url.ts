/** The formats every picture is kept in, the smaller one first. */
export const imageFormats = ['avif', 'webp'] as const;

export type ImageFormat = (typeof imageFormats)[number];

/** The widths, in CSS-independent pixels, that a picture is kept in as far as its source is that wide. */
export const keptWidths = [160, 320, 640, 960, 1280, 1920] as const;

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

/** The path of one kept file. The hash names the content, so that the answer may be cached for ever. */
export function mediaUrl(tenantId: string, hash: string, width: number, format: ImageFormat): string {
  return `/media/${tenantId}/${mediaFileName(hash, width, format)}`;
}

/** The name of one kept file inside the tenant's media folder. */
export function mediaFileName(hash: string, width: number, format: ImageFormat): string {
  return `${hash}-${width}.${format}`;
}
