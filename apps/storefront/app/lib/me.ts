import type { Me } from '@etalage/contracts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { links } from './links.ts';
import { meBlockId } from './place.tsx';
import { rememberServerHtml } from './server-html.tsx';

/** A stranger, and whoever is not known yet. */
export const nobody: Me = {
  customer: null,
  basis: 'inc',
  cart: { count: 0, subTotal: 0, promocodes: [] },
};

/** What the browser is told where it comes after the page: `places` is the HTML of those that it does not draw itself. */
export type LateMe = {
  me: Me;
  places: Record<string, string>;
};

/** Given where a place is drawn on the server. */
export const MeContext = createContext<Me | null>(null);

let told: Me | null | undefined;
let current: Me | undefined;
const listeners = new Set<() => void>();

/** As the document says: nothing of a stranger; null where the server did not know in time who was asking. */
function toldByDocument(): Me | null {
  if (typeof document === 'undefined') return nobody;
  if (told === undefined) {
    const text = document.getElementById(meBlockId)?.textContent;
    told = text ? (JSON.parse(text) as Me | null) : nobody;
  }
  return told;
}

const atFirst = (): Me => toldByDocument() ?? nobody;
const now = (): Me => current ?? atFirst();

/** Calls the listener whenever it is heard who is shopping; answers with how to stop that. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Who is shopping as far as this document knows; null while it came without knowing it and has not heard. */
export const knownMe = (): Me | null => current ?? toldByDocument();

/** Who is shopping. Only what stands in a place may ask (see place.tsx): the server makes the rest of a page for everybody. */
export function useMe(): Me {
  const given = useContext(MeContext);
  const own = useSyncExternalStore(subscribe, now, atFirst);
  return given ?? own;
}

/** Whether the page was sent without what is the shopper's own. */
export const isMeLate = (): boolean => toldByDocument() === null;

/** Calls the listener once it is heard who is shopping, of a page that came without knowing it; answers with how to stop that. */
export function whenHeard(listener: () => void): () => void {
  if (isMeLate() && current) listener();
  return isMeLate() ? subscribe(listener) : () => {};
}

/** Asks who is shopping and shows it; null where that cannot be had, and then the page stays as it is. */
export async function readMe(): Promise<Me | null> {
  try {
    const response = await fetch(links(document.documentElement.lang).me);
    if (!response.ok) return null;
    const { me, places } = (await response.json()) as LateMe;
    for (const [name, html] of Object.entries(places))
      for (const element of document.querySelectorAll(`[data-place="${name}"]`)) element.innerHTML = html;
    rememberServerHtml();
    current = me;
    for (const listener of listeners) listener();
    return me;
  } catch {
    return null;
  }
}
