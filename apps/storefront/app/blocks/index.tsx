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
      <div className={screens(block)} key={block.id}>
        <View block={block} isFirst={index === 0} />
      </div>
    );
  });
}

/** The server does not know the screen, so the style sheet chooses. */
function screens({ showOnDesktop, showOnMobile }: ShownBlock): string {
  if (showOnDesktop && showOnMobile) return '';
  return showOnDesktop ? 'max-md:hidden' : 'md:hidden';
}
