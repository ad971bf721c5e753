/*
 * Moves what the server drew: one slide at a time, each coming in from the right while the one before leaves to the
 * left, round and round. It stands still while it is pointed at or has the focus, below a window, and where motion is
 * unwanted; a button steps through it by hand.
 */
import { isCovered, isStill } from '../lib/still.ts';

/** Starts every carousel in `root`. @returns stops them */
export function startCarousels(root: HTMLElement): () => void {
  const stops = [...root.querySelectorAll<HTMLElement>('[data-carousel]')].map(startCarousel);
  return () => {
    for (const stop of stops) stop();
  };
}

/** PROMO-04: milliseconds that a slide stands, and that the next one takes to come. The sections are those of one banner. */
const times = {
  banners: { stands: 4_000, moves: 3_000 },
  sections: { stands: 3_500, moves: 600 },
};

const narrowScreen = '(width < 48rem)';
const stillMotion = '(prefers-reduced-motion: reduce)';

function startCarousel(frame: HTMLElement): () => void {
  const { stands, moves } = times[frame.dataset.carousel === 'sections' ? 'sections' : 'banners'];
  const narrow = matchMedia(narrowScreen);
  const still = matchMedia(stillMotion);
  const end = new AbortController();
  const { signal } = end;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  /** The turn that is under way. To ask slides for their animations would have the browser look at the whole page's style. */
  let turn: Animation[] = [];

  /** Slides can be dismissed, so they are looked up each time. */
  const slides = () => slidesOf(frame);
  const isOn = () => slides().length > 1 && (!('narrow' in frame.dataset) || narrow.matches);

  function wait(milliseconds: number) {
    clearTimeout(timer);
    if (!isOn()) return;
    timer = setTimeout(() => {
      if (!isHeld && !isStill() && !isCovered()) show(1);
      wait(moves + stands);
    }, milliseconds);
  }

  function show(step: number) {
    const all = slides();
    const from = Math.max(
      all.findIndex((slide) => 'active' in slide.dataset),
      0,
    );
    const to = (from + step) % all.length;
    for (const motion of turn) motion.cancel();
    turn = [];
    for (const [index, slide] of all.entries()) {
      delete slide.dataset.leaving;
      slide.toggleAttribute('data-active', index === to);
    }
    if (step !== 0 && from !== to && !still.matches) turn = slideOver(all[from], all[to], moves);
  }

  /** From the beginning, with as many slides and as much room as there are now. */
  function restart() {
    frame.toggleAttribute('data-running', isOn());
    show(0);
    wait(stands);
  }

  const hold = (holds: boolean) => () => {
    isHeld = holds;
    wait(stands);
  };
  frame.addEventListener('pointerenter', hold(true), { signal });
  frame.addEventListener('pointerleave', hold(false), { signal });
  frame.addEventListener('focusin', hold(true), { signal });
  frame.addEventListener('focusout', hold(false), { signal });
  frame.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button?.closest('[data-carousel]') !== frame) return;
      if ('next' in button.dataset) show(1);
      wait(stands);
    },
    { signal },
  );
  narrow.addEventListener('change', restart, { signal });
  still.addEventListener('change', restart, { signal });
  const dismissals = new MutationObserver(restart);
  for (const slide of slides())
    if (slide.parentElement) dismissals.observe(slide.parentElement, { childList: true });
  restart();
  return () => {
    clearTimeout(timer);
    dismissals.disconnect();
    end.abort();
    frame.removeAttribute('data-running');
  };
}

/** A slide inside another carousel, which may stand in this one, is that one's. */
const slidesOf = (frame: HTMLElement) =>
  [...frame.querySelectorAll<HTMLElement>('[data-slide]')].filter(
    (slide) => slide.closest('[data-carousel]') === frame,
  );

/**
 * Only `translate` moves, and being seen is the style's: with `visibility` among its frames a turn is drawn by the page itself,
 * sixty times a second, instead of beside it.
 * @param duration milliseconds
 */
function slideOver(
  leaving: HTMLElement | undefined,
  coming: HTMLElement | undefined,
  duration: number,
): Animation[] {
  const timing = { duration, easing: 'cubic-bezier(0.3, 0, 0.2, 1)' };
  const goes = leaving?.animate([{ translate: '0' }, { translate: '-100%' }], timing);
  const comes = coming?.animate([{ translate: '100%' }, { translate: '0' }], timing);
  if (leaving && goes) {
    leaving.dataset.leaving = '';
    goes.onfinish = () => delete leaving.dataset.leaving;
  }
  return [goes, comes].filter((motion) => motion !== undefined);
}
