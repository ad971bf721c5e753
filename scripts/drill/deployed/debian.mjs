// The Debian of the drill, in which the words of docs/deployment.md are typed.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../console.mjs';
import { run } from '../../processes.mjs';

const root = new URL('../../../', import.meta.url).pathname;

/**
 * The commands of a part of docs/deployment.md: the lines of its blocks marked `sh`, without comments.
 * @param {string} heading of the part, as `## With systemd`
 * @returns {string[]} the text of each block
 */
export function blocksOf(heading) {
  const text = readFileSync(join(root, 'docs/deployment.md'), 'utf8');
  const from = text.indexOf(`\n${heading}\n`);
  if (from < 0) throw new Problem(`docs/deployment.md has no part "${heading}".`);
  const end = text.indexOf('\n## ', from + 1);
  const part = text.slice(from, end < 0 ? undefined : end);
  return [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/**
 * Runs a script in a Debian's tree, as root, in the network of this machine or another one.
 * @param {string} debian
 * @param {string} script
 * @param {{ network?: string, env?: Record<string, string> }} [options]
 */
export async function inDebian(debian, script, { network, env = {} } = {}) {
  const enter =
    'mount --make-rprivate / && mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" && mount -t tmpfs tmpfs "$1/dev/shm" && exec chroot "$1" sh -euc "$2"';
  const given = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    LC_ALL: 'C.UTF-8',
    DEBIAN_FRONTEND: 'noninteractive',
    ...lentCertificates(debian),
    ...env,
  };
  const command = ['unshare', '--mount', 'sh', '-euc', enter, 'debian', debian, script];
  const [program = '', ...args] = network ? ['nsenter', `--net=${network}`, ...command] : command;
  const { code, output } = await run(program, args, { env: given });
  if (code !== 0)
    throw new Problem(
      `In the Debian this failed with ${code}:\n${script.slice(0, 600)}\n${output.trim().slice(-3000)}`,
    );
  return output;
}

/** @param {string} debian */
const lentCertificates = (debian) =>
  existsSync(join(debian, 'etc/ssl/lent.crt'))
    ? { NODE_EXTRA_CA_CERTS: '/etc/ssl/lent.crt', npm_config_cafile: '/etc/ssl/lent.crt' }
    : {};

/**
 * A mail server that takes every letter and keeps it in a file, on port 2525 of a network.
 * @param {string} network @param {string} file
 */
export function startMailServer(network, file) {
  const code = `
    const fs = require('node:fs');
    require('node:net').createServer((socket) => {
      socket.write('220 here\\r\\n');
      let isLetter = false;
      let rest = '';
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        rest += bytes;
        for (let at = rest.indexOf('\\r\\n'); at >= 0; at = rest.indexOf('\\r\\n')) {
          const line = rest.slice(0, at);
          rest = rest.slice(at + 2);
          if (isLetter) { fs.appendFileSync(${JSON.stringify(file)}, line + '\\n'); if (line === '.') { isLetter = false; socket.write('250 kept\\r\\n'); } }
          else if (/^DATA/i.test(line)) { isLetter = true; socket.write('354 go on\\r\\n'); }
          else if (/^QUIT/i.test(line)) socket.end('221 bye\\r\\n');
          else socket.write('250 yes\\r\\n');
        }
      });
    }).listen(2525, '0.0.0.0');`;
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  const child = spawn('nsenter', [`--net=${network}`, process.execPath, '-e', code], { stdio: 'inherit' });
  return { end: () => child.kill('SIGKILL'), letters: () => readFileSync(file, 'utf8') };
}
