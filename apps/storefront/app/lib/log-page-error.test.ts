import { expect, test, vi } from 'vitest';
import { logPageError } from './log.server.ts';

test('ERR-02 SEC-06 a page that could not be made is told by its kind, once a second: what opens a shared bag, a list or an order stays out of the log', () => {
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
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
    ]);
    expect(JSON.parse(told[0] ?? '')).toMatchObject({ level: 50, requestId: 'r', err: { message: 'x' } });
    clock.mockReturnValue(2_001);
    logPageError(new Error('x'), '/nog/iets', 'r');
    expect(JSON.parse(String(lines.mock.lastCall?.[0]))).toMatchObject({ route: '/*', untold: 1 });
  } finally {
    lines.mockRestore();
    clock.mockRestore();
  }
});
