import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';
import { renderView } from './render-view.tsx';

const image = { src: '/media/t/abc', width: 960, height: 720, widths: [160, 320, 640, 960], alt: 'Vaas' };

test('PDP-01 a picture offers avif, then webp, in the widths there are, and knows its ratio', () => {
  const markup = renderView(<Picture image={image} maxWidth={640} sizes="50vw" />);
  expect(markup).toContain(
    'srcSet="/media/t/abc-160.avif 160w, /media/t/abc-320.avif 320w, /media/t/abc-640.avif 640w"',
  );
  expect(markup).toContain('/media/t/abc-640.webp 640w');
  expect(markup).not.toContain('960w');
  expect(markup).toMatch(/height="720"/);
  expect(markup).toMatch(/alt="Vaas"/);
});

test('LIST-03 pictures come when they come near, except the ones of the first screen', () => {
  expect(renderView(<Picture image={image} sizes="50vw" />)).toContain('loading="lazy"');
  const first = renderView(<Picture image={image} priority sizes="50vw" />);
  expect(first).not.toContain('loading="lazy"');
  expect(first).toContain('fetchPriority="high"');
});

test('LIST-03 a picture that is not there leaves a quiet mark', () => {
  expect(renderView(<Picture image={null} sizes="50vw" />)).not.toContain('<img');
});
