import { readFileSync, statSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { mostPhotoBytes, mostPhotos } from '../packages/contracts/src/limits.ts';
import { root } from './bootstrap.mjs';
import { readUnit } from './drill/deployed/unit-file.mjs';
import { aboutShoppers, haproxySettings } from './drill-parts/balancer.mjs';

/** @param {string} file */
const textOf = (file) => readFileSync(join(root, 'deploy', file), 'utf8');

/** The instructions of the last stage of the Containerfile, with their words. */
const instructions = textOf('Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean);
const lastStage = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));

const compose = parse(textOf('compose.yaml'), { merge: true });
const units = ['etalage-migrate', 'etalage-api', 'etalage-storefront'].map((name) => ({
  name,
  unit: readUnit(join(root, `deploy/systemd/${name}.service`), join(root, 'deploy/systemd/hardening.conf')),
}));

test('OPS-40 the image is pinned, runs as nobody, checks its own health, and is told no secret', () => {
  const base = instructions.find((line) => line.startsWith('ARG NODE_IMAGE='));
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  expect(base).toBe(`ARG NODE_IMAGE=docker.io/library/node:${own}-bookworm-slim`);
  const stages = instructions.filter((line) => line.startsWith('FROM '));
  expect(stages.map((line) => line.replace(/\$\{NODE_IMAGE\}/, 'the base'))).toEqual([
    'FROM the base AS build',
    'FROM the base',
  ]);
  const user = lastStage.filter((line) => line.startsWith('USER '));
  expect(user).toEqual(['USER 1000:1000']);
  expect(lastStage.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
    lastStage.findLastIndex((line) => /^(RUN|COPY) /.test(line)),
  );
  expect(lastStage.some((line) => /^HEALTHCHECK .*CMD \["node", "deploy\/ready\.mjs"\]/.test(line))).toBe(
    true,
  );
  expect(lastStage.filter((line) => line.startsWith('COPY '))).toEqual([
    'COPY --from=build /srv/etalage /srv/etalage',
  ]);
  expect(instructions.join('\n')).not.toMatch(/(SECRET|PASSWORD|TOKEN|KEY|DATABASE_URL|SMTP_URL)/);
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', '.etalage', 'deploy/secrets', '**/.env*', '**/node_modules']),
  );
});

test('OPS-05 OPS-40 a backup that lies among the programs gets into no image, nor is one written there', () => {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['**/*.dump', '**/*.dump.unfinished', '**/media-of-shop']));
  const pages = ['docs/operations.md', 'docs/deployment.md'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const places = pages.join('\n').match(/[^\s>]*\b(?:shop\.dump|media-of-shop)\b/g) ?? [];
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter((place) => !place.startsWith('/var/backups/etalage/'))).toEqual([]);
});

test('OPS-40 image and units give the servers the flags and variables of npm start', () => {
  const house = readFileSync(join(root, 'scripts/house.mjs'), 'utf8');
  const flags = /modest = \[(.*?)\]/.exec(house)?.[1]?.match(/--[\w=-]+/g) ?? [];
  const variables = [...house.matchAll(/^ {2}(MALLOC_\w+): '(\d+)'/gm)].map(
    ([, name, value]) => `${name}=${value}`,
  );
  expect(flags).toHaveLength(2);
  expect(variables).toHaveLength(3);
  const entry = lastStage.find((line) => line.startsWith('ENTRYPOINT ')) ?? '';
  const env = lastStage.find((line) => line.startsWith('ENV ')) ?? '';
  for (const flag of flags) expect(entry).toContain(`"${flag}"`);
  for (const variable of variables) expect(env).toContain(variable);
  for (const { name, unit } of units) {
    const given = unit.all('Environment').join(' ');
    for (const variable of variables)
      expect({ name, given }).toEqual({ name, given: expect.stringContaining(variable) });
    if (name === 'etalage-migrate') continue;
    for (const flag of flags) expect(unit.one('ExecStart')).toContain(` ${flag} `);
    expect(unit.one('ExecStartPre')).toBe(
      `${unit.one('ExecStart').replace(/ --(max-semi|heap)\S+/g, '')} --check`,
    );
  }
});

test('OPS-40 every service of the compose file is healthy before what needs it, and may write nowhere but where it says', () => {
  const services = Object.entries(compose.services);
  expect(Object.keys(compose.services)).toEqual(['db', 'migrate', 'api', 'storefront', 'caddy']);
  for (const [name, service] of services) {
    expect({
      name,
      isReadOnly: service.read_only,
      dropped: service.cap_drop,
      gains: service.security_opt,
    }).toEqual({
      name,
      isReadOnly: true,
      dropped: ['ALL'],
      gains: ['no-new-privileges:true'],
    });
    expect({ name, limit: service.mem_limit }).toEqual({ name, limit: expect.stringMatching(/^\d+[mg]$/) });
    expect({ name, image: service.image }).toEqual({
      name,
      image: expect.stringMatching(/:(local|[\d.]+-\w+)$/),
    });
    expect({ name, log: service.logging?.options['max-size'] }).toEqual({ name, log: '20m' });
    // What is said of others holds for none that is not there.
    for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets)).toContain(secret);
    for (const [key, value] of Object.entries(service.environment ?? {})) {
      if (/_FILE$/.test(key)) expect(service.secrets).toContain(String(value).replace('/run/secrets/', ''));
      else
        expect({ key, value }).not.toEqual({
          key: expect.stringMatching(/SECRET|PASSWORD|_URL$/),
          value: expect.stringMatching(/:\/\/\S+:\S+@|^[\w-]{16,}$/),
        });
    }
  }
  const waits = Object.fromEntries(
    services.map(([name, { depends_on: on = {} }]) => [
      name,
      Object.entries(on).map(([other, { condition }]) => `${other} ${condition}`),
    ]),
  );
  expect(waits).toEqual({
    db: [],
    migrate: ['db service_healthy'],
    api: ['migrate service_completed_successfully'],
    storefront: ['api service_healthy'],
    caddy: ['storefront service_healthy'],
  });
  expect(compose.services.migrate.restart).toBe('no');
  expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['caddy']);
  for (const name of ['api', 'storefront'])
    expect(compose.services[name].environment.TRUSTED_PROXIES).toBe(
      compose.services.caddy.networks.front.ipv4_address,
    );
});

test('OPS-40 OPS-23 PWA-02 files of a build that an image replaced outlive it, where its user may write', () => {
  const { storefront } = compose.services;
  const own = (lastStage.find((line) => line.startsWith('RUN install -d -o 1000 -g 1000 ')) ?? '').split(' ');
  for (const service of ['api', 'storefront'])
    for (const volume of compose.services[service].volumes) {
      const [name, place] = volume.split(':');
      // With a name, or it would be another one for each container; and in the image, whose owner a new volume gets.
      expect({ volume, isNamed: name in compose.volumes, isTheirs: own.includes(place) }).toEqual({
        volume,
        isNamed: true,
        isTheirs: true,
      });
    }
  expect(storefront.volumes).toContain(`builds:${storefront.environment.BUILDS_DIR}`);
  const env = readFileSync(join(root, 'apps/storefront/server/env.ts'), 'utf8');
  expect(env).toContain('env.BUILDS_DIR');
});

/** Whether an address lies in a network, as 10.0.0.0/24. @param {string} address @param {string} network */
function isIn(address, network) {
  const [base = '', bits] = network.split('/');
  const list = new BlockList();
  list.addSubnet(base, Number(bits));
  return list.check(address);
}

test('OPS-40 nobody is handed Caddy’s fixed address before Caddy starts, and Caddy comes to the storefront by it', () => {
  const { networks, services } = compose;
  const [front] = networks.front.ipam.config;
  const address = services.caddy.networks.front.ipv4_address;
  const [rangeBase] = front.ip_range.split('/');
  expect([isIn(address, front.subnet), isIn(rangeBase, front.subnet), isIn(address, front.ip_range)]).toEqual(
    [true, true, false],
  );
  const [name] = services.caddy.environment.STOREFRONT.split(':');
  expect(services.storefront.networks.front.aliases).toEqual([name]);
  // A name that the other network they share knew as well would lead by either.
  expect(Object.keys(services)).not.toContain(name);
});

test('OPS-40 an update whose migrations take long, or fail, leaves the servers running, and says so', () => {
  const api = textOf('systemd/etalage-api.service');
  expect(api).toMatch(/^Wants=etalage-migrate\.service$/m);
  expect(api).toMatch(/^After=etalage-migrate\.service$/m);
  for (const { name } of units)
    expect({ name, text: textOf(`systemd/${name}.service`) }).toEqual({
      name,
      // systemd hands a stop on along each of these.
      text: expect.not.stringMatching(/^(Requires|Requisite|BindsTo|PartOf)=/m),
    });
  // Whoever types `systemctl restart etalage-migrate` would wait for the next try, and the next, and never hear that it failed.
  expect(textOf('systemd/etalage-migrate.service')).not.toMatch(/^Restart=/m);
});

test('OPS-40 a unit has no rights, and its secrets come from files that it names', () => {
  for (const { name, unit } of units) {
    const wanted = {
      User: 'etalage',
      ProtectSystem: 'strict',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      PrivateTmp: 'yes',
      ProtectHome: 'yes',
    };
    for (const [key, value] of Object.entries(wanted))
      expect({ name, key, value: unit.one(key) }).toEqual({ name, key, value });
    const named = unit.all('LoadCredential').map((line) => line.split(':')[0]);
    const used = [
      ...unit
        .all('Environment')
        .join(' ')
        .matchAll(/_FILE=%d\/(\w+)/g),
    ].map(([, file]) => file);
    expect({ name, used }).toEqual({ name, used: named });
  }
});

test('OPS-41 neither proxy gives up, or refuses, what the servers behind it would take', () => {
  const caddy = textOf('caddy/Caddyfile');
  const nginx = textOf('nginx/etalage.conf');
  const largest = mostPhotos * mostPhotoBytes + 100 * 1024;
  expect(Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1_000_000).toBeGreaterThan(largest);
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1024 ** 2).toBeGreaterThan(largest);
  const storefront = readFileSync(join(root, 'apps/storefront/server/app.ts'), 'utf8');
  const longest = Number(/requestTimeout: (\d+)_000/.exec(storefront)?.[1]);
  expect(longest).toBe(30);
  // What the questions of one answer may take in all.
  const visit = readFileSync(join(root, 'apps/storefront/server/visit.ts'), 'utf8');
  expect(Number(/answerMs = (\d+)_000/.exec(visit)?.[1])).toBeLessThan(longest);
  const waits = [
    /response_header_timeout (\d+)s/.exec(caddy),
    /read_body (\d+)s/.exec(caddy),
    /proxy_read_timeout (\d+)s/.exec(nginx),
    /client_body_timeout (\d+)s/.exec(nginx),
  ].map((found) => Number(found?.[1]));
  for (const seconds of waits) expect(seconds).toBeGreaterThan(longest);
});

test('OPS-41 no line of either proxy names a shopper, of what fails neither', () => {
  const nginx = textOf('nginx/etalage.conf');
  expect(nginx).toMatch(/^ {4}access_log off;$/m);
  expect(nginx).toMatch(/^ {4}error_log \S+ emerg;$/m);
  const filters = textOf('caddy/Caddyfile').match(/^\t*log(?: default)? \{[\s\S]*?^\t{3}\}/gm) ?? [];
  expect(filters.map((filter) => /log default/.test(filter))).toEqual([true, false]);
  for (const filter of filters)
    for (const field of ['remote_ip', 'client_ip', 'headers', 'uri'])
      expect(filter).toContain(`request>${field} delete`);
});

test('OPS-41 Caddy asks the API whose host it is before it fetches a certificate, for every host', () => {
  const caddy = textOf('caddy/Caddyfile').replaceAll(/^\s*#.*\n/gm, '');
  // The options for all sites come first, without an address before them.
  const [, options = '', sites = ''] = /^(\{\n.*?^\}\n)(.*)$/ms.exec(caddy) ?? [];
  expect(options).toMatch(
    /^\ton_demand_tls \{\n\t\task http:\/\/\{\$API:127\.0\.0\.1:8080\}\/certificates\n\t\}$/m,
  );
  expect(sites.match(/^\S.* \{$/gm)).toEqual(['https:// {']);
  expect(sites).toMatch(/^\ttls \{\n\t\ton_demand\n\t\}$/m);
  const { caddy: proxy, api } = compose.services;
  expect(proxy.environment.API).toBe('api:8080');
  expect(Object.keys(proxy.networks)).toContain('inside');
  expect(api.networks).toContain('inside');
});

test('OPS-22 OPS-41 SEC-03 haproxy, as it is written down, lets no browser say where it comes from, and the drill runs these lines', () => {
  const lines = readFileSync(join(root, 'docs/growth.md'), 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const ofWeb = lines.slice(lines.indexOf('listen web'), lines.indexOf('listen database'));
  const drilled = haproxySettings(
    { web: 1, api: 2, database: 3, certificate: 'web.pem' },
    { webs: [4], apis: [5], databases: [6, 7], watcher: 8 },
  );
  for (const line of aboutShoppers) {
    expect(ofWeb).toContain(line);
    expect(drilled).toContain(`  ${line}\n`);
  }
  expect(ofWeb).toContain('bind :443 ssl crt /etc/haproxy/certificates/ alpn h2,http/1.1');
  const [, header = ''] = /del-header (\S+)/.exec(aboutShoppers.join('\n')) ?? [];
  for (const name of ['x-forwarded-host', 'x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'x-real-ip'])
    expect(new RegExp(header).test(name)).toBe(true);
});

test('OPS-40 what a container or a person runs by its name may be run', () => {
  for (const file of ['make-secrets.sh', 'postgres/make-roles.sh', 'debian/install.sh'])
    expect({ file, mode: statSync(join(root, 'deploy', file)).mode & 0o111 }).toEqual({ file, mode: 0o111 });
});
