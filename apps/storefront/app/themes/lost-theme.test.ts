import { expect, test, vi } from 'vitest';
import { loadTheme } from './index.ts';

vi.mock('./fancy/theme.tsx', () => {
  throw new Error('not found');
});

test('HEAD-01 where the files of a theme do not come the header is the simple one', async () => {
  expect((await loadTheme('fancy')).name).toBe('simple');
});
