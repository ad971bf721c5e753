import { createContext, useContext } from 'react';

/** HTML of what is drawn from the shop alone, and so is the same on all its pages in a language. */
export type ShopParts = {
  footer: string;
  /** Entries of the menu of narrow screens. */
  drawerMenu: string;
  /** What unfolds below an entry of the wide menu, by the entry's id. */
  dropdowns: Record<number, string>;
};

/** Given by the server's entry; the browser draws none of it (see kept-html.tsx). */
export const ShopPartsContext = createContext<ShopParts>({ footer: '', drawerMenu: '', dropdowns: {} });

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
