import { round1 } from './pen.ts';

/*
 * Figures and units as drawn on technical drawings: single strokes in a field of 6 wide and 10 high. Letters of a font would
 * look otherwise, or be missing, on another machine. They are the same in every language, as is the decimal comma of ISO 129.
 */
const strokes: Readonly<Record<string, readonly [width: number, path: string]>> = {
  0: [6, 'M3 0Q6 0 6 3V7Q6 10 3 10Q0 10 0 7V3Q0 0 3 0Z'],
  1: [4, 'M.5 2.2L3.5 0V10'],
  2: [6, 'M0 2.6Q0 0 3 0Q6 0 6 2.7Q6 4.4 4.4 5.8L0 10H6'],
  3: [6, 'M.3 1.6Q1 0 3 0Q5.8 0 5.8 2.4Q5.8 4.7 2.6 4.7Q6 4.7 6 7.3Q6 10 3 10Q.7 10 0 8.2'],
  4: [6, 'M4.6 10V0L0 7H6'],
  5: [6, 'M5.5 0H.9L.5 4.6Q1.5 3.8 3 3.8Q6 3.8 6 6.9Q6 10 3 10Q.7 10 0 8.3'],
  6: [6, 'M5.3 .9Q4.6 0 3.4 0Q0 0 0 6Q0 10 3 10Q6 10 6 6.9Q6 4 3.1 4Q.6 4 0 6.2'],
  7: [6, 'M0 0H6L2 10'],
  8: [
    6,
    'M3 4.7Q.5 4.7 .5 2.3Q.5 0 3 0Q5.5 0 5.5 2.3Q5.5 4.7 3 4.7Q0 4.7 0 7.4Q0 10 3 10Q6 10 6 7.4Q6 4.7 3 4.7Z',
  ],
  9: [6, 'M.7 9.1Q1.4 10 2.6 10Q6 10 6 4Q6 0 3 0Q0 0 0 3.1Q0 6 2.9 6Q5.4 6 6 3.8'],
  c: [5, 'M5 4.6Q4.4 3.7 2.9 3.7Q.3 3.7 .3 6.8Q.3 10 2.9 10Q4.4 10 5 9'],
  m: [8, 'M0 10V3.8M0 5.5Q.8 3.7 2.3 3.7Q4 3.7 4 5.6V10M4 5.6Q4.8 3.7 6.3 3.7Q8 3.7 8 5.6V10'],
  '″': [4, 'M1 0V3M3.4 0V3'],
  '–': [6, 'M.5 5.6H5.5'],
  ',': [2, 'M1 9.4V10L.2 11.8'],
  ' ': [2.5, ''],
};
const gap = 2.2;

/** Writes figures and a unit around a point. @param size the height of a figure */
export function lettering(text: string, x: number, y: number, size: number, colour: string): string {
  const signs = [...text].map((sign) => {
    const known = strokes[sign];
    if (!known) throw new Error(`No figure or unit: ${sign} of ${text}`);
    return known;
  });
  const width = signs.reduce((sum, [own]) => sum + own + gap, -gap);
  let at = 0;
  const paths = signs.map(([own, path]) => {
    const placed = path && `<path d="${path}" transform="translate(${round1(at)} 0)"/>`;
    at += own + gap;
    return placed;
  });
  const scale = size / 10;
  return `<g transform="translate(${round1(x - (width * scale) / 2)} ${round1(y - size / 2)}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="1.15" stroke-linecap="round" stroke-linejoin="round">${paths.join('')}</g>`;
}

/** How wide such a text is written, in the units of the size. */
export function letteringWidth(text: string, size: number): number {
  const width = [...text].reduce((sum, sign) => sum + (strokes[sign]?.[0] ?? 0) + gap, -gap);
  return (width * size) / 10;
}
