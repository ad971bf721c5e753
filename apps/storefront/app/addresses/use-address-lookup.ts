import { type FocusEvent, useRef, useState } from 'react';
import { type AddressKind, canBeLookedUp, type FoundAddress, type LookupAnswer } from './address.ts';

/**
 * Asks for street and city when a shopper leaves the postal code or the house number, and fills them in where
 * nothing else stands there; words that the shopper typed are never replaced without a press on a button.
 * @param told what the server answered to a form without JavaScript
 */
export function useAddressLookup(kind: AddressKind, told: LookupAnswer | undefined) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const [answer, setAnswer] = useState(told);
  const asked = useRef('');
  const written = useRef<FoundAddress | null>(null);

  const input = (name: string) => {
    const element = fieldset.current?.elements.namedItem(`${kind}.${name}`);
    return element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element : null;
  };
  const typed = (name: string) => input(name)?.value.trim() ?? '';
  const write = (found: FoundAddress) => {
    written.current = found;
    setAnswer({ kind, state: 'filled', found });
    for (const name of ['street', 'city'] as const) {
      const element = input(name);
      if (!element) continue;
      element.value = found[name];
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };

  const ask = async () => {
    const [postalCode, houseNumber] = [typed('postalCode'), typed('houseNumber')];
    const query = new URLSearchParams({ postalCode, houseNumber }).toString();
    if (asked.current === query || !canBeLookedUp(typed('countryCode'), postalCode, houseNumber)) return;
    asked.current = query;
    const found = await fetchAddress(query);
    await nothingPressed();
    // The shopper may have gone on typing.
    if (asked.current !== query || found === undefined) return;
    if (!found) return setAnswer({ kind, state: 'unknown' });
    const isFree = (['street', 'city'] as const).every((name) =>
      ['', found[name], written.current?.[name]].includes(typed(name)),
    );
    if (isFree) write(found);
    else setAnswer({ kind, state: 'differs', found });
  };

  return {
    fieldset,
    answer,
    onBlur({ target }: FocusEvent) {
      const name = target.getAttribute('name');
      if (name === `${kind}.postalCode` || name === `${kind}.houseNumber`) void ask();
    },
    use() {
      if (answer?.state === 'differs') write(answer.found);
    },
  };
}

/** null where no such address is known, undefined where that could not be found out. */
async function fetchAddress(query: string): Promise<FoundAddress | null | undefined> {
  try {
    const response = await fetch(`/api/addresses/lookup?${query}`);
    return response.ok ? ((await response.json()) as FoundAddress | null) : undefined;
  } catch {
    return undefined;
  }
}

/** Waits for the end of a press: what appears above a button while it is pressed moves it away from under the finger. */
async function nothingPressed(): Promise<void> {
  if (!document.querySelector(':active')) return;
  const ends = ['pointerup', 'pointercancel', 'keyup'] as const;
  const end = new AbortController();
  await new Promise<void>((resolve) => {
    const release = () => setTimeout(resolve);
    for (const name of ends) addEventListener(name, release, { once: true, signal: end.signal });
  });
  end.abort();
}
