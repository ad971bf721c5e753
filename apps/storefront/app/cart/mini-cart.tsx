/** The drawer with the cart, over any page. */
export function MiniCart() {
  return null;
}
