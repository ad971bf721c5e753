import type { ActivePromocode, Me } from '@etalage/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import type { HeaderItem } from './header-model.ts';
import type { HeaderProps } from './header-props.ts';
import type { PackNoteProps } from './pack-offer.ts';
import type { ShopPlaces } from './places.server.tsx';

/** HTML of what is drawn from the shop, once for all its pages in a language; little of it differs from page to page. */
export type ShopParts = {
  footer: () => string;
  /** Entries of the wide menu, with what unfolds below them. */
  menu: (path: string) => string;
  /** Contents of the menu of narrow screens. */
  drawer: (page: PageOfHeader) => string;
  /** What stands in a bar of the header and needs no script of its own. */
  item: (name: DrawnItem, page: PageOfHeader) => string;
  promoBanners: (path: string, nonce: string | undefined) => string;
  /** Whom the shop's staff act for; empty for all others. */
  shadowBar: () => string;
  cookieBanner: (nonce: string | undefined) => string;
  /** What floats above the pages. */
  overlays: (path: string, nonce: string | undefined) => string;
  /** For what is a shopper's own, in these parts and around them. */
  places: ShopPlaces;
  /** What stands in the places of these parts alone, which the browser does not draw, by name. */
  drawPlaces: (me: Me) => Record<string, string>;
  /** Handed over: a module that the pages name themselves is sent to every browser. */
  head: (nonce: string | undefined) => ReactNode;
  activePromos: (props: { promos: readonly ActivePromocode[] }) => ReactNode;
  packNote: (props: PackNoteProps) => ReactNode;
};

export type DrawnItem = Exclude<HeaderItem, 'logo' | 'search' | 'nav' | 'cart'>;

/** What differs from page to page in a header that is drawn once. */
export type PageOfHeader = Pick<HeaderProps, 'path' | 'alternates' | 'searchTerm'>;

/** Given by the server's entry to every page. The browser draws none of it (see server-html.tsx) and knows none of it. */
export const ShopPartsContext = createContext({} as ShopParts);

/** Of the scripts of this one answer; given by the server's entry. */
export const NonceContext = createContext<string | undefined>(undefined);

/** On the server only, in the document's head: what is the same on every page of the shop. */
export const ShopHead = () => useContext(ShopPartsContext).head(useContext(NonceContext));

type Props = {
  as?: 'div' | 'footer' | 'nav';
  id?: string;
  className?: string;
  /** Which of the parts stands here. */
  pick: (parts: ShopParts, nonce: string | undefined) => string;
};

/** On the server only: a part that was drawn before, as it is. */
export function DrawnPart({ as: Tag = 'div', id, className, pick }: Props) {
  const __html = pick(useContext(ShopPartsContext), useContext(NonceContext));
  return <Tag className={className} dangerouslySetInnerHTML={{ __html }} id={id} />;
}
