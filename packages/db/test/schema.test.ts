import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSchema } from '../src/describe-schema.ts';
import { createTestDatabase } from '../src/test-database.ts';

test('the types of the tables say what the migrations make; `npm run db:types` writes them', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    const written = readFileSync(join(import.meta.dirname, '..', 'src', 'schema.ts'), 'utf8');
    expect(written).toBe(await describeSchema(database));
  } finally {
    await drop();
  }
});
