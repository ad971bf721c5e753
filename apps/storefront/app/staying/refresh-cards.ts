import type { Basis } from '@etalage/contracts';
import { mostCards } from '@etalage/contracts/limits';
import { links } from '../lib/links.ts';
import { cardId } from '../ui/product-card/drawn-card.tsx';
import type { ShownCards } from '../ui/product-card/shown-cards.ts';

/** What stands below a card's name, and on its picture: prices and what is off. */
const changing = ['.card-foot', '.card-badge'];

/**
 * Asks anew for the cards on the screen and takes over what prices have changed, while all else stays where it is. What
 * cannot be had stays as it was.
 * @returns the basis of the prices that this shopper sees now; null where that was not told
 */
export async function refreshCards(): Promise<Basis | null> {
  const shown = [...document.querySelectorAll('main .card-drawn')].filter((card) => card.checkVisibility());
  let basis: Basis | null = null;
  for (let first = 0; first < shown.length; first += mostCards) {
    const some = shown.slice(first, first + mostCards);
    const answer = await cardsOf(some);
    if (!answer) break;
    basis = answer.basis;
    const byId = new Map(answer.cards.map((card) => [cardId(card.id), card.html]));
    for (const card of some) {
      const html = byId.get(card.id);
      if (html) takeOver(card, html);
    }
  }
  return basis;
}

async function cardsOf(elements: readonly Element[]): Promise<ShownCards | null> {
  const ids = elements.map(({ id }) => `id=${id.slice(cardId('').length)}`);
  try {
    const answer = await fetch(`${links(document.documentElement.lang).cards}?all=1&${ids.join('&')}`);
    return answer.ok ? ((await answer.json()) as ShownCards) : null;
  } catch {
    return null;
  }
}

function takeOver(card: Element, html: string): void {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const part of changing) {
    const before = card.querySelector(part);
    const now = template.content.querySelector(part);
    if (before?.outerHTML === now?.outerHTML) continue;
    if (!before) card.querySelector('.card-frame')?.append(now ?? '');
    else if (now) before.replaceWith(now);
    else before.remove();
  }
}
