import { type BlockTemplate, blockTemplates, type CmsBlock } from '@etalage/contracts';
import type { OverHero } from '../lib/header-props.ts';

type AnyBlock = Omit<CmsBlock, 'products'>;
type Known<Block> = Block & { template: BlockTemplate };

/** HOME-03: blocks that some screen shows, in their order. HOME-04: a template that we do not know is told and left out. */
export function visibleBlocks<Block extends AnyBlock>(
  blocks: readonly Block[],
  onUnknown: (template: string) => void,
): Known<Block>[] {
  return blocks
    .filter(({ showOnDesktop, showOnMobile }) => showOnDesktop || showOnMobile)
    .filter((block): block is Known<Block> => {
      const isKnown = (blockTemplates as readonly string[]).includes(block.template);
      if (!isKnown) onUnknown(block.template);
      return isKnown;
    })
    .sort(inOrder);
}

/** HOME-03: the order of blocks, in either spelling. Ours have sortIndex; what names neither comes first, as 0 would. */
export function inOrder(one: object, other: object): number {
  return sortIndexOf(one) - sortIndexOf(other);
}

function sortIndexOf(block: { sortIndex?: unknown; sort_index?: unknown }): number {
  const index = Number(block.sortIndex ?? block.sort_index ?? 0);
  return Number.isFinite(index) ? index : 0;
}

/** HOME-05: on which screens the first block is one that a transparent header may lie on. */
export function overHeroOf(blocks: readonly Known<AnyBlock>[]): OverHero | null {
  const isPicture = (block: Known<AnyBlock> | undefined) =>
    block !== undefined &&
    block.template !== 'TEXT_BLOCK' &&
    block.template !== 'PRODUCTS' &&
    block.medias.length > 0;
  const desktop = isPicture(blocks.find((block) => block.showOnDesktop));
  const mobile = isPicture(blocks.find((block) => block.showOnMobile));
  if (desktop && mobile) return 'all';
  return desktop ? 'desktop' : mobile ? 'mobile' : null;
}
