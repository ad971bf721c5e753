import { readFile } from 'node:fs/promises';
import { BlockList, isIP } from 'node:net';
import { type CountryResponse, Reader } from 'mmdb-lib';

/** 8 MB, read with the first log-in and kept: which network the registers gave to which country. */
let table: Promise<Reader<CountryResponse>> | null = null;

function readTable(): Promise<Reader<CountryResponse>> {
  const file = import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
  table ??= readFile(new URL(file)).then((bytes) => new Reader<CountryResponse>(bytes));
  return table;
}

/** Networks that are in no country: one's own, shared, for examples, and reserved ones. Some registers say something of these too. */
const nowhere = new BlockList();
for (const range of [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
  ],
  ...['192.0.2.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [network = '', bits] = range.split('/');
  nowhere.addSubnet(network, Number(bits), 'ipv4');
}
/** Of IPv6 only what begins so is given out; of that, these are for examples and for tunnels. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001:db8::', 32],
  ['2001::', 23],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  nowhere.addSubnet(network, bits, 'ipv6');

/** The country of an internet address, as 'NL'; null of networks of one's own, and of what no register knows. Asks nobody outside. */
export async function countryOf(address: string): Promise<string | null> {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain) === 4 ? 'ipv4' : 'ipv6';
  if (isIP(plain) === 0 || nowhere.check(plain, family)) return null;
  if (family === 'ipv6' && !givenOut.check(plain, family)) return null;
  // This table has a shape of its own, which the reader's types do not know.
  const found = (await readTable()).get(plain) as { country_code?: string } | null;
  return found?.country_code && /^[A-Z]{2}$/.test(found.country_code) ? found.country_code : null;
}
