import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import type { BlockProps } from '../block-props.ts';

/** Words, in a measure that reads well, with a picture beside them where there is one. */
export function TextBlock({ block, isFirst }: BlockProps) {
  const [media] = block.medias;
  const words = (
    <div>
      {block.subtitle && <p className="mb-2 font-semibold text-primary-text">{block.subtitle}</p>}
      <RichText className="section-words max-w-prose text-lg" html={block.text} />
    </div>
  );
  if (!media?.image) return <section className="shop-container py-12 sm:py-16">{words}</section>;
  return (
    <section className="shop-container grid items-center gap-8 py-14 sm:py-20 md:grid-cols-2 md:gap-14">
      {words}
      <div className="aspect-4/3 overflow-hidden rounded-card bg-tint">
        <Picture
          image={media.image}
          maxWidth={1200}
          priority={isFirst}
          sizes="(width < 48rem) 100vw, 38rem"
        />
      </div>
    </section>
  );
}
