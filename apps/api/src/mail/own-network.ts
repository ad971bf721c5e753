import { BlockList, isIP, isIPv6 } from 'node:net';

/** This machine, and addresses that no router of the internet leads to. */
const nobodyElses = new BlockList();
nobodyElses.addSubnet('127.0.0.0', 8);
nobodyElses.addSubnet('10.0.0.0', 8);
nobodyElses.addSubnet('172.16.0.0', 12);
nobodyElses.addSubnet('192.168.0.0', 16);
nobodyElses.addAddress('::1', 'ipv6');
nobodyElses.addSubnet('fc00::', 7, 'ipv6');

/** Whether a host (a name, or an address without brackets) is of a network of our own: a name without a dot is known nowhere else. */
export function isOfOwnNetwork(host: string): boolean {
  return isIP(host) ? nobodyElses.check(host, isIPv6(host) ? 'ipv6' : 'ipv4') : !host.includes('.');
}
