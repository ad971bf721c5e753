// npm run audit: writes down what the shops are made of, whether the licences allow it, and which faults of it are known.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toldOf } from './advisories.mjs';
import { root } from './bootstrap.mjs';
import { exitWith, Problem } from './console.mjs';
import { judgeLicences } from './licences.mjs';

const exitCodes = { wrong: 1, notKnown: 2 };
const list = 'audit/etalage.cdx.json';

try {
  writeList();
  const { faults, looked } = judgeLicences(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages,
  );
  tell(`Licences: ${looked} packages, ${faults.length} faults`, faults);
  const told = toldOf(npm('audit', '--json').stdout);
  const known = told.isAnswered ? told.known : [];
  if (told.isAnswered) tell(`Advisories: ${known.length} packages with known faults`, known);
  // Said last and by a code of its own, so that nobody takes silence for good news.
  else tell('Advisories: NOT KNOWN, since the registry gave no answer', [told.why]);
  if (faults.length + known.length > 0) process.exitCode = exitCodes.wrong;
  else if (!told.isAnswered) process.exitCode = exitCodes.notKnown;
} catch (error) {
  exitWith(error);
}

/** The bill of materials, from the lock file alone: also of what other platforms install. */
function writeList() {
  const { stdout, stderr, status } = npm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx');
  if (status !== 0) throw new Problem(`npm could not list the packages:\n${stderr}`);
  const { specVersion, components } = JSON.parse(stdout);
  mkdirSync(join(root, 'audit'), { recursive: true });
  writeFileSync(join(root, list), stdout);
  tell(`Bill of materials: ${list}, CycloneDX ${specVersion}, ${components.length} components`, []);
}

/** @param {string[]} args */
function npm(...args) {
  const most = 64 * 1024 * 1024;
  return spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: most,
    shell: process.platform === 'win32',
  });
}

/** @param {string} line @param {string[]} details */
function tell(line, details) {
  console.log([line, ...details.map((detail) => `  ${detail}`)].join('\n'));
}
