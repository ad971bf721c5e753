import { expect, test, vi } from 'vitest';

vi.mock('./fancy/theme.tsx', () => {
  throw new Error('not found');
});
// Files of a worker share their modules: this one lacks the theme.
vi.resetModules();
const { loadTheme } = await import('./index.ts');

test('HEAD-01 where the files of a theme do not come the header is the simple one', async () => {
  expect((await loadTheme('fancy')).name).toBe('simple');
});
