import type { Random } from '../random.ts';
import { dark, light } from './colour.ts';

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** What one drawing is made with. Collects the gradients and masks that its shapes refer to. */
export type Pen = {
  readonly random: Random;
  /** A straight gradient over the box of the shape that it fills; corners as parts of that box. */
  linear(from: readonly [number, number], to: readonly [number, number], ...stops: Stop[]): string;
  radial(centre: readonly [number, number], radius: number, ...stops: Stop[]): string;
  /** The fill of something upright and round: lit from the left. */
  round(colour: string): string;
  /** The fill of a ball lit from the upper left. */
  ball(colour: string): string;
  /** The fill of a flat face that catches light at its upper edge. */
  face(colour: string): string;
  /** Brushed steel of this tint. */
  metal(colour?: string): string;
  /** A soft shadow on the ground. */
  shadow(x: number, y: number, radiusX: number, radiusY: number, strength?: number): string;
  /** Draws the content only inside the shape. */
  inside(shape: string, content: string): string;
  definitions(): string;
};

export function createPen(random: Random): Pen {
  const definitions: string[] = [];

  function define(make: (id: string) => string): string {
    const id = `d${definitions.length}`;
    definitions.push(make(id));
    return id;
  }

  function linear(from: readonly [number, number], to: readonly [number, number], ...stops: Stop[]): string {
    const corners = `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`;
    return `url(#${define((id) => `<linearGradient id="${id}" ${corners}>${list(stops)}</linearGradient>`)})`;
  }

  function radial(centre: readonly [number, number], radius: number, ...stops: Stop[]): string {
    const circle = `cx="${centre[0]}" cy="${centre[1]}" r="${radius}"`;
    return `url(#${define((id) => `<radialGradient id="${id}" ${circle}>${list(stops)}</radialGradient>`)})`;
  }

  return {
    random,
    linear,
    radial,
    round: (colour) =>
      linear(
        [0, 0],
        [1, 0],
        [0, dark(colour, 0.22)],
        [0.16, light(colour, 0.1)],
        [0.32, light(colour, 0.34)],
        [0.5, colour],
        [0.85, dark(colour, 0.26)],
        [1, dark(colour, 0.4)],
      ),
    ball: (colour) =>
      radial(
        [0.36, 0.3],
        0.75,
        [0, light(colour, 0.5)],
        [0.35, colour],
        [0.8, dark(colour, 0.28)],
        [1, dark(colour, 0.42)],
      ),
    face: (colour) =>
      linear([0, 0], [0.35, 1], [0, light(colour, 0.25)], [0.5, colour], [1, dark(colour, 0.18)]),
    metal: (colour = '#b9bec6') =>
      linear(
        [0, 0],
        [1, 1],
        [0, light(colour, 0.65)],
        [0.22, colour],
        [0.4, light(colour, 0.8)],
        [0.6, dark(colour, 0.2)],
        [0.8, light(colour, 0.2)],
        [1, dark(colour, 0.42)],
      ),
    shadow(x, y, radiusX, radiusY, strength = 0.42) {
      const fill = radial(
        [0.5, 0.5],
        0.5,
        [0, '#24162c', strength],
        [0.55, '#24162c', strength * 0.5],
        [1, '#24162c', 0],
      );
      return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`;
    },
    inside(shape, content) {
      const id = define((name) => `<clipPath id="${name}">${shape}</clipPath>`);
      return `<g clip-path="url(#${id})">${content}</g>`;
    },
    definitions: () => `<defs>${definitions.join('')}</defs>`,
  };
}

function list(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const clear = opacity === undefined ? '' : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${clear}/>`;
    })
    .join('');
}

/** Draws the same thing several times. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Moves, turns (degrees) and scales a drawing about the given point. */
export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  return `<g transform="translate(${round1(x)} ${round1(y)}) rotate(${round1(turn)}) scale(${Math.round(scale * 1000) / 1000})">${content}</g>`;
}

export function round1(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What a drawing can be told about the thing it shows. */
export type Look = {
  /** Which drawing function of the shop. */
  drawing: string;
  /** Main and second colour, #rrggbb. */
  colour: string;
  accent?: string;
  /** Which of the forms that the drawing knows, from 0. */
  form?: number;
};

/** Draws one thing in a field of 1000 by 1000 standing on y = 800. */
export type Draw = (pen: Pen, look: Look) => string;

/** One shop's way of showing things. */
export type ArtDirection = {
  drawings: Record<string, Draw>;
  /** Sets a thing in its surroundings. */
  scene(pen: Pen, look: Look): string;
  /** The thing alone, with its shadow. */
  thing(pen: Pen, look: Look): string;
  /** Surroundings without a thing, for a close-up or for several on them. */
  ground(pen: Pen, look: Look, view: 'detail' | 'together'): string;
  /** Colours of a measure drawing. */
  sheet: { paper: string; ink: string };
  /** A wide picture with several things, for heroes, banners and grids; width and height in pixels. */
  wide(pen: Pen, looks: readonly Look[], width: number, height: number): string;
  /** The emblem in a field of 160 by 160. */
  emblem(colour: string, accent: string): string;
};

/** A whole SVG document. The field is what is drawn in, the width what it will be unpacked to, in pixels. */
export function svgDocument(
  pen: Pen,
  content: string,
  field: { width: number; height: number },
  width: number,
): string {
  const height = Math.round((width * field.height) / field.width);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${field.width} ${field.height}" width="${width}" height="${height}">${pen.definitions()}${content}</svg>`;
}
