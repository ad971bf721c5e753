/** Points to each side of the small copy that is looked at. */
const side = 16;

/** Whether a picture is light or dark enough for text all over; null where it is neither, or cannot be read. */
export async function lightnessOf(address: string): Promise<'light' | 'dark' | null> {
  try {
    const picture = new Image();
    picture.crossOrigin = 'anonymous';
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.drawImage(picture, 0, 0, side, side);
    return lightnessIn(context.getImageData(0, 0, side, side).data);
  } catch {
    // From elsewhere, without leave to be read, or no picture at all.
    return null;
  }
}

/** Luminances, 0 to 1, from which on near-black (#111) reads well enough (4.5:1), and up to which white does. */
const lightFrom = 4.5 * (luminance(17, 17, 17) + 0.05) - 0.05;
const darkUpTo = 1.05 / 4.5 - 0.05;

/**
 * 'light' where near-black reads well enough (4.5:1) on every point of a picture, 'dark' where white does.
 * @param points red, green, blue and opacity of each, 0 to 255
 */
export function lightnessIn(points: ArrayLike<number>): 'light' | 'dark' | null {
  const lights: number[] = [];
  for (let at = 0; at < points.length; at += 4) {
    if ((points[at + 3] ?? 0) < 250) return null;
    lights.push(luminance(points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0));
  }
  if (lights.every((light) => light >= lightFrom)) return 'light';
  return lights.every((light) => light <= darkUpTo) ? 'dark' : null;
}

function luminance(...channels: [number, number, number]): number {
  const [r, g, b] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
