export type Point = { x: number; y: number };
type Size = { width: number; height: number };

/** How a picture is looked at: how much larger than whole, and how far moved from the middle, in pixels. */
export type View = Point & { scale: number };

export const whole: View = { scale: 1, x: 0, y: 0 };
export const largest = 4;

/** The picture larger or smaller by a factor, with what lies under the point (from the middle of the stage) staying there. */
export function zoomAt(view: View, factor: number, { x, y }: Point): View {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return { scale, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown };
}

/** The same view, moved no further than the picture reaches. */
export function within(view: View, picture: Size, stage: Size): View {
  const fit = Math.min(stage.width / picture.width, stage.height / picture.height);
  const keep = (moved: number, length: number, room: number) => {
    const most = Math.max(0, (length * fit * view.scale - room) / 2);
    return Math.min(most, Math.max(-most, moved));
  };
  return {
    scale: view.scale,
    x: keep(view.x, picture.width, stage.width),
    y: keep(view.y, picture.height, stage.height),
  };
}
