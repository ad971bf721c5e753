import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { batchedOutput } from './batched-output.ts';

test('API-13 log lines are written together, soon and in their order', async () => {
  const written: string[] = [];
  const output = batchedOutput({ write: (text: Uint8Array | string) => written.push(String(text)) > 0 });
  output.write('one\n');
  output.write('two\n');
  expect(written).toEqual([]);
  await vi.waitFor(() => expect(written).toEqual(['one\ntwo\n']), { timeout: 15_000 });
  output.write(`${'x'.repeat(20_000)}\n`);
  expect(written).toHaveLength(2);
});

test('API-13 what is held is written when the process ends, also by an error that nobody caught', () => {
  const module = join(import.meta.dirname, 'batched-output.ts');
  const end = (how: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { batchedOutput } from ${JSON.stringify(module)};
        batchedOutput().write('last words\\n'); ${how};`,
      ],
      { encoding: 'utf8' },
    ).stdout;
  expect(end('process.exit(1)')).toBe('last words\n');
  expect(end("throw new Error('unforeseen')")).toBe('last words\n');
});
