/** Black or white, whichever contrasts more with a colour as #rrggbb. */
export function inkOn(colour: string): '#000000' | '#ffffff' {
  const luminance = luminanceOf(channelsOf(colour));
  return (luminance + 0.05) / 0.05 > 1.05 / (luminance + 0.05) ? '#000000' : '#ffffff';
}

/** A colour as #rrggbb, as much darker as it must be to be read on white: WCAG asks for a contrast of 4.5. */
export function colourOnWhite(colour: string): string {
  for (let share = 1; share > 0; share -= 0.05) {
    const darker = channelsOf(colour).map((channel) => Math.round(channel * share));
    if (1.05 / (luminanceOf(darker) + 0.05) >= 4.5)
      return `#${darker.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }
  return '#000000';
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** WCAG relative luminance of red, green and blue, each up to 255. */
function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
