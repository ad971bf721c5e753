import type { DrawnPlaces } from '../app/lib/places.server.tsx';
import { ownCopy } from './own-copy.ts';

/** Where a place stands in a page's bytes. */
export type PlaceAt = { name: string; start: number; end: number };

/** Puts the places of one shopper into a document, where their marks are. */
export function fillMarks(html: string, placeMark: RegExp, drawn: DrawnPlaces): string {
  const pieces = html.split(placeMark);
  for (let at = 1; at < pieces.length; at += 2) pieces[at] = drawn(ownCopy(pieces[at] ?? ''));
  return pieces.join('');
}

/** The same for a page that is kept, with where the places are in its UTF-8 bytes. */
export function layOut(
  html: string,
  placeMark: RegExp,
  drawn: DrawnPlaces,
): { html: string; places: PlaceAt[] } {
  const pieces = html.split(placeMark);
  const places: PlaceAt[] = [];
  let end = 0;
  for (const [at, piece] of pieces.entries()) {
    // Every second piece is the name of a place.
    const name = at % 2 === 1 ? ownCopy(piece) : null;
    const text = name === null ? piece : drawn(name);
    const start = end;
    end += Buffer.byteLength(text);
    if (name !== null) places.push({ name, start, end });
    pieces[at] = text;
  }
  return { html: pieces.join(''), places };
}

/** A kept page with the places of one shopper in it. */
export function fillPlaces(page: Buffer, places: readonly PlaceAt[], drawn: DrawnPlaces): Buffer {
  const pieces: Buffer[] = [];
  let done = 0;
  for (const { name, start, end } of places) {
    pieces.push(page.subarray(done, start), Buffer.from(drawn(name)));
    done = end;
  }
  return Buffer.concat([...pieces, page.subarray(done)]);
}
