import { isIPv4, isIPv6 } from 'node:net';

/**
 * The networks that an address is counted by. `narrow` is what one subscriber is given: an IPv4 address, or the /64 of an
 * IPv6 address, in which everyone has more addresses than anybody could count. `wide` is the /24 or /48 around it.
 */
export type Network = { narrow: string; wide: string };

/** The /48 of an IPv6 address, of which one line may have every /64; null of any other: the /24 around an IPv4 address is of many. */
export function sharedBlock({ wide }: Network): string | null {
  return wide.endsWith('::/48') ? wide : null;
}

/** 203.0.113.7 -> 203.0.113.7 and 203.0.113.0/24; what is no address is a network of its own. */
export function networkOf(address: string): Network {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^(?:0*:)*:?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  const v4 = mapped ?? plain;
  if (isIPv4(v4)) return { narrow: v4, wide: `${v4.slice(0, v4.lastIndexOf('.'))}.0/24` };
  if (!isIPv6(plain)) return { narrow: plain, wide: plain };
  const groups = groupsOf(plain);
  return { narrow: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

/** The first groups of an IPv6 address, each without leading noughts; the last two may be written as IPv4. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const list = (text: string) => text.split(':').filter((group) => group !== '');
  const [before, after] = [list(head), list(tail ?? '')];
  const length = after.length + (after.at(-1)?.includes('.') ? 1 : 0);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - length);
  return [...before, ...Array<string>(gap).fill('0'), ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}
