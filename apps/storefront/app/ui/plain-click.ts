import type { MouseEvent } from 'react';

/** Whether a click on a link asks for that page here and now, and not for a new tab, a window or a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Does something in place of following the link that is clicked, unless it is to open elsewhere. */
export function onPlainClick(deed: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    deed();
  };
}
