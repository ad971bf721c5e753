import { fontOf, type Weight } from './drawing-fonts.ts';

/* Text as outlines: what a machine without fonts draws as boxes is drawn everywhere as it is here. */

/** What can be drawn of a text, in one line: signs that the font has none for are left out, such as those of emoji. */
export function drawable(text: string): string {
  const font = fontOf('bold');
  return [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .filter((sign) => !/\p{C}/u.test(sign) && font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

const advances = { regular: new Map<string, number>(), bold: new Map<string, number>() };

/** Pixels that a text takes at most: sign by sign, since shaping each attempt takes seconds. @param size pixels of a letter's square */
export function widthOf(text: string, size: number, weight: Weight): number {
  const font = fontOf(weight);
  const known = advances[weight];
  let width = 0;
  for (const sign of text) {
    let advance = known.get(sign);
    if (advance === undefined) {
      advance = font.glyphForCodePoint(sign.codePointAt(0) ?? 0).advanceWidth;
      known.set(sign, advance);
    }
    width += advance;
  }
  return (width * size) / font.unitsPerEm;
}

type Room = { width: number; lines: number; weight: Weight };

/** The lines of a text at the largest of the sizes at which it fits; at the last one it is cut. @param sizes in pixels, the largest first */
export function fitText(
  text: string,
  sizes: readonly number[],
  room: Room,
): { size: number; lines: string[] } {
  for (const size of sizes) {
    const lines = linesOf(text, size, room, false);
    if (lines.length <= room.lines) return { size, lines };
  }
  const size = sizes.at(-1) ?? 16;
  const lines = linesOf(text, size, room, true);
  const kept = lines.slice(0, room.lines);
  if (lines.length > room.lines) {
    let last = kept.at(-1) ?? '';
    while (last !== '' && widthOf(`${last}…`, size, room.weight) > room.width)
      last = last.slice(0, -1).trimEnd();
    kept[kept.length - 1] = `${last.replace(/[\s,;:.–-]+$/u, '')}…`;
  }
  return { size, lines: kept };
}

/** @param breaksWords whether what is longer than a line may go on in the next one; else that line is a sign that the text does not fit */
function linesOf(
  text: string,
  size: number,
  { width, weight, lines: most }: Room,
  breaksWords: boolean,
): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (one: string) => widthOf(one, size, weight) <= width;
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (!breaksWords && !fits(word)) return Array.from({ length: most + 1 }, () => '');
    while (!fits(line)) {
      let at = line.length - 1;
      while (at > 1 && !fits(`${line.slice(0, at)}-`)) at -= 1;
      lines.push(`${line.slice(0, at)}-`);
      line = line.slice(at);
    }
  }
  return line === '' ? lines : [...lines, line];
}

type Place = { x: number; baseline: number; size: number; weight: Weight; colour: string };

/** A line of text as SVG, from `x` on. */
export function svgText(text: string, { x, baseline, size, weight, colour }: Place): string {
  const font = fontOf(weight);
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const outlines = glyphs.map(({ path }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const drawn = path.toSVG();
    const outline =
      drawn === '' ? '' : `<path transform="translate(${at + xOffset} ${yOffset})" d="${drawn}"/>`;
    at += xAdvance;
    return outline;
  });
  const scale = size / font.unitsPerEm;
  return `<g fill="${colour}" transform="translate(${x} ${baseline}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
}

/** Of the side of a square, the size of a letter that stands in it alone: a capital is then two thirds as high as it. */
const alone = 0.9;

/** A sign as SVG with its ink in the middle of a square, smaller where it would not fit. @param side pixels */
export function svgCentred(
  sign: string,
  { side, weight, colour }: { side: number; weight: Weight; colour: string },
): string {
  const font = fontOf(weight);
  const { minX, minY, maxX, maxY } = font.layout(sign).bbox;
  const largest = (font.unitsPerEm * side) / Math.max(maxX - minX, maxY - minY);
  const size = Math.min(alone * side, largest);
  const half = size / font.unitsPerEm / 2;
  const [x, baseline] = [side / 2 - (minX + maxX) * half, side / 2 + (minY + maxY) * half];
  return svgText(sign, { x, baseline, size, weight, colour });
}
