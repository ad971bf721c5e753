/** Mixes two #rrggbb colours; part 0 gives the first, 1 the second. */
export function mix(first: string, second: string, part: number): string {
  const channels = [1, 3, 5].map((at) => {
    const from = Number.parseInt(first.slice(at, at + 2), 16);
    const to = Number.parseInt(second.slice(at, at + 2), 16);
    return Math.round(from + (to - from) * part)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

/** Lit by a warm lamp rather than bleached. */
export function light(colour: string, part: number): string {
  return mix(colour, '#fffaf0', part);
}

/** In the shade: towards a deep violet, as black makes colours dirty. */
export function dark(colour: string, part: number): string {
  return mix(colour, '#1b1426', part);
}
