import type { ComposedPicture } from './compose-pictures.ts';
import { createPen, type Look, type Pen, svgDocument } from './drawing/pen.ts';
import { type Bounds, closeUp, measureSheet, type Placed, together } from './drawing/views.ts';
import { createRandom } from './random.ts';
import type { DemoShop } from './shops/index.ts';

/** Says where a drawing has anything: corners in parts of its side. */
export type BoundsOf = (svg: Buffer) => Promise<Bounds>;

const field = { width: 1000, height: 1000 };

/** A product's picture as an SVG document of this many pixels wide. */
export async function drawPicture(
  { content, art }: DemoShop,
  picture: ComposedPicture,
  width: number,
  boundsOf: BoundsOf,
): Promise<string> {
  const { name, look, view } = picture;
  // The colour stays out of the seed, so that a product's colours are one composition.
  const pen = createPen(createRandom(`${content.slug} ${name} ${view}`));
  /** With its shadow on the ground, whose bounds do not count. */
  const stand = async (one: Look): Promise<Placed> => ({
    content: art.thing(pen, one),
    bounds: await measured(one),
  });
  const measured = async (one: Look, turn = 0): Promise<Bounds> => {
    const own = createPen(createRandom(name));
    const drawn = svgDocument(own, bare(own, one, turn), field, 200);
    const { left, top, right, bottom } = await boundsOf(Buffer.from(drawn));
    return { left: left * 1000, top: top * 1000, right: right * 1000, bottom: bottom * 1000 };
  };
  const bare = (own: Pen, one: Look, turn: number) => {
    const draw = art.drawings[one.drawing];
    if (!draw) throw new Error(`${content.slug} has no drawing called ${one.drawing}`);
    return turn === 0 ? draw(own, one) : `<g transform="rotate(${turn} 500 500)">${draw(own, one)}</g>`;
  };
  const compose = async (): Promise<string> => {
    if (view === 'detail') return art.ground(pen, look, view) + closeUp(await stand(look), picture.focus);
    if (view === 'together') {
      const [one, other] = picture.companions;
      const behind = await Promise.all(
        [one, other].flatMap((companion) => (companion ? [stand(companion)] : [])),
      );
      return art.ground(pen, look, view) + together(await stand(look), behind);
    }
    if (view === 'measure') {
      const thing = { content: bare(pen, look, picture.turn), bounds: await measured(look, picture.turn) };
      return measureSheet(thing, picture.measure, art.sheet);
    }
    return art.scene(pen, look);
  };
  return svgDocument(pen, await compose(), field, width);
}
