declare module 'subset-font' {
  /** A font with no other signs than those of the text, and with the axes that are named held to a value or a range. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
