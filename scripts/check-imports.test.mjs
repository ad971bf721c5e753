import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkImports } from './check-imports.mjs';

/** @type {string[]} */
const made = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * A repository with these files, and a manifest for each workspace that declares `react` and our own packages.
 * @param {Record<string, string>} files
 */
function house(files) {
  const folder = mkdtempSync(join(tmpdir(), 'etalage-house-'));
  made.push(folder);
  const dependencies = {
    react: '1',
    kysely: '1',
    '@etalage/db': '1',
    '@etalage/contracts': '1',
    '@etalage/api-client': '1',
  };
  const manifest = JSON.stringify({ dependencies, devDependencies: { vite: '1' } });
  const all = {
    'package.json': JSON.stringify({ devDependencies: { vitest: '1' } }),
    ...Object.fromEntries(['api', 'storefront'].map((name) => [`apps/${name}/package.json`, manifest])),
    ...Object.fromEntries(
      ['pricing', 'db', 'contracts'].map((name) => [`packages/${name}/package.json`, manifest]),
    ),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

test.each([
  ['packages/pricing/src/a.ts', "import { x } from '@etalage/contracts';", 'no other workspace'],
  ['packages/db/src/a.ts', "export * from '@etalage/contracts';", 'no other workspace'],
  ['apps/storefront/app/lib/a.ts', "const db = await import('@etalage/db');", 'apps/storefront may import'],
  [
    'apps/api/src/routes/a.ts',
    "import { x } from '../../../../packages/db/src/x.ts';",
    'leaves its workspace',
  ],
  ['apps/api/src/routes/a.ts', "import { sql } from 'kysely';", 'queries live in'],
  ['apps/api/src/routes/a.ts', "await client.query('select id from products where 1=1');", 'holds a query'],
  ['apps/api/src/commands/a.ts', "db.insertInto('orders');", 'holds a query'],
  [
    'apps/api/src/commands/a.ts',
    "import { x } from '../routes/cart/x.ts';",
    'commands, mails and jobs know no routes',
  ],
  ['apps/api/src/repositories/a.ts', "import { x } from '../commands/x.ts';", 'only know the database'],
  ['apps/api/src/routes/a.ts', "import lodash from 'lodash';", 'lodash is not declared'],
  ['apps/api/src/routes/a.ts', "import { build } from 'vite';", 'belongs in the dependencies'],
  ['apps/api/src/routes/a.ts', "import fs from 'fs';", 'write node:fs'],
  ['apps/api/src/auth/a.ts', "import { quickHash } from '@etalage/db/test-factories';", 'for tests alone'],
  [
    'apps/storefront/app/routes/cart/a.tsx',
    "import { x } from '../product/x.tsx';",
    'one page never imports another',
  ],
  [
    'apps/api/src/routes/orders/a.ts',
    "import { x } from '../cart/x.ts';",
    'one resource never imports another',
  ],
  [
    'apps/api/src/routes/shared/a.ts',
    "import { x } from '../cart/x.ts';",
    'one resource never imports another',
  ],
  ['apps/api/src/commands/a.ts', "import { x } from '../jobs/index.ts';", 'jobs call commands'],
  ['apps/storefront/app/lib/a.ts', "import { x } from '../themes/index.ts';", 'lib is at the bottom'],
  ['apps/storefront/app/lib/a.ts', "import { x } from '../promo/banner.ts';", 'lib is at the bottom'],
  ['apps/storefront/app/lib/a.ts', "import { x } from '../forms/send.ts';", 'lib is at the bottom'],
  ['apps/storefront/app/lib/a.ts', "import type { X } from '../ui/view.ts';", 'lib is at the bottom'],
  ['apps/storefront/app/ui/a.ts', "import { x } from '../promo/banner.ts';", 'ui knows nothing'],
  ['apps/api/src/mail/a.ts', "import { x } from '../routes/shared/b.ts';", 'know no routes'],
  ['apps/storefront/app/ui/a.tsx', "import { call } from '../lib/api.server.ts';", 'take data as props'],
  ['apps/storefront/app/blocks/a.tsx', "import { call } from '@etalage/api-client';", 'take data as props'],
  [
    'apps/storefront/app/ui/a.tsx',
    "import {\n  Header,\n} from '../themes/index.ts';",
    'ui knows nothing of pages',
  ],
  [
    'apps/storefront/app/ui/a.tsx',
    "import { Logo } from '../shell/logo.tsx';",
    'ui knows nothing of pages and features',
  ],
  [
    'apps/storefront/app/shell/a.tsx',
    "import { loadTheme } from '../themes/index.ts';",
    'knows none of them',
  ],
  ['packages/pricing/src/a.tsx', 'export const x = 1;', 'packages hold no TSX'],
  ['scripts/a.mjs', "import pg from 'pg';", 'use Node alone'],
])('a breach is found: %s with %s', (file, code, message) => {
  const findings = checkImports(house({ [file]: code }));
  expect(findings).toHaveLength(1);
  expect(findings[0]).toContain(message);
  expect(findings[0]).toContain(file);
});

test.each([
  ['entry.server.tsx', "import { Menu } from './themes/simple/menu.tsx';"],
  ['entry.server.tsx', "const menu = await import('./themes/simple/menu.tsx');"],
  ['themes/index.ts', "import { theme } from './simple/theme.tsx';"],
  ['themes/fancy/theme.tsx', "import { Menu } from '../simple/menu.tsx';"],
  ['shell/a.test.tsx', "import { Menu } from '../themes/simple/menu.tsx';"],
])('nobody else imports what is inside a theme: %s', (file, code) => {
  const findings = checkImports(house({ [`apps/storefront/app/${file}`]: code }));
  expect(findings).toEqual([expect.stringContaining('imported by that theme alone')]);
});

test('what is allowed is left alone', () => {
  const files = {
    'apps/api/src/repositories/orders.ts':
      "import { sql } from 'kysely';\nimport { withTenant } from '@etalage/db';",
    'apps/api/src/orders.test.ts':
      "import { test } from 'vitest';\nimport { x } from './routes/orders/x.ts';",
    'apps/storefront/app/routes/cart/route.tsx':
      "import type { Route } from './+types/route';\nimport '../../ui/a.css';",
    'apps/storefront/vite.config.ts': "import { defineConfig } from 'vite';",
    'apps/storefront/app/lib/api.server.ts':
      "// import x from 'nowhere'\nimport { call } from '@etalage/api-client';",
    'apps/storefront/app/themes/index.ts': "const simple = () => import('./simple/theme.tsx');",
    'apps/storefront/app/themes/simple/theme.tsx':
      "import { Menu } from './menu.tsx';\nimport { Logo } from '../../shell/logo.tsx';",
    'apps/storefront/app/entry.server.tsx': "import { loadTheme } from './themes/index.ts';",
    'packages/db/src/a.ts': "import { readFile } from 'node:fs/promises';",
  };
  expect(checkImports(house(files))).toEqual([]);
});
