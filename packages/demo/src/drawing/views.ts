import { lettering, letteringWidth } from './lettering.ts';
import { round1 } from './pen.ts';

/** The corners of what is drawn, in the field of 1000 by 1000. */
export type Bounds = { left: number; top: number; right: number; bottom: number };

/** A thing and where it stands in its own field. */
export type Placed = { content: string; bounds: Bounds };

/** The line of a measure drawing. */
export type Measure = {
  axis: 'across' | 'up';
  /** Which part of the thing is meant, from 0 to 1: the blade of a knife. */
  part: readonly [from: number, to: number];
  /** Figures and unit. */
  label: string;
};

/** The thing as large as fits in a box, standing on its lower edge. */
function standIn({ content, bounds }: Placed, box: Bounds): { content: string; bounds: Bounds } {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const scale = Math.min((box.right - box.left) / width, (box.bottom - box.top) / height);
  const left = (box.left + box.right - width * scale) / 2;
  const top = box.bottom - height * scale;
  return {
    content: `<g transform="translate(${round1(left - bounds.left * scale)} ${round1(top - bounds.top * scale)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`,
    bounds: { left, top, right: left + width * scale, bottom: box.bottom },
  };
}

/**
 * Comes so near that the thing goes beyond the picture.
 * @param focus which place of the thing is in the middle, from 0 to 1
 */
export function closeUp({ content, bounds }: Placed, focus: readonly [number, number]): string {
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const scale = Math.min(2.5, Math.max(1.45, 1500 / Math.max(width, height)));
  const x = bounds.left + width * focus[0];
  const y = bounds.top + height * focus[1];
  return `<g transform="translate(${round1(500 - x * scale)} ${round1(500 - y * scale)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;
}

/** The thing in front of others that it is used with. */
export function together(thing: Placed, [left, right]: readonly Placed[]): string {
  const behind = [
    left && standIn(left, { left: 40, right: 440, top: 210, bottom: 720 }),
    right && standIn(right, { left: 580, right: 970, top: 250, bottom: 735 }),
  ];
  const front = standIn(thing, { left: 255, right: 745, top: 370, bottom: 870 });
  return `${behind.map((one) => one?.content ?? '').join('')}${front.content}`;
}

/** The thing on a plain sheet, with a line that says what it measures. */
export function measureSheet(
  thing: Placed,
  measure: Measure,
  { paper, ink }: { paper: string; ink: string },
): string {
  // Beside what is measured upright stand the figures.
  const sides = measure.axis === 'up' ? { left: 130, right: 700 } : { left: 170, right: 830 };
  const box = { ...sides, top: 130, bottom: 780 };
  const { content, bounds } = standIn(thing, box);
  // What is flat lies in the middle of the sheet instead of at its foot.
  const lift = (box.top - bounds.top) / 2;
  const moved = { ...bounds, top: bounds.top + lift, bottom: bounds.bottom + lift };
  const line = measure.axis === 'across' ? across(moved, measure, ink) : upright(moved, measure, ink);
  return `<rect width="1000" height="1000" fill="${paper}"/><path d="M40 40H960V960H40Z" fill="none" stroke="${ink}" stroke-width="2" opacity=".25"/><g transform="translate(0 ${round1(lift)})">${content}</g>${line}`;
}

const size = 46;

function across({ left, right, bottom, top }: Bounds, { part, label }: Measure, ink: string): string {
  const from = left + (right - left) * part[0];
  const to = left + (right - left) * part[1];
  const y = Math.min(900, bottom + 78);
  const middle = (from + to) / 2;
  const half = letteringWidth(label, size) / 2 + 18;
  // Where the figures do not fit between the ends they stand below the line.
  const fits = to - from > 2 * half + 60;
  const line = fits
    ? `M${round1(from)} ${round1(y)}H${round1(middle - half)}M${round1(middle + half)} ${round1(y)}H${round1(to)}`
    : `M${round1(from)} ${round1(y)}H${round1(to)}`;
  const help = `M${round1(from)} ${round1((top + bottom) / 2)}V${round1(y + 20)}M${round1(to)} ${round1((top + bottom) / 2)}V${round1(y + 20)}`;
  return `${strokes(line, help, ink)}${arrow(from, y, 1, 0, ink)}${arrow(to, y, -1, 0, ink)}${lettering(label, middle, fits ? y : y + 44, size, ink)}`;
}

function upright({ left, right, bottom, top }: Bounds, { part, label }: Measure, ink: string): string {
  const from = top + (bottom - top) * part[0];
  const to = top + (bottom - top) * part[1];
  const x = right + Math.max(70, letteringWidth(label, size) / 2 + 30);
  const middle = (from + to) / 2;
  const line = `M${round1(x)} ${round1(from)}V${round1(middle - size)}M${round1(x)} ${round1(middle + size)}V${round1(to)}`;
  const help = `M${round1((left + right) / 2)} ${round1(from)}H${round1(x + 20)}M${round1((left + right) / 2)} ${round1(to)}H${round1(x + 20)}`;
  return `${strokes(line, help, ink)}${arrow(x, from, 0, 1, ink)}${arrow(x, to, 0, -1, ink)}${lettering(label, x, middle, size, ink)}`;
}

const strokes = (line: string, help: string, ink: string) =>
  `<path d="${line}" stroke="${ink}" stroke-width="4" fill="none"/><path d="${help}" stroke="${ink}" stroke-width="2" stroke-dasharray="10 9" fill="none" opacity=".55"/>`;

/** The point of a line at one of its ends; the direction is into the line. */
function arrow(x: number, y: number, right: number, down: number, ink: string): string {
  const [long, wide] = [26, 8];
  const [baseX, baseY] = [x + right * long, y + down * long];
  return `<path d="M${round1(x)} ${round1(y)}L${round1(baseX + down * wide)} ${round1(baseY + right * wide)}L${round1(baseX - down * wide)} ${round1(baseY - right * wide)}Z" fill="${ink}"/>`;
}
