import { Picture } from '../../ui/picture.tsx';
import type { BlockProps } from '../block-props.ts';
import { HeroText } from '../hero-text.tsx';

/** A picture over the whole width with words on it, kept readable by a shade below them. */
export function HeroImage({ block, isFirst }: BlockProps) {
  const [media] = block.medias;
  return (
    <section className={isFirst ? 'hero hero-first' : 'hero'}>
      {media?.image && (
        <div className="hero-picture">
          <Picture image={media.image} priority={isFirst} sizes="100vw" />
        </div>
      )}
      <div className="hero-shade" />
      <HeroText block={block} media={media} />
    </section>
  );
}
