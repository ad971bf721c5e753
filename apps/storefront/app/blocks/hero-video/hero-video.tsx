import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReducedMotion } from '../../lib/use-reduced-motion.ts';
import { Picture } from '../../ui/picture.tsx';
import { PauseIcon, PlayIcon } from '../../ui/player-icons.tsx';
import type { BlockProps } from '../block-props.ts';
import { HeroText } from '../hero-text.tsx';

/** A silent film over the whole width with words on it. It can be paused, and stands still where motion is unwanted. */
export function HeroVideo({ block, isFirst }: BlockProps) {
  const t = useTranslations('blocks');
  const isStill = useReducedMotion();
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const film = block.medias.find(({ kind }) => kind === 'video');
  const poster = block.medias.find(({ image }) => image !== null)?.image ?? null;
  const isChosen = useRef(false);
  useAutoplayCheck(video, isStill, isChosen);

  const toggle = () => {
    isChosen.current = true;
    if (isPlaying) video.current?.pause();
    else void video.current?.play();
  };
  return (
    <section className={isFirst ? 'hero hero-first' : 'hero'}>
      <div className="hero-picture">
        {/* Below the film, for browsers that fetch it late or not at all. */}
        <Picture decorative image={poster} priority={isFirst} sizes="100vw" />
        {film && (
          <video
            aria-hidden="true"
            className="absolute inset-0 size-full object-cover"
            disablePictureInPicture
            loop
            muted
            onPause={() => setPlaying(false)}
            onPlaying={() => setPlaying(true)}
            playsInline
            preload="none"
            ref={video}
            src={film.url}
            tabIndex={-1}
          />
        )}
      </div>
      <div className="hero-shade" />
      <HeroText block={block} media={block.medias.find(({ linkUrl }) => linkUrl) ?? film} />
      {film && (
        <div className="needs-script shop-container pointer-events-none absolute inset-x-0 bottom-4 flex justify-end sm:bottom-6">
          <button
            aria-label={t(isPlaying ? 'pauseVideo' : 'playVideo')}
            className="pointer-events-auto grid size-11 place-items-center rounded-full bg-white/95 text-[#111] shadow-float hover:bg-white"
            onClick={toggle}
            type="button"
          >
            {isPlaying ? <PauseIcon /> : <PlayIcon />}
          </button>
        </div>
      )}
    </section>
  );
}

/**
 * HOME-02: looks at once and after a second whether the film plays, since browsers let it start at different moments.
 * Not once the shopper has chosen.
 */
function useAutoplayCheck(
  video: RefObject<HTMLVideoElement | null>,
  isStill: boolean,
  isChosen: RefObject<boolean>,
) {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (isStill) {
      element.pause();
      return;
    }
    // A browser that refuses keeps the poster; the button starts it.
    const start = () => {
      if (element.paused && !isChosen.current) element.play().catch(() => undefined);
    };
    const timers = [0, 1_000].map((delay) => setTimeout(start, delay));
    return () => timers.forEach(clearTimeout);
  }, [video, isStill, isChosen]);
}
