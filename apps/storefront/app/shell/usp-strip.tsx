import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCovered, useStill } from '../lib/still.ts';
import { CheckIcon } from '../ui/icons.tsx';

/** Milliseconds that a text stands: 7 to 8 s at random, so that it does not change together with other moving parts. */
const standsFor = () => 7_000 + Math.random() * 1_000;
/** Milliseconds that the old text takes to leave; shell.css moves it for as long. */
export const slideOut = 1_000;
/** Milliseconds that banners and reasons each have the one line that a phone has for both (shell.css). */
const turn = 9_000;
const oneLine = '(width < 48rem)';

/** The text, and how it moves: the first one stands there with the page. */
type Shown = { current: number; motion: '' | 'usp-entering' | 'usp-leaving' };

/** Reasons to buy here, one after the other (HEAD-23). They stand still where motion is unwanted, and below a window. */
export function UspStrip({ texts }: { texts: string[] }) {
  const t = useTranslations('shell');
  const isStill = useStill();
  const [{ current, motion }, setState] = useState<Shown>({ current: 0, motion: '' });
  const hasTurn = useTurns(isStill);
  const rotates = texts.length > 1 && !isStill;
  const isLeaving = motion === 'usp-leaving';

  useEffect(() => {
    if (!rotates) return;
    const change = () =>
      isLeaving
        ? setState({ current: another(current, texts.length), motion: 'usp-entering' })
        : isCovered() || setState({ current, motion: 'usp-leaving' });
    const timer = setInterval(change, isLeaving ? slideOut : standsFor());
    return () => clearInterval(timer);
  }, [rotates, current, isLeaving, texts.length]);

  if (texts.length === 0) return null;
  return (
    <section
      aria-label={t('usps')}
      className="usp-strip bg-primary text-on-primary"
      data-moves={texts.length > 1 || undefined}
      data-turn={hasTurn || undefined}
    >
      <div className="shop-container flex h-full min-h-9 items-center justify-center gap-2 text-sm">
        {/* What came in keeps its motion, which would begin anew if it went and came back with the pause. */}
        <p className={`flex min-w-0 items-center gap-2 ${isLeaving && !rotates ? '' : motion}`} key={current}>
          <CheckIcon className="size-4" />
          <span className="truncate">{texts[current]}</span>
        </p>
      </div>
    </section>
  );
}

/** Whether the line is this strip's now; with motion unwanted it stays with whom it is, banners at first. */
function useTurns(isStill: boolean): boolean {
  const [hasTurn, setHasTurn] = useState(false);
  useEffect(() => {
    if (isStill) return;
    const timer = setInterval(() => {
      if (matchMedia(oneLine).matches && !isCovered()) setHasTurn((had) => !had);
    }, turn);
    return () => clearInterval(timer);
  }, [isStill]);
  return hasTurn;
}

/** Any index but the current one, each as likely as the others. */
function another(current: number, total: number): number {
  const step = 1 + Math.floor(Math.random() * (total - 1));
  return (current + step) % total;
}
