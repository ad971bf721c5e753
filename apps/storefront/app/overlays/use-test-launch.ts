import { useEffect } from 'react';

const openLaunch = () => document.querySelector<HTMLDialogElement>('.test-launch[open]');

/** OVER-04: leads to the test site once the overlay of phones has moved, also where it had before this script came. */
export function useTestLaunch(): void {
  useEffect(() => {
    const leave = (dialog: HTMLDialogElement) => location.assign(dialog.querySelector('a')?.href ?? '');
    const early = openLaunch();
    if (early?.getAnimations().every(({ playState }) => playState === 'finished')) leave(early);
    const onEnd = ({ target, animationName }: AnimationEvent) => {
      if (animationName === 'test-zoom' && target === openLaunch()) leave(target as HTMLDialogElement);
    };
    // Whoever comes back finds the page without it.
    const onHide = () => openLaunch()?.close();
    document.addEventListener('animationend', onEnd);
    addEventListener('pagehide', onHide);
    return () => {
      document.removeEventListener('animationend', onEnd);
      removeEventListener('pagehide', onHide);
    };
  }, []);
}
