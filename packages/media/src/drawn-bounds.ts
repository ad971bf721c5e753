import sharp from 'sharp';

/** Pixels along each side that a drawing is looked at with: to a two-hundredth. */
const side = 200;
/** Opaque enough to be the thing itself and not its shadow, of 255. */
const solid = 150;

/**
 * Where a square drawing without a background has anything, in parts of its side.
 * @param svg a drawing of our own
 */
export async function drawnBounds(
  svg: Buffer,
): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const pixels = await sharp(svg).resize(side, side).ensureAlpha().extractChannel('alpha').raw().toBuffer();
  const box = { left: side, top: side, right: 0, bottom: 0 };
  for (let at = 0; at < pixels.length; at += 1) {
    if ((pixels[at] ?? 0) < solid) continue;
    const x = at % side;
    const y = Math.floor(at / side);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  if (box.right === 0) throw new Error('Nothing is drawn');
  return { left: box.left / side, top: box.top / side, right: box.right / side, bottom: box.bottom / side };
}
