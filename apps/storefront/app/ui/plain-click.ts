import type { MouseEvent } from 'react';

/** Whether a click on a link asks for that page here and now, and not for a new tab, a window or a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
