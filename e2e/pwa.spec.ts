import { checkPwa } from './check-pwa.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

for (const [host, width] of [
  ['localhost', '@390'],
  ['bloem.localhost', '@1440'],
  ['fiets.localhost', '@390'],
] as const)
  test(`PWA-06 PWA-05 ${host} can be installed and starts without a connection ${width}`, async ({
    page,
  }) => {
    expect(await checkPwa(page, `http://${host}:${process.env.E2E_PORT}/nl/home`)).toEqual([]);
  });
