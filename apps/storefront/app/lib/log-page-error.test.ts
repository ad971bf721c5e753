import { expect, test, vi } from 'vitest';
import { logPageError } from './log.server.ts';

test('ERR-02 SEC-06 a page that could not be made is told by its kind: what opens a shared bag, a list or an order stays out of the log', () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const paths = [
      '/nl/shopping-bag/shared/geheim',
      '/en/wishlist/shared/geheim.data',
      '/nl/geheim',
      '/geheim',
    ];
    for (const path of paths) logPageError(new Error('x'), path, 'r');
    const told = lines.mock.calls.map(([line]) => String(line));
    expect(told.join()).not.toContain('geheim');
    expect(told.map((line) => JSON.parse(line).route)).toEqual([
      '/:lang/shopping-bag',
      '/:lang/wishlist',
      '/*',
      '/*',
    ]);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 50, requestId: 'r', err: { message: 'x' } });
  } finally {
    lines.mockRestore();
  }
});
