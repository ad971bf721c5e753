import { expect, test } from 'vitest';
import { hole, withHoles } from './holes.server.ts';

const fill = (html: string, values: Record<string, string | undefined>) =>
  withHoles(html)((name) => values[name]);

test('a hole is filled with text, never with HTML', () => {
  const html = `<a href="${hole('to-nl')}">Hallo ${hole('name')}!</a>`;
  expect(fill(html, { 'to-nl': '/nl?a=1&b="2"', name: '<b>Jo</b>' })).toBe(
    '<a href="/nl?a=1&amp;b=&quot;2&quot;">Hallo &lt;b&gt;Jo&lt;/b&gt;!</a>',
  );
});

test('an attribute without a value is left out, and one with an empty value is not', () => {
  const html = `<a aria-current="${hole('here')}" href="/">x</a>`;
  expect(fill(html, { here: 'page' })).toBe('<a aria-current="page" href="/">x</a>');
  expect(fill(html, { here: '' })).toBe('<a aria-current="" href="/">x</a>');
  expect(fill(html, {})).toBe('<a href="/">x</a>');
});

test('the same HTML is filled for one page after the other', () => {
  const draw = withHoles(`${hole('a')}-${hole('b')}${hole('a')}`);
  expect(draw((name) => name)).toBe('a-ba');
  expect(draw((name) => name.toUpperCase())).toBe('A-BA');
  expect(withHoles('<p>hole-a-end</p>')(() => 'x')).toBe('<p>hole-a-end</p>');
});
