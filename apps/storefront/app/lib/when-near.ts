/**
 * Tells once that an element has come as near to the screen as `threshold` pixels.
 * Never in a browser that cannot tell.
 * @returns that ends the waiting
 * @throws RangeError where the threshold is not above 0 (SRCH-12)
 */
export function whenNear(element: Element, threshold: number, onNear: () => void): () => void {
  if (!(threshold > 0)) throw new RangeError('The scroll threshold must be above 0.');
  if (!('IntersectionObserver' in globalThis)) return () => {};
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      onNear();
    },
    { rootMargin: `${threshold}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
