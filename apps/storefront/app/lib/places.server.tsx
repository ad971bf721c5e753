import { randomBytes } from 'node:crypto';
import type { Me } from '@etalage/contracts';
import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MeContext, nobody } from './me.ts';
import { meBlockId, type OpenPlaces } from './place.tsx';

/** For whom places are drawn: a shopper, somebody who carries nothing of ours, or a shopper who is not known in time. */
export type Whose = Me | 'stranger' | 'unknown';

/** The HTML of a place, by the name in its mark. */
export type DrawnPlaces = (name: string) => string;

/** The places of one document. */
type Places = OpenPlaces & {
  draw(whose: Whose): DrawnPlaces;
};

/** The places of a shop's documents. */
export type ShopPlaces = {
  /** Those in parts that all documents share. */
  shared: OpenPlaces;
  sharedNames(): string[];
  ofDocument(): Places;
};

/** Nobody who writes a shop's texts can know it, so none of them has a place. */
const secret = randomBytes(12).toString('hex');

/** What stands in a document where a place is; its name is the first group. */
export const placeMark = new RegExp(`<!--place-${secret}-([a-z0-9-]+)-->`);

/**
 * Makes the places of a shop's documents. What was drawn for a shopper is drawn once for as long as they are remembered: the
 * same name means the same contents, on whatever page.
 * @param around gives what stands in places what every view of the shop needs
 */
export function createPlaces(around: (view: ReactNode) => ReactNode): ShopPlaces {
  const remembered = new WeakMap<Me, Map<string, string>>();
  /** Strangers stay, and a place of a single product's page is drawn for them as often as that page is made. */
  const strangers = new LRUCache<string, string>({ max: 50 });
  function drawnFor(whose: Whose): Map<string, string> | LRUCache<string, string> {
    if (typeof whose === 'string') return strangers;
    const drawn = remembered.get(whose) ?? new Map<string, string>();
    remembered.set(whose, drawn);
    return drawn;
  }
  const drawFor = (me: Me, contents: ReactNode) =>
    renderToString(around(<MeContext value={me}>{contents}</MeContext>))
      // React asks for pictures ahead, in what it writes first; here that would be inside of a place.
      .replace(/^(<link rel="preload"[^>]*>)+/, '');

  const opener = (standing: Map<string, ReactNode>) => (name: string, contents: ReactNode) => {
    standing.set(name, contents);
    return `<!--place-${secret}-${name}-->`;
  };

  const shared = new Map<string, ReactNode>();
  return {
    shared: { open: opener(shared) },
    sharedNames: () => [...shared.keys()],
    ofDocument() {
      const own = new Map<string, ReactNode>();
      const contentsOf = (name: string) => own.get(name) ?? shared.get(name);
      return {
        open: opener(own),
        draw: (whose) => (name) => {
          if (name === meBlockId) return meBlock(whose);
          const drawn = drawnFor(whose);
          const html =
            drawn.get(name) ?? drawFor(typeof whose === 'string' ? nobody : whose, contentsOf(name));
          drawn.set(name, html);
          return html;
        },
      };
    },
  };
}

/** Nothing of a stranger, whose page is the same for all of them. No text in it can end the element that it stands in. */
function meBlock(whose: Whose): string {
  if (whose === 'stranger') return '';
  return JSON.stringify(whose === 'unknown' ? null : whose).replaceAll('<', '\\u003c');
}
