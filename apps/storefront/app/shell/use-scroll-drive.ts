import { useEffect } from 'react';

/**
 * The header changes as the page is scrolled. Browsers that cannot let scrolling drive an animation are told how far it is, and
 * the style sheet sets the animations to that place (shell/header-scroll.css).
 */
export function useScrollDrive(): void {
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return;
    const tell = () => document.documentElement.style.setProperty('--scrolled', String(Math.round(scrollY)));
    tell();
    addEventListener('scroll', tell, { passive: true });
    return () => removeEventListener('scroll', tell);
  }, []);
}
