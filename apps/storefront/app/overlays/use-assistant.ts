import { type ComponentType, useEffect, useState } from 'react';

type Shown = { url: string; Window: ComponentType<{ url: string; onClose: () => void }> };

/** @returns the window to show, once its launcher was clicked; a click that asks for a tab of its own gets that */
export function useAssistant(): { shown: Shown | null; close: () => void } {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    document.querySelector('.assistant-launcher')?.setAttribute('aria-haspopup', 'dialog');
    const onClick = (event: MouseEvent) => {
      const { target, ctrlKey, metaKey, shiftKey } = event;
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('.assistant-launcher');
      if (!link || ctrlKey || metaKey || shiftKey) return;
      event.preventDefault();
      const url = link.href;
      void import('./assistant-window.tsx').then(
        ({ AssistantWindow }) => setShown({ url, Window: AssistantWindow }),
        () => location.assign(url),
      );
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);
  return { shown, close: () => setShown(null) };
}
