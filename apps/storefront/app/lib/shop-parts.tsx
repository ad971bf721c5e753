import type { ActivePromocode } from '@etalage/contracts';
import { createContext, type ReactNode, useContext } from 'react';
import type { BannerView } from '../promo/banner-view.ts';

/** HTML of what is drawn from the shop alone, and so is the same on all its pages in a language. */
export type ShopParts = {
  footer: string;
  /** Entries of the menu of narrow screens. */
  drawerMenu: string;
  /** What unfolds below an entry of the wide menu, by the entry's id. */
  dropdowns: Record<number, string>;
  /** Drawn anew for each page, which may be what a banner leads to. */
  promoBanners: readonly BannerView[];
  /** Handed over: a module that the pages name themselves is sent to every browser. */
  activePromos: (props: { promos: readonly ActivePromocode[] }) => ReactNode;
};

/** Given by the server's entry; the browser draws none of it (see kept-html.tsx). */
export const ShopPartsContext = createContext<ShopParts>({
  footer: '',
  drawerMenu: '',
  dropdowns: {},
  promoBanners: [],
  activePromos: () => null,
});

/** Of the scripts of this one answer; given by the server's entry. */
export const NonceContext = createContext<string | undefined>(undefined);

type Props = {
  as?: 'div' | 'footer' | 'ul';
  id?: string;
  className?: string;
  /** Which of the parts stands here. */
  pick: (parts: ShopParts) => string | undefined;
};

/** On the server only: a part that was drawn before, as it is. */
export function DrawnPart({ as: Tag = 'div', id, className, pick }: Props) {
  const __html = pick(useContext(ShopPartsContext)) ?? '';
  return <Tag className={className} dangerouslySetInnerHTML={{ __html }} id={id} />;
}
