import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { run } from './processes.mjs';

const folder = mkdtempSync(join(tmpdir(), 'etalage-install-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const source = join(folder, 'source');
const live = join(folder, 'opt/etalage');
const programs = join(folder, 'programs');
const assets = 'apps/storefront/build/client/assets';

/** A project whose build writes one file, named after its version, and fails where it is told to. */
async function version(/** @type {string} */ name) {
  const files = {
    'deploy/debian/install.sh': readFileSync(join(root, 'deploy/debian/install.sh'), 'utf8').replaceAll(
      / (\/opt|\/etc)|=(\/opt|\/etc)|"(\/opt|\/etc)/g,
      (all) => `${all[0]}${folder}${all.slice(1)}`,
    ),
    'deploy/systemd/hardening.conf': '',
    'deploy/systemd/etalage.env': '',
    ...Object.fromEntries(
      ['migrate', 'api', 'storefront'].map((unit) => [`deploy/systemd/etalage-${unit}.service`, name]),
    ),
    'package.json': '  "dependencies": { "node": "1.2.3" },\n',
    'package-lock.json': '{}',
    'version.txt': name,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(source, file, '..'), { recursive: true });
    writeFileSync(join(source, file), text);
  }
  await git('init', '--quiet');
  await git('add', '--all');
  await git('commit', '--quiet', '--message', name);
}

/** @param {string[]} args */
async function git(...args) {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@localhost'];
  const { code, output } = await run('git', [...who, ...args], { cwd: source });
  if (code !== 0) throw new Error(output);
}

/** What the script calls and a test cannot: npm fetches nothing, the builder moves what it finds as scripts/build.mjs does. */
function standIns() {
  mkdirSync(programs, { recursive: true });
  const texts = {
    npm: 'case "$1" in ci) mkdir -p node_modules ;; esac',
    id: 'exit 0',
    chown: 'exit 0',
    node: `[ ! -e ${folder}/broken ] || exit 1
mkdir -p ${assets} apps/storefront/earlier-builds
cp -a ${assets}/. apps/storefront/earlier-builds/
rm -rf ${assets} && mkdir -p ${assets}
cp version.txt "${assets}/$(cat version.txt).js"`,
  };
  for (const [name, text] of Object.entries(texts))
    writeFileSync(join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
}

const install = async () => {
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  const { code, output } = await run('sh', [join(source, 'deploy/debian/install.sh')], { env });
  return { code, output };
};
const liveVersion = () => readFileSync(join(live, 'version.txt'), 'utf8');
const releases = () => readdirSync(join(folder, 'opt/etalage-releases'));

test('OPS-40 OPS-23 an update is built beside what runs, takes its place as a whole, and keeps the files of builds before', async () => {
  standIns();
  await version('one');
  expect(await install()).toMatchObject({ code: 0 });
  expect(liveVersion()).toBe('one');
  const first = readlinkSync(live);

  writeFileSync(join(folder, 'broken'), '');
  await version('two');
  expect((await install()).code).not.toBe(0);
  expect([liveVersion(), readlinkSync(live), releases().length]).toEqual(['one', first, 1]);

  rmSync(join(folder, 'broken'));
  expect(await install()).toMatchObject({ code: 0 });
  expect(liveVersion()).toBe('two');
  expect(existsSync(join(live, 'apps/storefront/earlier-builds/one.js'))).toBe(true);
  // What runs in it goes on.
  expect(readFileSync(join(first, 'version.txt'), 'utf8')).toBe('one');
  expect(existsSync(join(first, assets, 'one.js'))).toBe(true);

  await version('three');
  await install();
  expect([liveVersion(), releases().length]).toEqual(['three', 2]);
  for (const name of ['one', 'two'])
    expect(existsSync(join(live, `apps/storefront/earlier-builds/${name}.js`))).toBe(true);
});

test('OPS-40 what an earlier script installed into the place itself is kept until it was started anew', async () => {
  rmSync(join(folder, 'opt'), { recursive: true, force: true });
  mkdirSync(join(live, assets), { recursive: true });
  writeFileSync(join(live, assets, 'zero.js'), '');
  await version('four');
  expect(await install()).toMatchObject({ code: 0 });
  expect(liveVersion()).toBe('four');
  expect(existsSync(join(live, 'apps/storefront/earlier-builds/zero.js'))).toBe(true);
  expect(releases()).toHaveLength(2);
});
