import type { BlockMedia } from '@etalage/contracts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useShopLinks } from '../../ui/shop-view.ts';
import type { BlockProps } from '../block-props.ts';

/** Tiles that lead on, in as many columns as there is room and need for. */
export function Grid({ block, isFirst }: BlockProps) {
  const { medias } = block;
  return (
    <section className="shop-container py-14 sm:py-20">
      {(block.subtitle || block.text) && (
        <div className="mb-8 max-w-2xl">
          {block.subtitle && <p className="mb-1 font-semibold text-primary-text">{block.subtitle}</p>}
          <RichText className="section-words" html={block.text} />
        </div>
      )}
      <ul className={`grid grid-cols-2 gap-4 sm:gap-6 ${columns(medias.length)}`}>
        {medias.map((media, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: tiles have no name of their own and never change place.
          <li key={index}>
            <Tile isFirst={isFirst && index === 0} media={media} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** On a wide screen whole rows of four or three where they come out even, else so that a last row has more than one tile. */
function columns(count: number): string {
  if (count === 2) return 'md:grid-cols-2';
  const threes = count % 4 !== 0 && (count % 3 === 0 || count % 4 === 1);
  return threes ? 'md:grid-cols-3' : 'md:grid-cols-4';
}

function Tile({ media, isFirst }: { media: BlockMedia; isFirst: boolean }) {
  const href = useShopLinks().href(media.linkUrl);
  const contents = (
    <>
      <span className="block aspect-4/5 overflow-hidden rounded-card bg-tint">
        <span className="block size-full transition-transform duration-500 ease-calm group-hover:scale-[1.03] motion-reduce:transform-none">
          <Picture
            decorative={media.title !== ''}
            image={media.image}
            maxWidth={1200}
            priority={isFirst}
            sizes="(width < 48rem) 50vw, 26rem"
          />
        </span>
      </span>
      {media.title && (
        <span className="mt-3 flex items-center justify-between gap-2 text-base font-semibold sm:text-lg">
          {media.title}
          {href && <ChevronIcon className="size-4 text-muted" />}
        </span>
      )}
    </>
  );
  if (!href) return <div>{contents}</div>;
  return (
    <a className="group block rounded-card" href={href}>
      {contents}
    </a>
  );
}
