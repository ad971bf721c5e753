// Brings node_modules and Node 24 to a machine that has only some Node and npm.
// Uses nothing but Node itself, since it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem, step } from './console.mjs';

const oldestNode = 20;
const nodeForTheRest = 24;

/** The folder of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs the locked packages unless they are there already, and finds Node 24.
 * @returns {Promise<{ node24: string }>} the path of the Node that everything else runs with
 */
export async function ensureInstalled() {
  requireNode();
  if (!isInstalled()) await install();
  return { node24: findNode24() };
}

function requireNode() {
  if (Number(process.versions.node.split('.')[0]) >= oldestNode) return;
  throw new Problem(
    `Etalage needs Node ${oldestNode} or newer to start and this is Node ${process.versions.node}: install a newer one from https://nodejs.org and run the command again.`,
  );
}

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.etalage-lock');

/** True where node_modules holds what package-lock.json asks for; remembered by the hash of the lock file. */
function isInstalled() {
  const lock = readFileSync(lockFile, 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return true;

  // Somebody may have run npm by hand: npm keeps its own record of what it has put there.
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  for (const [path, wanted] of Object.entries(JSON.parse(lock).packages)) {
    if (path === '' || wanted.link || wanted.optional || !path.includes('node_modules/')) continue;
    if (installed[path]?.version !== wanted.version) return false;
  }
  writeFileSync(stampFile, hash);
  return true;
}

async function install() {
  const npm = ownNpmVersion();
  // Versions before 10 leave out platform packages that Vite's bundler needs.
  const knowsPlatforms = npm !== undefined && npm >= 10;
  const command = knowsPlatforms ? ['npm', 'ci'] : ['npx', '--yes', 'npm@11', 'ci'];
  try {
    await step(`Installing packages (${command.join(' ')})`, () => runNpm(command));
  } catch (error) {
    throw new Problem(
      `The packages could not be installed. What npm said:\n\n${error instanceof Error ? error.message : error}\n\nWhen that is solved, run the command again.`,
    );
  }
  writeFileSync(stampFile, createHash('sha256').update(readFileSync(lockFile, 'utf8')).digest('hex'));
}

function ownNpmVersion() {
  const result = spawnSync('npm', ['--version'], { env: outerEnv(), shell: isWindows, encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.split('.')[0]) : undefined;
}

/**
 * @param {string[]} command
 * @returns {Promise<void>} rejects with what npm said
 */
function runNpm([command = 'npm', ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      env: outerEnv(),
      shell: isWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(readable(output) || `exit code ${code}`)),
    );
  });
}

/** The part of npm's message that names the trouble, without its usage text. @param {string} output */
function readable(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '  '));
  const usage = lines.findIndex((line) => line.includes('Clean install a project'));
  const said = lines
    .slice(0, usage < 0 ? undefined : usage)
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
  return said.slice(0, 15).join('\n');
}

const isWindows = process.platform === 'win32';

/** The environment without node_modules/.bin in front: npm ci removes the Node that may be running from there. */
function outerEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...process.env, PATH: path.join(delimiter) };
}

/** The Node that the `node` package brought, or the system's own where it is new enough. */
function findNode24() {
  const brought = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  if (majorOf(brought) === nodeForTheRest) return brought;
  if (Number(process.versions.node.split('.')[0]) >= nodeForTheRest) return process.execPath;
  throw new Problem(
    existsSync(brought)
      ? `The Node ${nodeForTheRest} in node_modules/node does not run on this machine: install Node ${nodeForTheRest} or newer from https://nodejs.org and run the command again.`
      : `Node ${nodeForTheRest} is missing because npm was told not to run install scripts: run "npm rebuild node --ignore-scripts=false" (or install Node ${nodeForTheRest} yourself) and then the command again.`,
  );
}

/** @param {string} node */
function majorOf(node) {
  if (!existsSync(node)) return undefined;
  const result = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return result.status === 0 ? Number(/^v(\d+)/.exec(result.stdout)?.[1]) : undefined;
}

/**
 * The program of an installed package, to be run with Node 24: the file that its package.json names as `bin`.
 * @param {string} name of the package
 */
export function programOf(name) {
  const folder = join(root, 'node_modules', ...name.split('/'));
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : String(Object.values(bin)[0]));
}
