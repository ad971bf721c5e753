import { expect, test } from 'vitest';
import { countryOf } from './country-of.ts';

test('AUTH-07 the country of an address is what the registers say, and none of a network of one’s own or of no address at all', async () => {
  const found = {
    '193.0.6.139': 'NL',
    '::ffff:193.0.6.139': 'NL',
    '81.82.1.1': 'BE',
    '8.8.8.8': 'US',
    '2a02:a400::1': 'NL',
    '2001:4860:4860::8888': 'US',
  };
  for (const [address, country] of Object.entries(found))
    expect(await countryOf(address), address).toBe(country);
  const unknown = [
    ...[
      '127.0.0.1',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '::ffff:192.168.1.1',
      '169.254.1.1',
      '100.64.0.1',
    ],
    ...['203.0.113.7', '255.255.255.255', '::1', 'fd00::1', 'fe80::1', '2001:db8::1', '', 'nergens', '1.2.3'],
  ];
  for (const address of unknown) expect(await countryOf(address), address).toBeNull();
});
