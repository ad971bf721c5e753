import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useLinks } from '../ui/shop-view.ts';

/** Any search field of the header: a theme may have one in its bar and another in its menu. */
const searchField = 'form[role=search] input[name=q]';

/** Set in the session by whoever leads to the list to search there (SRCH-15). */
const focusFlag = 'focusShopSearch';

type Previewed = { field: HTMLInputElement; Preview: ComponentType<{ field: HTMLInputElement }> };

/**
 * What a search field shows while somebody types. Its script comes with the first focus of a field; until then, and where
 * it does not come, the field is a plain form.
 */
export function PreviewOnFocus() {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  useFocusOnList();
  useEffect(() => {
    const follow = async ({ target }: { target: EventTarget | null }) => {
      // A form that the server drew, of the footer for one.
      const form = target instanceof Element && target.closest<HTMLFormElement>('form[data-in-place]');
      if (form) (await import('../ui/form-in-place.ts').catch(() => null))?.driveForm(form);
      if (!(target instanceof HTMLInputElement) || !target.matches(searchField)) return;
      const loaded = await import('./search-preview.tsx').catch(() => null);
      if (loaded) setPreviewed({ field: target, Preview: loaded.SearchPreview });
    };
    document.addEventListener('focusin', follow);
    document.addEventListener('click', clearTerm);
    // Who was quicker than this script.
    void follow({ target: document.activeElement });
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('click', clearTerm);
    };
  }, []);
  if (!previewed) return null;
  const { field, Preview } = previewed;
  return (
    // It waits for its style sheet.
    <Suspense>
      <Preview field={field} key={field.id} />
    </Suspense>
  );
}

/** SRCH-06: the button beside the text empties the field, which hears of it as if that was typed. */
function clearTerm({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('[data-clear-search]') : null;
  const field = button?.closest('form')?.querySelector<HTMLInputElement>('input[name=q]');
  if (!field) return;
  field.value = '';
  field.focus();
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Asks for the focus in the search field of the next list of products. */
export function focusSearchOnNextList(): void {
  try {
    sessionStorage.setItem(focusFlag, '1');
  } catch {
    // A browser that keeps nothing: then the field is left as any other.
  }
}

function takeFocusFlag(): boolean {
  try {
    const isWanted = sessionStorage.getItem(focusFlag) !== null;
    sessionStorage.removeItem(focusFlag);
    return isWanted;
  } catch {
    return false;
  }
}

function useFocusOnList(): void {
  const location = useLocation();
  const { products } = useLinks();
  useEffect(() => {
    if (location.pathname !== products || !takeFocusFlag()) return;
    const fields = [...document.querySelectorAll<HTMLInputElement>(searchField)];
    fields.find((field) => field.checkVisibility())?.focus();
  }, [location, products]);
}
