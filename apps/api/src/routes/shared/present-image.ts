import type { Image } from '@etalage/contracts';
import { mediaUrl } from '@etalage/media';
import type { MediaFacts } from '../../repositories/fragments.ts';

type Media = Omit<MediaFacts, 'id'>;

/** Width, in pixels, of the one picture that clients get who ask for a plain address. */
const plainWidth = 640;

/** A picture with all its widths; `fallbackAlt` describes it where nobody did. */
export function presentImage(tenantId: string, media: Media | null, fallbackAlt: string): Image | null {
  if (!media) return null;
  const { hash, width, height, widths, alt } = media;
  return { src: `/media/${tenantId}/${hash}`, width, height, widths, alt: alt || fallbackAlt };
}

/** The address of a middling size, for clients that take only one. */
export function presentImageUrl(tenantId: string, media: Media | null): string | null {
  if (!media) return null;
  const fitting = media.widths.filter((width) => width <= plainWidth);
  const width = Math.max(...(fitting.length > 0 ? fitting : media.widths));
  return Number.isFinite(width) ? mediaUrl(tenantId, media.hash, width, 'webp') : null;
}
