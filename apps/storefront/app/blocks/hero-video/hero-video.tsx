import { type RefObject, useEffect, useRef } from 'react';
import { useStill } from '../../lib/still.ts';
import { Picture } from '../../ui/picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { HeroText } from '../hero-text.tsx';

/** A silent film over the whole width with words on it. It stands still where motion is unwanted. */
export function HeroVideo({ block, isFirst }: BlockProps) {
  const video = useRef<HTMLVideoElement>(null);
  const film = block.medias.find(({ kind }) => kind === 'video');
  const poster = block.medias.find(({ image }) => image !== null)?.image ?? null;
  useAutoplay(video);
  return (
    <section className={isFirst ? 'hero hero-first' : 'hero'} data-moves={film && true}>
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
    </section>
  );
}

/** HOME-02: looks at once and after a second whether the film plays, since browsers let it start at different moments. */
function useAutoplay(video: RefObject<HTMLVideoElement | null>) {
  const isStill = useStill();
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (isStill) {
      element.pause();
      return;
    }
    // A browser that refuses keeps the poster.
    const start = () => {
      if (element.paused) element.play().catch(() => undefined);
    };
    const timers = [0, 1_000].map((delay) => setTimeout(start, delay));
    return () => timers.forEach(clearTimeout);
  }, [video, isStill]);
}
