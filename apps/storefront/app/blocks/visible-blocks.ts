import { type BlockTemplate, blockTemplates, type CmsBlock } from '@etalage/contracts';

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
function inOrder(one: object, other: object): number {
  return sortIndexOf(one) - sortIndexOf(other);
}

function sortIndexOf(block: { sortIndex?: unknown; sort_index?: unknown }): number {
  const index = Number(block.sortIndex ?? block.sort_index ?? 0);
  return Number.isFinite(index) ? index : 0;
}
