import type { Image } from '@etalage/contracts';
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { isPlainClick, onPlainClick } from '../../ui/plain-click.ts';

type GalleryProps = {
  images: readonly Image[];
  name: string;
};

/**
 * Pictures side by side that snap while scrolling: by touch, wheel, arrow keys, and by the small pictures below,
 * which are anchors and so work without JavaScript. A picture is a link to its large version, which opens over the window.
 */
export function Gallery({ images, name }: GalleryProps) {
  const t = useTranslations('product');
  const strip = useRef<HTMLUListElement>(null);
  const current = useCurrentPicture(strip, images);
  const show = (index: number) => {
    const box = strip.current;
    box?.scrollTo({ left: index * box.clientWidth, behavior: 'smooth' });
  };
  const [viewer, setViewer] = useState<ReactNode>(null);
  /** Over the whole window. Where that script does not come, the link leads to the large picture, as it does without any. */
  const onPicture = (event: MouseEvent<HTMLAnchorElement>, first: number) => {
    if (!isPlainClick(event) || !images[first]) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./picture-viewer.tsx').then(
      ({ PictureViewer }) =>
        setViewer(
          <PictureViewer
            {...{ pictures: images, name, first }}
            onClose={() => setViewer(null)}
            strip={strip.current}
          />,
        ),
      () => location.assign(href),
    );
  };
  return (
    <section aria-label={t('gallery', { name })}>
      <div className="group/gallery relative overflow-hidden rounded-card bg-tint">
        <ul
          className="flex aspect-square snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] focus-visible:-outline-offset-2"
          ref={strip}
          // What scrolls must be reachable by keyboard.
          tabIndex={images.length > 1 ? 0 : undefined}
        >
          {(images[0] ? images : [null]).map((image, index) => (
            <li
              className="size-full shrink-0 snap-center scroll-mt-28"
              id={pictureId(index)}
              key={image?.src ?? 'none'}
            >
              <a
                className="block size-full cursor-zoom-in -outline-offset-2"
                href={image?.src && `${image.src}-${image.widths.at(-1)}.webp`}
                onClick={(event) => onPicture(event, index)}
              >
                <Picture
                  image={image}
                  priority={index === 0}
                  sizes="(min-width: 768px) min(38rem, 48vw), calc(100vw - 2rem)"
                />
              </a>
            </li>
          ))}
        </ul>
        {images.length > 1 && <Arrows current={current} last={images.length - 1} onShow={show} />}
      </div>
      {images.length > 1 && <SmallPictures current={current} images={images} onShow={show} />}
      <Suspense>{viewer}</Suspense>
    </section>
  );
}

type WalkProps = {
  /** Which picture is in view, from 0. */
  current: number;
  onShow: (index: number) => void;
};

/** To the picture before and the next one. */
function Arrows({ current, last, onShow }: WalkProps & { last: number }) {
  const t = useTranslations('product');
  return (
    <div className="noscript:hidden">
      {[-1, 1].map((step) => (
        <button
          aria-label={t(step < 0 ? 'previousPicture' : 'nextPicture')}
          className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-surface/90 text-ink shadow-float transition-opacity disabled:opacity-0 max-lg:hidden ${step < 0 ? 'left-3 -scale-x-100' : 'right-3'}`}
          disabled={current + step < 0 || current + step > last}
          key={step}
          onClick={() => onShow(current + step)}
          type="button"
        >
          <ChevronIcon />
        </button>
      ))}
    </div>
  );
}

/** Anchors to the pictures, which with JavaScript come in smoothly. */
function SmallPictures({ images, current, onShow }: WalkProps & { images: readonly Image[] }) {
  const t = useTranslations('product');
  return (
    <ul className="mt-3 flex gap-3 overflow-x-auto p-1 [scrollbar-width:thin]">
      {images.map((image, index) => (
        <li className="shrink-0" key={image.src}>
          <a
            aria-current={index === current || undefined}
            aria-label={t('picture', { number: index + 1, total: images.length })}
            className="block size-16 overflow-hidden rounded-control bg-tint outline-offset-2 aria-[current]:outline-2 aria-[current]:outline-primary sm:size-20"
            href={`#${pictureId(index)}`}
            onClick={onPlainClick(() => onShow(index))}
          >
            <Picture decorative image={image} maxWidth={400} sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  );
}

const pictureId = (index: number) => `picture-${index + 1}`;

/** Which picture is in view. A new set of pictures (another style of the product) begins at its first. */
function useCurrentPicture(
  strip: React.RefObject<HTMLUListElement | null>,
  images: readonly Image[],
): number {
  const [current, setCurrent] = useState(0);
  const first = images[0]?.src;
  useEffect(() => {
    const box = strip.current;
    if (!box || first === undefined) return;
    box.scrollTo({ left: 0, behavior: 'instant' });
    const onScroll = () => setCurrent(Math.round(box.scrollLeft / Math.max(box.clientWidth, 1)));
    onScroll();
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => box.removeEventListener('scroll', onScroll);
  }, [strip, first]);
  return current;
}
