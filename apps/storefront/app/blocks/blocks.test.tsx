import { expect, test } from 'vitest';
import { renderView } from '../ui/render-view.tsx';
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
