import type { BlockTemplate } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { Banners } from './banners/banners.tsx';
import type { BlockProps, ShownBlock } from './block-props.ts';
import { Grid } from './grid/grid.tsx';
import { HeroImage } from './hero-image/hero-image.tsx';
import { HeroVideo } from './hero-video/hero-video.tsx';
import { Products } from './products/products.tsx';
import { TextBlock } from './text-block/text-block.tsx';

const views: Record<BlockTemplate, (props: BlockProps) => ReactNode> = {
  HERO_IMAGE: HeroImage,
  BANNERS: Banners,
  HERO_VIDEO: HeroVideo,
  GRID: Grid,
  TEXT_BLOCK: TextBlock,
  PRODUCTS: Products,
};

/** The blocks of a CMS page, each with the view of its template. */
export function Blocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block, index) => {
    const View = views[block.template as BlockTemplate];
    return (
      <div className={`${screens(block)} ${index < shownAtOnce ? '' : layout(block)}`.trim()} key={block.id}>
        <View block={block} isFirst={index === 0} />
      </div>
    );
  });
}

/** Blocks that a screen may show as the page is opened. */
const shownAtOnce = 2;

/**
 * What has many elements is laid out once it comes near the screen, or is sought; until then it has a room of about its height. What
 * was seen before may be nothing.
 */
function layout({ template, products }: ShownBlock): string {
  const isLarge = template === 'GRID' || (template === 'PRODUCTS' && products?.from !== 'seen');
  return isLarge ? '[contain-intrinsic-size:auto_56rem] [content-visibility:auto]' : '';
}

/** The server does not know the screen, so the style sheet chooses. */
function screens({ showOnDesktop, showOnMobile }: ShownBlock): string {
  if (showOnDesktop && showOnMobile) return '';
  return showOnDesktop ? 'max-md:hidden' : 'md:hidden';
}
