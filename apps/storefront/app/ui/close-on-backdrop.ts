import type { MouseEvent } from 'react';

/**
 * For a dialog whose contents lie in a box: a press beside that closes it, as the backdrop belongs to the dialog itself. The
 * keyboard's way is Escape, by the browser.
 */
export const closeOnBackdrop = {
  onClick({ target, currentTarget }: MouseEvent<HTMLDialogElement>): void {
    if (target === currentTarget) currentTarget.close();
  },
};
