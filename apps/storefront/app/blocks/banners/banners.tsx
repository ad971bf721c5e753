import type { BlockMedia } from '@etalage/contracts';
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isCovered, useStill } from '../../lib/still.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useShopLinks } from '../../ui/shop-view.ts';
import type { BlockProps } from '../block-props.ts';

/** Milliseconds that a banner stands before the next one comes. */
const standsFor = 6_000;

/**
 * Banners beside each other, scrolled by finger, wheel or keys without any script. With script they have buttons,
 * and move on by themselves unless they are pointed at, focused, or motion is unwanted.
 */
export function Banners({ block, isFirst }: BlockProps) {
  const t = useTranslations('blocks');
  const strip = useRef<HTMLUListElement>(null);
  const { medias } = block;
  const { current, show } = useCurrentSlide(strip, medias.length);
  const { hold, release } = useAutoplay(medias.length > 1, () => show(current + 1));

  if (medias.length === 0) return <BannerHeading block={block} />;
  return (
    <section
      aria-label={block.subtitle || t('carousel')}
      aria-roledescription="carousel"
      className="relative"
      data-moves={medias.length > 1 || undefined}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) release();
      }}
      onFocus={hold}
      onPointerEnter={hold}
      onPointerLeave={release}
    >
      {!isFirst && <BannerHeading block={block} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ul className="banner-strip" ref={strip} tabIndex={0}>
        {medias.map((media, index) => (
          <li
            aria-label={t('slide', { number: index + 1, total: medias.length })}
            className="w-full shrink-0 snap-start"
            // biome-ignore lint/suspicious/noArrayIndexKey: banners have no name of their own and never change place.
            key={index}
          >
            <Banner hasControls={medias.length > 1} isFirst={isFirst && index === 0} media={media} />
          </li>
        ))}
      </ul>
      {medias.length > 1 && (
        <div className="needs-script shop-container pointer-events-none absolute inset-x-0 bottom-4 flex justify-end gap-1.5 sm:bottom-6">
          <Control label={t('previous')} onPress={() => show(current - 1)}>
            <ChevronIcon className="size-5 rotate-180" />
          </Control>
          <Control label={t('next')} onPress={() => show(current + 1)}>
            <ChevronIcon className="size-5" />
          </Control>
        </div>
      )}
      {/* The header may lie over what a page begins with: over pictures, never over words. */}
      {isFirst && <BannerHeading block={block} />}
    </section>
  );
}

function BannerHeading({ block }: Pick<BlockProps, 'block'>) {
  if (!block.text && !block.subtitle) return null;
  return (
    <div className="shop-container pt-14 pb-6">
      {block.subtitle && <p className="mb-1 font-semibold text-primary-text">{block.subtitle}</p>}
      <RichText className="section-words max-w-2xl" html={block.text} />
    </div>
  );
}

type BannerProps = {
  media: BlockMedia;
  isFirst: boolean;
  /** Buttons lie in the lower right corner: on phones the words stand above them. */
  hasControls: boolean;
};

function Banner({ media, isFirst, hasControls }: BannerProps) {
  const href = useShopLinks().href(media.linkUrl);
  const contents = (
    <span className="banner">
      <Picture image={media.image} priority={isFirst} sizes="100vw" />
      {media.title && (
        <span className={`banner-title ${hasControls ? 'max-sm:pb-19' : ''}`}>
          <span className="shop-container block text-2xl font-semibold sm:text-4xl">
            <span className="block sm:max-w-[60%]">{media.title}</span>
          </span>
        </span>
      )}
    </span>
  );
  if (!href) return contents;
  return (
    <a className="block focus-visible:-outline-offset-4 focus-visible:outline-white" href={href}>
      {contents}
    </a>
  );
}

function Control({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      aria-label={label}
      className="pointer-events-auto grid size-11 place-items-center rounded-full bg-white/95 text-[#111] shadow-float hover:bg-white"
      onClick={onPress}
      type="button"
    >
      {children}
    </button>
  );
}

/** Which banner is to be seen, as the strip's own scrolling tells. */
function useCurrentSlide(strip: React.RefObject<HTMLUListElement | null>, total: number) {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const list = strip.current;
    if (!list || !self.IntersectionObserver) return;
    const seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) setCurrent([...list.children].indexOf(entry.target));
      },
      { root: list, threshold: 0.6 },
    );
    for (const slide of list.children) seen.observe(slide);
    return () => seen.disconnect();
  }, [strip]);
  const show = (wanted: number) => {
    const list = strip.current;
    const index = (wanted + total) % total;
    // Not scrollIntoView, which would move the page as well.
    list?.scrollTo({ left: index * list.clientWidth });
  };
  return { current, show };
}

function useAutoplay(isPossible: boolean, next: () => void) {
  const isStill = useStill();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isPossible || isStill || isHeld) return;
    const timer = setInterval(() => isCovered() || next(), standsFor);
    return () => clearInterval(timer);
  });
  return {
    hold: () => setHeld(true),
    release: () => setHeld(false),
  };
}
