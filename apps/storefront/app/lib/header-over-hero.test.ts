import type { CmsBlock } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { block } from '../blocks/block.fixture.ts';
import { visibleBlocks } from '../blocks/visible-blocks.ts';
import { overHeroOf } from './header-over-hero.ts';

const media = { url: '/m.webp', kind: 'image', image: null, title: '', linkUrl: null } as const;

test('HOME-05 the header may lie on a first block with a picture, on the screens that show it', () => {
  const over = (...blocks: CmsBlock[]) => overHeroOf(visibleBlocks(blocks, () => {}));
  for (const template of ['HERO_IMAGE', 'BANNERS', 'HERO_VIDEO', 'GRID']) {
    expect.soft(over(block(1, { template, medias: [media] }), block(2)), template).toBe('all');
    expect.soft(over(block(1, { template }), block(2)), `${template} without media`).toBeNull();
  }
  const picture = block(2, { template: 'HERO_IMAGE', medias: [media] });
  expect(over(block(1), picture)).toBeNull();
  // Words and goods with a picture beside them are none to lie on.
  for (const template of ['TEXT_BLOCK', 'PRODUCTS'])
    expect.soft(over(block(1, { template, medias: [media] }), picture), template).toBeNull();
  expect(over(block(1, { template: 'HERO_IMAGE', medias: [media], showOnMobile: false }), block(2))).toBe(
    'desktop',
  );
  expect(over(block(1, { template: 'HERO_IMAGE', medias: [media], showOnDesktop: false }), block(2))).toBe(
    'mobile',
  );
});
