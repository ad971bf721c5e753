import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { writeCookie } from '../lib/write-cookie.ts';
import { buttonClass } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import type { ShownCards } from '../ui/product-card/shown-cards.ts';
import { useLinks } from '../ui/shop-view.ts';
import { compareCookie, comparedIn, mostCompared } from './compared.ts';

type Chosen = { id: number; name: string; picture: string };

let isFull = false;
const listeners = new Set<() => void>();

/** As the cookie says: a page without script, and another tab, change the same. */
const now = () => `${comparedIn(document.cookie).join()} ${isFull}`;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function choose(ids: readonly number[], full = false) {
  isFull = full;
  writeCookie(compareCookie(ids));
  for (const listener of listeners) listener();
}

/** Chooses the product of a mark, or no more; a fifth is not chosen, and the bar says why. */
export function toggle(form: HTMLFormElement): void {
  const id = Number(form.querySelector('button')?.value);
  const ids = comparedIn(document.cookie);
  if (ids.includes(id)) drop(id);
  else choose(ids.length < mostCompared ? [...ids, id] : ids, ids.length === mostCompared);
}

const drop = (id: number) => choose(comparedIn(document.cookie).filter((other) => other !== id));

/** What is chosen to be compared, at the bottom of the screen. */
export function CompareBar() {
  const t = useTranslations('compare');
  const { compare } = useLinks();
  const { key, pathname } = useLocation();
  const state = useSyncExternalStore(subscribe, now);
  const ids = comparedIn(document.cookie);
  const chosen = useChosen(ids);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have changed the choice, and has other marks.
  useEffect(() => {
    for (const listener of listeners) listener();
    const mark = () => showMarks(comparedIn(document.cookie));
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [key, state]);
  if (ids.length === 0 || pathname === compare) return null;
  return (
    <aside aria-label={t('title')} className="compare-bar">
      <ul className="flex gap-2">
        {ids.map((id) => {
          const product = chosen.get(id);
          return (
            <li className="relative size-12 rounded-control bg-tint" key={id}>
              {product && (
                <img
                  alt={product.name}
                  className="size-full rounded-control object-cover"
                  src={product.picture}
                />
              )}
              <button
                aria-label={t('remove', { name: product?.name ?? '' })}
                className="absolute -top-2 -right-2 grid size-6 place-items-center rounded-full border border-line bg-surface"
                onClick={() => drop(id)}
                type="button"
              >
                <CloseIcon className="size-3.5" />
              </button>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-muted max-sm:sr-only" role="status">
        {isFull ? t('full', { most: mostCompared }) : t('chosen', { count: ids.length, most: mostCompared })}
      </p>
      <a className={buttonClass('primary', 'normal', 'ml-auto')} href={`${compare}?ids=${ids}`}>
        {t('show')}
      </a>
    </aside>
  );
}

/** Tells each mark whether its product is chosen. The server drew them, so React knows nothing of it. */
function showMarks(ids: readonly number[]) {
  for (const button of document.querySelectorAll<HTMLButtonElement>('form[data-compare] button')) {
    const isChosen = String(ids.includes(Number(button.value)));
    if (button.getAttribute('aria-pressed') !== isChosen) button.setAttribute('aria-pressed', isChosen);
  }
}

/** Names and pictures of what is chosen, as its cards show them. */
function useChosen(ids: readonly number[]): ReadonlyMap<number, Chosen> {
  const { cards } = useLinks();
  const [known, setKnown] = useState<ReadonlyMap<number, Chosen>>(new Map());
  const missing = ids.filter((id) => !known.has(id)).join('&id=');
  useEffect(() => {
    if (!missing) return;
    const asked = new AbortController();
    load(`${cards}?all=1&id=${missing}`, asked.signal).then(
      (found) => {
        setKnown((before) => new Map([...before, ...found.map((one) => [one.id, one] as const)]));
        // What the shop has no more keeps no place.
        for (const id of missing.split('&id=').map(Number)) if (!found.some((one) => one.id === id)) drop(id);
      },
      () => {},
    );
    return () => asked.abort();
  }, [cards, missing]);
  return known;
}

async function load(url: string, signal: AbortSignal): Promise<Chosen[]> {
  const answer = await fetch(url, { signal });
  const { cards } = (await answer.json()) as ShownCards;
  return cards.map(({ id, html }) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    const part = (selector: string) => template.content.querySelector(selector);
    return {
      id,
      name: part('.card-link')?.textContent ?? '',
      picture: part('img')?.getAttribute('src') ?? '',
    };
  });
}
