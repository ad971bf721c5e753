import { searchLength } from '@etalage/contracts/limits';
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation, useNavigate } from 'react-router';
import { useLinks, useShopView } from '../ui/shop-view.ts';
import type { HostedStatus } from './hosted/search-hosted.ts';
import { PreviewResults, type Way, waysOf } from './preview-results.tsx';
import { searchOf } from './search-of.ts';
import styles from './search-preview.css?url';
import { SearchStatus } from './search-status.tsx';
import { debounce, type Found, hostedDebounce, useSuggestions } from './use-suggestions.ts';

type PreviewProps = { field: HTMLInputElement };

/** What typing in a search field does: on the list of products it changes the list, elsewhere it shows a preview. */
export function SearchPreview({ field }: PreviewProps) {
  const { pathname } = useLocation();
  const { products } = useLinks();
  if (pathname === products) return <SearchInList field={field} />;
  return <Preview field={field} />;
}

/** The field's text, trimmed; empty until somebody is in the field, whatever was typed there for an earlier page. */
function useTyped(field: HTMLInputElement): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const read = () => setText(field.value.trim());
    // Something may have been typed while the style sheet was on its way.
    if (document.activeElement === field) read();
    field.addEventListener('input', read);
    // Another page may have put its own term there.
    field.addEventListener('focus', read);
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('focus', read);
    };
  }, [field]);
  return text;
}

/** SRCH-01, SRCH-02: the list's own query follows what is typed, and goes with it; sort and filters stay. */
function SearchInList({ field }: PreviewProps) {
  const { professionalSearch } = useShopView();
  const delay = professionalSearch ? hostedDebounce : debounce;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const router = useContext(DataRouterContext)?.router;
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const write = (wanted: string) => {
      if (!router) return;
      // Of the router itself: what was chosen in this very moment is on its way, and is not drawn yet.
      const { location, navigation } = router.state;
      const next = navigation.location?.pathname === pathname ? navigation.location : location;
      const query = new URLSearchParams(next.search);
      if ((query.get('q') ?? '') === wanted) return;
      query.delete('page');
      if (wanted) query.set('q', wanted);
      else query.delete('q');
      // Going back skips what was typed on the way.
      const replace = !wanted || Boolean(new URLSearchParams(location.search).get('q'));
      void navigate(`${pathname}?${query}`, { preventScrollReset: true, replace });
    };
    const onInput = () => {
      clearTimeout(waiting);
      // Read now: an answer that comes meanwhile may put its own term in a field that was left.
      const text = field.value.trim();
      waiting = setTimeout(() => write(text.length < searchLength.least ? '' : text), delay);
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      clearTimeout(waiting);
      write(field.value.trim());
    };
    // Somebody may have typed while this script was on its way.
    if (document.activeElement === field && field.value !== field.defaultValue) onInput();
    const { form } = field;
    field.addEventListener('input', onInput);
    form?.addEventListener('submit', onSubmit);
    return () => {
      clearTimeout(waiting);
      field.removeEventListener('input', onInput);
      form?.removeEventListener('submit', onSubmit);
    };
  }, [field, pathname, navigate, router, delay]);
  return null;
}

/** A combobox after the WAI-ARIA pattern: the focus stays in the field, the arrow keys walk through the ways on. */
function Preview({ field }: PreviewProps) {
  const text = useTyped(field);
  const links = useLinks();
  const { language, professionalSearch } = useShopView();
  const [status, setStatus] = useState<HostedStatus>('idle');
  const search = useMemo(
    () => searchOf({ settings: professionalSearch, language, links, onStatus: setStatus }),
    [professionalSearch, language, links],
  );
  const suggested = useSuggestions(text, search);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useWalk(suggested.found);
  const listId = useId();
  const ways = waysOf(suggested.found, links);
  const isShown = isOpen && suggested.state !== 'hidden' && field.isConnected;
  const popup = usePopup(field, isShown);

  useFieldAsCombobox(field, {
    listId: isShown && ways.length > 0 ? listId : null,
    activeId: active < 0 ? null : `${listId}-${active}`,
  });
  useFieldEvents(field, {
    show: () => {
      setOpen(true);
      setActive(-1);
    },
    hide: () => setOpen(false),
    onKeyDown(event) {
      if (!isShown) return;
      // From any control of the preview; the focus is given back before hiding, because it shows what was found.
      if (event.key === 'Escape') field.focus();
      else if (event.target !== field) return;
      const option = popup.current?.querySelector<HTMLElement>('[aria-selected=true]');
      if (event.key === 'Escape') setOpen(false);
      else if (event.key === 'ArrowDown') setActive(active + 1 < ways.length ? active + 1 : -1);
      else if (event.key === 'ArrowUp') setActive(active < 0 ? ways.length - 1 : active - 1);
      else if (event.key === 'Enter' && option) option.click();
      else return;
      event.preventDefault();
    },
  });

  const choose = (way: Way) => {
    setOpen(false);
    if (way.kind !== 'correction') return;
    field.value = way.name;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setOpen(false);
  };
  if (!field.form) return null;
  return createPortal(
    <>
      <link href={styles} precedence="late" rel="stylesheet" />
      <SearchStatus isShown={isShown} suggested={suggested} />
      {isShown && (
        // Pressing beside a link leaves the focus in the field.
        // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here that a control would do.
        <div
          className="search-preview"
          data-state={suggested.state}
          data-status={professionalSearch ? status : undefined}
          onMouseDown={(event) => event.preventDefault()}
          popover="manual"
          ref={popup}
        >
          <PreviewResults
            active={active}
            listId={listId}
            onChoose={choose}
            suggested={suggested}
            ways={ways}
          />
        </div>
      )}
    </>,
    field.form,
  );
}

/** Where the arrow keys have walked to, -1 for nowhere: another answer has other ways, and nobody has walked among those. */
function useWalk(found: Found): [active: number, setActive: (to: number) => void] {
  const [walked, setWalked] = useState<{ found: Found; to: number } | null>(null);
  return [walked?.found === found ? walked.to : -1, (to) => setWalked({ found, to })];
}

/** What the field says of itself: only with script there is a list that it controls. */
function useFieldAsCombobox(
  field: HTMLInputElement,
  { listId, activeId }: { listId: string | null; activeId: string | null },
): void {
  useEffect(() => {
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-haspopup', 'listbox');
    field.setAttribute('aria-expanded', String(listId !== null));
    const point = (name: string, id: string | null) =>
      id === null ? field.removeAttribute(name) : field.setAttribute(name, id);
    point('aria-controls', listId);
    point('aria-activedescendant', listId && activeId);
  }, [field, listId, activeId]);
  // On the list, and when another field is searched in, it is a plain field again.
  useEffect(
    () => () => {
      for (const name of comboboxAttributes) field.removeAttribute(name);
    },
    [field],
  );
}

const comboboxAttributes = [
  'role',
  'aria-autocomplete',
  'aria-haspopup',
  'aria-expanded',
  'aria-controls',
  'aria-activedescendant',
];

type FieldEvents = { show: () => void; hide: () => void; onKeyDown: (event: KeyboardEvent) => void };

/** SRCH-01 shows by typing and by focus; SRCH-05 hides by a press outside, by going on and by submitting. */
function useFieldEvents(field: HTMLInputElement, events: FieldEvents): void {
  const latest = useRef(events);
  latest.current = events;
  useEffect(() => {
    const { form } = field;
    const show = () => latest.current.show();
    const hide = () => latest.current.hide();
    const onKeyDown = (event: KeyboardEvent) => latest.current.onKeyDown(event);
    const hideOutside = (target: EventTarget | null) => {
      if (target instanceof Node && !form?.contains(target)) hide();
    };
    const onPress = ({ target }: PointerEvent) => hideOutside(target);
    const onLeave = ({ relatedTarget }: FocusEvent) => hideOutside(relatedTarget);
    // Heard last, at the window: until the router has read the form, the button that sent it must be there.
    const onSubmit = ({ target }: SubmitEvent) => target === form && hide();
    const left = new AbortController();
    const { signal } = left;
    field.addEventListener('input', show, { signal });
    field.addEventListener('focus', show, { signal });
    form?.addEventListener('keydown', onKeyDown, { signal });
    window.addEventListener('submit', onSubmit, { signal });
    form?.addEventListener('focusout', onLeave, { signal });
    document.addEventListener('pointerdown', onPress, { signal });
    return () => left.abort();
  }, [field]);
}

/** Pixels between the field and what is shown below it. */
const gap = 8;

/** Above everything else, whatever header or drawer the field stands in, and below the field wherever that is scrolled to. */
function usePopup(field: HTMLInputElement, isShown: boolean) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = popup.current;
    if (!isShown || !element) return;
    const place = () => {
      const { bottom } = field.getBoundingClientRect();
      element.style.setProperty('--below', `${Math.max(0, bottom + gap)}px`);
    };
    place();
    element.showPopover?.();
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, { capture: true });
    };
  }, [field, isShown]);
  return popup;
}
