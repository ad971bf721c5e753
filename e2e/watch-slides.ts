/// <reference lib="dom" />
import type { Page } from '@playwright/test';

type Slide = { from: unknown; to: unknown; milliseconds: unknown };

/** From now on: how dialogs of this document slide, each as it begins to, whenever that is looked at. */
export async function watchSlides(page: Page): Promise<() => Promise<Slide[]>> {
  await page.evaluate(() => {
    const slides: Slide[] = [];
    Object.assign(globalThis, { slides });
    document.addEventListener('transitionrun', ({ target, propertyName }) => {
      if (propertyName !== 'translate' || !(target instanceof HTMLDialogElement)) return;
      const motion = target
        .getAnimations()
        .find((one) => one instanceof CSSTransition && one.transitionProperty === 'translate');
      if (!(motion?.effect instanceof KeyframeEffect)) return;
      const [first, last] = motion.effect.getKeyframes();
      const { duration } = motion.effect.getTiming();
      slides.push({ from: first?.translate, to: last?.translate, milliseconds: duration });
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { slides: Slide[] }).slides);
}
