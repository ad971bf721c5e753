import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { block } from './block.fixture.ts';
import { Blocks } from './index.tsx';
import { visibleBlocks } from './visible-blocks.ts';

test('HOME-03 the style sheet leaves a block out on the screens that it is not for', () => {
  const blocks = visibleBlocks(
    [
      block(1, {}),
      block(2, { showOnMobile: false }),
      block(3, { showOnDesktop: false }),
      block(4, { showOnDesktop: false, showOnMobile: false }),
    ],
    () => {},
  );
  const markup = renderView(<Blocks blocks={blocks} />);
  const classOf = (id: number) =>
    markup
      .split(`Blok ${id}`)[0]
      ?.match(/class="((?:max-)?md:hidden|)"/g)
      ?.at(-1);
  const shown = [1, 2, 3].map(classOf);
  expect(shown).toEqual(['class=""', 'class="max-md:hidden"', 'class="md:hidden"']);
  expect(markup).not.toContain('Blok 4');
});

test('HOME-15 large blocks below the first two are laid out later, in a room of their own until then; what was seen is not', () => {
  const goods = (from: string) => ({ template: 'PRODUCTS', products: { from, items: [], cards: [] } });
  const grid = { template: 'GRID' };
  const laidOutLater = (...parts: object[]) =>
    renderView(<Blocks blocks={parts.map((part, at) => block(at + 1, part))} />).match(
      /content-visibility:auto/g,
    )?.length ?? 0;
  expect(laidOutLater(goods('tag'), grid)).toBe(0);
  expect(laidOutLater(goods('tag'), grid, grid, goods('tag'))).toBe(2);
  expect(laidOutLater(grid, grid, {}, goods('seen'))).toBe(0);
});

const image = (name: string) => ({
  src: `/media/${name}`,
  width: 1600,
  height: 900,
  widths: [400, 1600],
  alt: name,
});
const media = (name: string, kind: 'image' | 'video' = 'image') => ({
  ...{
    url: `/media/${name}.${kind === 'video' ? 'mp4' : 'webp'}`,
    kind,
    title: `Titel ${name}`,
    linkUrl: null,
  },
  image: image(name),
});

test.each([
  ['HERO_IMAGE', ['een']],
  ['BANNERS', ['een', 'twee']],
  ['HERO_VIDEO', ['een']],
  ['GRID', ['een', 'twee']],
  ['TEXT_BLOCK', ['een']],
] as const)('HOME-04 %s shows its text, its subtitle and its pictures', (template, pictures) => {
  const medias = template === 'HERO_VIDEO' ? [media('een', 'video')] : [media('een'), media('twee')];
  const part = { template, subtitle: 'Voor elke dag', text: '<h2>Alles voor <em>thuis</em></h2>', medias };
  const markup = renderView(<Blocks blocks={[block(1, part)]} />);
  expect(markup).toContain('<h2>Alles voor <em>thuis</em></h2>');
  expect(textOf(markup)).toContain('Voor elke dag');
  const shown = [...markup.matchAll(/<img[^>]* src="\/media\/(\w+)-\d+\.\w+"/g)].map(([, name]) => name);
  expect(shown).toEqual(pictures);
  if (template === 'HERO_VIDEO') expect(markup).toMatch(/<video[^>]* src="\/media\/een\.mp4"/);
});

test.each(['HERO_IMAGE', 'BANNERS', 'HERO_VIDEO', 'GRID', 'TEXT_BLOCK'])(
  'HOME-04 %s shows a subtitle that has no text below it',
  (template) => {
    const medias = [media('een', template === 'HERO_VIDEO' ? 'video' : 'image')];
    const part = { template, subtitle: 'Voor elke dag', text: '', medias };
    expect(textOf(renderView(<Blocks blocks={[block(1, part)]} />))).toContain('Voor elke dag');
  },
);

const card = (id: number, isQuick: boolean) => ({
  id,
  name: isQuick ? `Vaas ${id}` : '',
  inStock: true,
  rating: null,
  onlyVariantId: isQuick ? 10 + id : null,
  html: `<h3>Vaas ${id}</h3><p>€ 12,50</p>`,
});

test('HOME-13 goods stand with their prices, a button where one form is to be had, and a way to all of them', () => {
  const products = {
    from: 'tag' as const,
    most: 8,
    linkUrl: '/products/tag/sale',
    cards: [card(1, true), card(2, false)],
  };
  const markup = renderView(<Blocks blocks={[{ ...block(1, { template: 'PRODUCTS' }), products }]} />);
  expect(markup.match(/€ 12,50/g)).toHaveLength(2);
  expect(markup.match(/<button/g)).toHaveLength(1);
  expect(markup).toContain('name="variantId" value="11"');
  expect(markup).toContain('href="/nl/products/tag/sale"');
});

test('HOME-13 without goods there is no block, and what was seen has none before the browser fills it', () => {
  const of = (from: 'tag' | 'seen') =>
    renderView(
      <Blocks
        blocks={[
          { ...block(1, { template: 'PRODUCTS' }), products: { from, most: 8, linkUrl: null, cards: [] } },
        ]}
      />,
    );
  expect(of('tag')).not.toContain('Blok 1');
  expect(of('seen')).not.toContain('Blok 1');
});
