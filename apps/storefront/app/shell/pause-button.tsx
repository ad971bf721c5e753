import { useTranslations } from 'use-intl';
import { toggleStill, useMotion } from '../lib/still.ts';
import { PauseIcon, PlayIcon } from '../ui/player-icons.tsx';

/** HOME-12: the one button that stops all that moves by itself. shell.css shows it where something does, marked `data-moves`. */
export function PauseButton() {
  const t = useTranslations('shell');
  const motion = useMotion();
  const isStill = motion === 'still';
  return (
    <button
      aria-label={t(isStill ? 'play' : 'pause')}
      className="pause-button needs-script"
      data-motion={motion ?? undefined}
      onClick={toggleStill}
      type="button"
    >
      {isStill ? <PlayIcon /> : <PauseIcon />}
    </button>
  );
}
