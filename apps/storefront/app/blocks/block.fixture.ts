import type { CmsBlock } from '@etalage/contracts';

/** Goods are drawn before a view gets them. */
type Block = Omit<CmsBlock, 'products'>;

/** A block of text as the API gives it, for the tests of this folder. */
export const block = (id: number, part: Partial<Block> = {}): Block => ({
  id,
  template: 'TEXT_BLOCK',
  text: `<p>Blok ${id}</p>`,
  subtitle: '',
  sortIndex: id,
  showOnDesktop: true,
  showOnMobile: true,
  medias: [],
  ...part,
});
