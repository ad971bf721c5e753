/** What the drawer shows comes with the first opening, or a little before. */
export const loadCartPanel = () => import('./cart-panel.tsx');
