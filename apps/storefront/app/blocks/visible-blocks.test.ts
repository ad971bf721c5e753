import type { CmsBlock } from '@etalage/contracts';
import { expect, test, vi } from 'vitest';
import { block } from './block.fixture.ts';
import { visibleBlocks } from './visible-blocks.ts';

test('HOME-03 blocks come in their order, without those that no screen shows', () => {
  const blocks = [
    block(3),
    block(1, { showOnMobile: false }),
    block(2, { showOnDesktop: false, showOnMobile: false }),
  ];
  expect(visibleBlocks(blocks, () => {}).map(({ id }) => id)).toEqual([1, 3]);
});

/** As a block stands in a page of another system's. */
function foreign(id: number, order: object): CmsBlock {
  const { sortIndex: _, ...rest } = block(id);
  return { ...rest, ...order } as CmsBlock;
}

test('HOME-03 a block’s place is read in either spelling, and the first that both name is sortIndex', () => {
  const blocks = [
    foreign(4, { sort_index: '40' }),
    foreign(3, { sortIndex: 30, sort_index: 1 }),
    foreign(2, { sort_index: 20 }),
    block(1, { sortIndex: 10 }),
    foreign(0, {}),
  ];
  expect(visibleBlocks(blocks, () => {}).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
});

test('HOME-04 a template that we do not know is told and left out', () => {
  const tell = vi.fn();
  expect(visibleBlocks([block(1, { template: 'CAROUSEL_3D' })], tell)).toEqual([]);
  expect(tell).toHaveBeenCalledWith('CAROUSEL_3D');
});
