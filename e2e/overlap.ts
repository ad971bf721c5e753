/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** Whether one element lies on another, or below it: the first that each selector finds. Throws where one of them is not there. */
export const overlap = (page: Page, one: string, other: string) =>
  page.evaluate(
    ([a = '', b = '']) => {
      const [first, second] = [a, b].map((selector) =>
        document.querySelector(selector)?.getBoundingClientRect(),
      );
      if (!first || !second || first.height === 0 || second.height === 0)
        throw new Error(`${a} or ${b} is not there`);
      return (
        first.top < second.bottom &&
        first.bottom > second.top &&
        first.left < second.right &&
        first.right > second.left
      );
    },
    [one, other],
  );
