import { type Point, type View, whole, within, zoomAt } from './zoom.ts';

/** Pixels that a finger must go before it moves the picture, and before the next picture comes. */
const stillATap = 8;
const isASwipe = 60;
/** Milliseconds in which a second tap belongs to the first. */
const doubleTap = 350;
/** How much larger a tap shows the picture. */
const tapFactor = 2.5;

type Told = {
  onScale: (scale: number) => void;
  /** The picture was pushed away: 1 for the next one, -1 for the one before. */
  onSwipe: (step: 1 | -1) => void;
};

export type Zoom = {
  zoomBy: (factor: number) => void;
  panBy: (x: number, y: number) => void;
  reset: () => void;
  stop: () => void;
};

/** Lets fingers, mouse and wheel move and enlarge the picture on a stage. */
export function driveZoom(stage: HTMLElement, told: Told): Zoom {
  const fingers = new Map<number, Point>();
  const listening = new AbortController();
  const { signal } = listening;
  let view = whole;
  let start: Point = whole;
  let pushed = 0;
  /** Whether the fingers did more than tap, and whether there were two of them. */
  let moved = false;
  let pinched = false;
  let lastTap = -doubleTap;

  const picture = () => stage.querySelector('img');
  function show(next: View, push = 0): void {
    const image = picture();
    if (!image) return;
    const size = { width: image.naturalWidth || image.width, height: image.naturalHeight || image.height };
    view = within(next, size, { width: stage.clientWidth, height: stage.clientHeight });
    pushed = push;
    image.style.transform = `translate(${view.x + push}px, ${view.y}px) scale(${view.scale})`;
    told.onScale(view.scale);
  }
  const move = (x: number, y: number) => show({ ...view, x: view.x + x, y: view.y + y });
  const pointOf = (event: MouseEvent) => pointOn(stage, event);
  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, pointOf(event));
    pinched = fingers.size > 1;
    moved = pinched;
    start = pointOf(event);
    stage.dataset.held = '';
  }
  function drag(event: PointerEvent): void {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, now);
    moved ||= distance(now, start) > stillATap;
    if (other) {
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      const zoomed = zoomAt(view, distance(now, other) / Math.max(1, distance(before, other)), middle);
      show({ ...zoomed, x: zoomed.x + (now.x - before.x) / 2, y: zoomed.y + (now.y - before.y) / 2 });
    } else if (view.scale > 1) move(now.x - before.x, now.y - before.y);
    else if (moved && !pinched) show(whole, now.x - start.x);
  }
  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return;
    delete stage.dataset.held;
    const push = pushed;
    if (!moved && event.type === 'pointerup') tap(event);
    else show(view);
    if (Math.abs(push) > isASwipe) told.onSwipe(push < 0 ? 1 : -1);
  }
  /** Enlarges what was tapped, or shows the whole again; the second of two quick taps says the same as the first. */
  function tap(event: PointerEvent): void {
    const isSecond = event.timeStamp - lastTap <= doubleTap;
    if (!isSecond) show(view.scale > 1 ? whole : zoomAt(view, tapFactor, pointOf(event)));
    lastTap = event.timeStamp;
  }
  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1);
    show(zoomAt(view, Math.exp(-Math.min(200, Math.max(-200, pixels)) / 300), pointOf(event)));
  }
  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', drag, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const) stage.addEventListener(end, up, { signal });
  stage.addEventListener('wheel', wheel, { passive: false, signal });
  return {
    zoomBy: (factor) => show(zoomAt(view, factor, whole)),
    panBy: move,
    reset: () => show(whole),
    stop: () => listening.abort(),
  };
}

/** Where an event happened, from the middle of the stage. */
function pointOn(stage: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const box = stage.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
