import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { BackIcon } from './header-icons.tsx';

/**
 * HEAD-02: back to where the shopper came from; to `href` where that is elsewhere, and where there is no script.
 */
export function BackLink({ href }: { href: string }) {
  const t = useTranslations('shell');
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || !cameFromHere()) return;
    event.preventDefault();
    history.back();
  };
  return (
    <a aria-label={t('back')} className="menu-button" href={href} onClick={onClick}>
      <BackIcon />
    </a>
  );
}

/** Whether the page before this one is of this shop: the router counts those that it showed itself. */
function cameFromHere(): boolean {
  const { idx = 0 } = (history.state ?? {}) as { idx?: number };
  return idx > 0 || (history.length > 1 && document.referrer.startsWith(`${location.origin}/`));
}
