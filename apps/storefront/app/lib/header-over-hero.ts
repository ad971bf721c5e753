import type { CmsBlock } from '@etalage/contracts';
import type { OverHero } from './header-props.ts';

type FirstBlock = Pick<CmsBlock, 'template' | 'medias' | 'showOnDesktop' | 'showOnMobile'>;

/** Templates of blocks that are no picture or film, whatever they hold: a header on them could not be read. */
const withoutPicture: readonly string[] = ['TEXT_BLOCK', 'PRODUCTS'];

/** HOME-05: on which screens the first of a page's blocks is one that a transparent header may lie on. */
export function overHeroOf(blocks: readonly FirstBlock[]): OverHero | null {
  const isPicture = (block: FirstBlock | undefined) =>
    block !== undefined && !withoutPicture.includes(block.template) && block.medias.length > 0;
  const desktop = isPicture(blocks.find((block) => block.showOnDesktop));
  const mobile = isPicture(blocks.find((block) => block.showOnMobile));
  if (desktop && mobile) return 'all';
  return desktop ? 'desktop' : mobile ? 'mobile' : null;
}
