import type { CmsBlock } from '@etalage/contracts';

export type BlockProps = {
  block: CmsBlock;
  /** The first of its page: its picture is the largest of the first screen. */
  isFirst: boolean;
};
