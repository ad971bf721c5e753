/** What the drawer shows comes with the first opening, or a little before (`readyCartPanel`). */
export const loadCartPanel = () => import('./cart-panel.tsx');

/** Fetches it beforehand. Where that fails it is fetched again when it is wanted. */
export function readyCartPanel(): void {
  loadCartPanel().catch(() => {});
}
