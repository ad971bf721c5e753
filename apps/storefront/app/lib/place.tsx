import { createContext, type ReactNode, useContext } from 'react';

/** Where a document is being made: keeps what stands in a place, to be drawn for each shopper, and gives its mark. */
export type OpenPlaces = {
  open(name: string, contents: ReactNode): string;
};

/** Given by the server's entry. In the browser there is none: there a place holds what it says. */
export const PlacesContext = createContext<OpenPlaces | null>(null);

/**
 * A place on the page for something of the shopper's own (see docs/decisions/002). The server makes the page without
 * knowing who it is for, and draws this for each shopper before it sends the page. So what stands here finds out about
 * the shopper by `useMe`, knows of no router, and takes plain values only: the kept page keeps them.
 * @param name letters, digits and hyphens; the same on two pages where the contents are the same
 */
export function Place({ name, children }: { name: string; children: ReactNode }) {
  const mark = useContext(PlacesContext)?.open(name, children);
  if (mark === undefined)
    return (
      <div className="contents" data-place={name}>
        {children}
      </div>
    );
  return <div className="contents" dangerouslySetInnerHTML={{ __html: mark }} data-place={name} />;
}

/** Tells the browser what the server knows of the shopper: data, which no policy of scripts concerns. */
export function MeBlock() {
  const mark = useContext(PlacesContext)?.open(meBlockId, null);
  return (
    <script
      dangerouslySetInnerHTML={{ __html: mark ?? '' }}
      id={meBlockId}
      suppressHydrationWarning
      type="application/json"
    />
  );
}

/** The element's id, and its place's name. */
export const meBlockId = 'me';
