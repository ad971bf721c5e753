import type { Basis } from '@etalage/contracts';
import { mostCards } from '@etalage/contracts/limits';
import { links } from '../lib/links.ts';
import { cardId } from '../ui/product-card/drawn-card.tsx';
import type { ShownCards } from '../ui/product-card/shown-cards.ts';

/** What stands below a card's name, and on its picture: prices and what is off. */
const changing = ['.card-foot', '.card-badge'];

type Returned = {
  /** Whether the page that was returned to is still the one on the screen. */
  isShown: () => boolean;
  /** Told the basis of the prices that this shopper sees now, while the page is on the screen. */
  onBasis: (basis: Basis) => void;
};

/**
 * Asks anew for the cards of the page on the screen and takes over what prices have changed, while all else stays where it is:
 * at once for those in the window and one screen around it, for the others when they come near. What cannot be had stays as
 * it was.
 */
export function refreshCards(returned: Returned): void {
  if (!returned.isShown() || !self.IntersectionObserver) return;
  const observer = new IntersectionObserver(
    (entries) => {
      // The cards of a page that was left are seen no more, which is told here too.
      if (!returned.isShown()) return observer.disconnect();
      const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target);
      for (const card of near) observer.unobserve(card);
      void refresh(near, returned);
    },
    { rootMargin: '100% 0px' },
  );
  for (const card of document.querySelectorAll('main .card-drawn'))
    if (card.checkVisibility()) observer.observe(card);
}

async function refresh(cards: readonly Element[], { isShown, onBasis }: Returned): Promise<void> {
  for (let first = 0; first < cards.length && isShown(); first += mostCards) {
    const some = cards.slice(first, first + mostCards);
    const answer = await cardsOf(some);
    if (!answer || !isShown()) return;
    onBasis(answer.basis);
    const byId = new Map(answer.cards.map((card) => [cardId(card.id), card.html]));
    for (const card of some) {
      const html = byId.get(card.id);
      if (html) takeOver(card, html);
    }
  }
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
