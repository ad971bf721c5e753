import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReducedMotion } from '../lib/use-reduced-motion.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { PauseIcon, PlayIcon } from '../ui/player-icons.tsx';

/** Milliseconds that a text stands: 7 to 8 s at random, so that it does not change together with other moving parts. */
const standsFor = () => 7_000 + Math.random() * 1_000;
/** Milliseconds that the old text takes to leave. */
const slideOut = 1_000;

/** Reasons to buy here, one after the other (HEAD-23). They can be stopped, and stand still where motion is unwanted. */
export function UspStrip({ texts }: { texts: string[] }) {
  const t = useTranslations('shell');
  const isStill = useReducedMotion();
  const [isPaused, setPaused] = useState(false);
  const [{ current, isLeaving }, setState] = useState({ current: 0, isLeaving: false });
  const rotates = texts.length > 1 && !isPaused && !isStill;

  useEffect(() => {
    if (!rotates) return;
    const timer = isLeaving
      ? setTimeout(() => setState({ current: another(current, texts.length), isLeaving: false }), slideOut)
      : setTimeout(() => setState({ current, isLeaving: true }), standsFor());
    return () => clearTimeout(timer);
  }, [rotates, current, isLeaving, texts.length]);

  if (texts.length === 0) return null;
  return (
    <section
      aria-label={t('usps')}
      className="usp-strip bg-primary text-on-primary"
      data-paused={isPaused || undefined}
    >
      <div className="shop-container flex h-full min-h-9 items-center justify-center gap-2 text-sm">
        <p
          className={`flex min-w-0 items-center gap-2 ${rotates && isLeaving ? 'usp-leaving' : 'usp-entering'}`}
          key={current}
        >
          <CheckIcon className="size-4" />
          <span className="truncate">{texts[current]}</span>
        </p>
        {texts.length > 1 && !isStill && (
          <button
            aria-label={t(isPaused ? 'play' : 'pause')}
            className="needs-script grid size-9 shrink-0 place-items-center rounded-full opacity-80 hover:opacity-100 focus-visible:outline-current"
            onClick={() => setPaused(!isPaused)}
            type="button"
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </button>
        )}
      </div>
    </section>
  );
}

/** Any index but the current one, each as likely as the others. */
function another(current: number, total: number): number {
  const step = 1 + Math.floor(Math.random() * (total - 1));
  return (current + step) % total;
}
