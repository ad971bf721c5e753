// The Chromium that comes packed in an npm package: unpacked once, started as any other. It is built for speed, and takes three quarters of
// the processor of Debian's for the same pages, most of what the browser tests cost.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { root } from './bootstrap.mjs';

/** Debian's packages with the libraries that it does not bring. */
export const packedNeeds = ['libnss3', 'libexpat1'];

/**
 * The program, in a folder that bears its version; undefined where the package has none for this machine. The package's own way would
 * put it at /tmp/chromium, and take whatever stands there already.
 * @returns {string | undefined}
 */
export function packedChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const files = packedFiles();
  if (!files) return undefined;
  const folder = join(root, '.etalage', 'chromium', files.version);
  if (existsSync(folder)) return join(folder, 'chromium');
  // Those of earlier versions go.
  rmSync(dirname(folder), { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  const made = mkdtempSync(join(dirname(folder), 'new-'));
  writeFileSync(join(made, 'chromium'), unpack(join(files.folder, 'chromium.br')), { mode: 0o755 });
  // It draws by itself where there is no graphics card, with libraries that are looked for beside it.
  spawnSync('tar', ['-x', '-C', made], { input: unpack(join(files.folder, 'swiftshader.tar.br')) });
  renameSync(made, folder);
  return join(folder, 'chromium');
}

/** @param {string} file */
const unpack = (file) => brotliDecompressSync(readFileSync(file));

function packedFiles() {
  try {
    const home = dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))));
    return {
      folder: join(home, 'bin'),
      version: JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version,
    };
  } catch {
    return undefined;
  }
}
