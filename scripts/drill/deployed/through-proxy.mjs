// What must hold in front of a shop, whichever proxy stands there.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../console.mjs';
import { run } from '../../processes.mjs';

/**
 * @param {string} network @param {string[]} args of curl
 * @returns {Promise<{ code: number | null, output: string }>}
 */
const curl = (network, ...args) =>
  run('nsenter', [`--net=${network}`, 'curl', '--silent', '--show-error', '--max-time', '20', ...args]);

/**
 * Asks a proxy as strangers and shoppers would. @param {{ network: string, host: string, address: string, certificate?: string }} proxy
 * certificate: of the authority that signed the shop's
 * @returns {Promise<string>} what was seen, in a few words
 */
export async function askProxy({ network, host, address, certificate }) {
  const to = (/** @type {string} */ name) => [
    '--resolve',
    `${name}:443:${address}`,
    '--resolve',
    `${name}:80:${address}`,
  ];
  const trust = certificate ? ['--cacert', certificate] : ['--insecure'];
  const status = ['--output', '/dev/null', '--write-out', '%{http_code} %{http_version}'];
  const said = async (/** @type {string[]} */ ...args) =>
    (await curl(network, ...to(host), ...trust, ...status, ...args)).output.trim();

  await expect('the shop answers over HTTP/2', () => said(`https://${host}/nl/products`), /^200 2$/);
  await expect('http leads to https', () => said(`http://${host}/nl`), /^308 /);
  await expect(
    'a stranger learns nothing of which hosts there are',
    () => said(`https://${host}/api/certificates?domain=${host}`),
    /^404 /,
  );
  await expect('nor whether the API is well', () => said(`https://${host}/api/ready`), /^404 /);
  await expect('the API answers below the shop', () => said(`https://${host}/api/store/init`), /^200 /);
  const large = [
    '--request',
    'POST',
    '--header',
    'content-type: application/json',
    '--data-binary',
    '@/bin/bash',
  ];
  await expect(
    'a body that no page takes is refused',
    () => said(...large, `https://${host}/api/cart/lines`),
    /^413 /,
  );
  // Believed, it would make links that lead to another shop and pages that are not secure.
  const claims = [
    '--header',
    'X-Forwarded-Host: other.example',
    '--header',
    'X-Forwarded-Proto: http',
    '--header',
    'X-Forwarded-For: 192.0.2.1',
  ];
  const { output } = await curl(
    network,
    ...to(host),
    ...trust,
    '--include',
    ...claims,
    `https://${host}/nl/products`,
  );
  if (!/^strict-transport-security:/im.test(output) || output.includes('other.example'))
    throw new Problem(`What a browser claims about host and scheme was believed:\n${output.slice(0, 800)}`);
  const stranger = await curl(network, ...to('other.example'), '--insecure', 'https://other.example/');
  if (stranger.code === 0) throw new Problem('A host that no shop has was given a certificate.');
  return 'HTTP/2, http leads to https, a strange host gets no certificate, what is inside stays inside';
}

/** @param {string} what @param {() => Promise<string>} ask @param {RegExp} wanted */
async function expect(what, ask, wanted) {
  let last = '';
  for (let tries = 0; tries < 20; tries += 1) {
    last = await ask();
    if (wanted.test(last)) return;
    await sleep(500);
  }
  throw new Problem(`Not so: ${what}. It was: ${last}`);
}

/** Waits until the mail of an order is there. @param {() => string} letters @param {string} number */
export async function waitForMail(letters, number) {
  for (let tries = 0; tries < 60; tries += 1) {
    if (letters().includes(number)) return;
    await sleep(500);
  }
  throw new Problem(`No mail about order ${number} came:\n${letters().slice(-500)}`);
}

/** @param {string} path */
export const lastOf = (path) => readFileSync(path, 'utf8').slice(-1500);
