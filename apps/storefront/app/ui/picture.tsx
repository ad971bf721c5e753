import type { Image } from '@etalage/contracts';
import { ImageIcon } from './icons.tsx';

type PictureProps = {
  image: Image | null;
  /** The `sizes` attribute: how wide the picture is shown. */
  sizes: string;
  /** Widest file worth offering, in pixels; a small one need not name the files for a zoomed view. */
  maxWidth?: number;
  /** The one large picture of the first screen: fetched early instead of when it comes near. */
  priority?: boolean;
  /** Where the words beside the picture say the same, the picture is decoration. */
  decorative?: boolean;
  className?: string;
};

/**
 * A picture in avif with webp behind it, in the widths that the media pipeline made. The box that holds it sets
 * the ratio, so nothing moves when it arrives; without a picture the box shows a quiet mark.
 */
export function Picture({
  image,
  sizes,
  maxWidth = 1600,
  priority,
  decorative,
  className = 'size-full object-cover',
}: PictureProps) {
  if (!image) {
    return (
      <span className="grid size-full place-items-center text-line-strong">
        <ImageIcon className="size-1/4 max-w-16" />
      </span>
    );
  }
  const widths = offeredWidths(image.widths, maxWidth);
  const sourceSet = (format: string) =>
    widths.map((width) => `${image.src}-${width}.${format} ${width}w`).join(', ');
  return (
    <picture>
      <source sizes={sizes} srcSet={sourceSet('avif')} type="image/avif" />
      <img
        alt={decorative ? '' : image.alt}
        className={className}
        decoding="async"
        fetchPriority={priority ? 'high' : undefined}
        height={image.height}
        loading={priority ? undefined : 'lazy'}
        sizes={sizes}
        src={`${image.src}-${middle(widths)}.webp`}
        srcSet={sourceSet('webp')}
        width={image.width}
      />
    </picture>
  );
}

/** The widths up to the limit; at least the smallest, so that there is always a file to show. */
function offeredWidths(widths: readonly number[], maxWidth: number): number[] {
  const offered = widths.filter((width) => width <= maxWidth);
  return offered.length > 0 ? offered : widths.slice(0, 1);
}

const middle = (widths: readonly number[]) => widths[Math.floor(widths.length / 2)] ?? 0;

/** The picture of a listed product, which product-card/product-card.server.tsx writes as HTML. */
export const cardPicture = {
  /** Two columns on a phone, three on a tablet and four beside the filters. */
  sizes: '(min-width: 1280px) 19rem, (min-width: 768px) 30vw, calc(50vw - 1.5rem)',
  /** Pixels: one file for phones and one for sharp or wide screens; each further width costs every card two addresses. */
  widths: [320, 640],
};
