import { hash } from 'node:crypto';
import type { RenderedDocument, RequestInfo } from '../app/lib/request-context.ts';
import { bytesOf } from './compress.ts';
import { putSheetsIn } from './first-sheets.ts';
import { isFavoured } from './page-cache/favoured-pages.ts';
import type { KeptAddress } from './page-cache/kept-addresses.ts';
import type { PackedText } from './page-cache/packed-text.ts';
import type { MadePage } from './page-cache/page-cache.ts';
import { layOut } from './places.ts';
import { sealScripts } from './security.ts';

type Pack = (text: Buffer) => PackedText;

/** A document as it is kept: sealed, and with a stranger's contents in its places. */
export function keepPage(
  document: RenderedDocument,
  info: RequestInfo,
  { origin, address, pack }: { origin: string; address: KeptAddress; pack: Pack },
): MadePage {
  const { pieces, policy } = sealScripts(document, origin.startsWith('https:'));
  const { placeMark, drawPlaces } = document;
  const linked = { ...layOut(pieces.join(''), placeMark, drawPlaces('stranger')), policy, drawPlaces };
  const page = address.query === '' && address.isEntrance ? putSheetsIn(linked) : linked;
  const text = bytesOf([page.html]);
  return {
    page: {
      text: pack(text),
      etag: etagOf(text),
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': page.policy },
      places: page.places,
      drawPlaces: page.drawPlaces,
      isFavoured: isFavoured(address, page.html),
    },
    tags: info.cacheTags,
    trueUntil: info.cacheUntil,
    freshUntil: info.freshUntil,
  };
}

/** What a browser fetches of a page on the way from another one: it has no places, and cannot push out the pages. */
export async function keepData(response: Response, info: RequestInfo, pack: Pack): Promise<MadePage> {
  const text = Buffer.from(await response.arrayBuffer());
  return {
    page: {
      text: pack(text),
      etag: etagOf(text),
      headers: Object.fromEntries(response.headers),
      places: [],
      drawPlaces: () => () => '',
      isFavoured: false,
    },
    tags: info.cacheTags,
    trueUntil: info.cacheUntil,
    freshUntil: info.freshUntil,
  };
}

const etagOf = (text: Buffer) => `"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
