import { wishlistCookie } from '@etalage/contracts/wishlist-cookie';
import { knownMe } from '../lib/me.ts';

const load = () => import('./hearts.ts');

/**
 * Has the hearts that the server drew driven (hearts.ts). That script comes with the first press of one, and by itself to whoever
 * has a wishlist or may be a customer; where it does not come a heart is a plain form.
 */
export function loadHearts(): void {
  const me = knownMe();
  if (document.cookie.includes(wishlistCookie) || me === null || me.customer) void load().catch(() => {});
  document.addEventListener('click', (event) => {
    const heart = (event.target as Element).closest<HTMLButtonElement>('.heart');
    if (!heart) return;
    event.preventDefault();
    load().then(
      ({ press }) => press(heart),
      () => heart.form?.requestSubmit(heart),
    );
  });
}
