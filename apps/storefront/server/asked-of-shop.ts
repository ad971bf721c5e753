import { isIP } from 'node:net';
import { hostName } from '@etalage/contracts/host-name';
import type { Tenants } from './tenants.ts';

/**
 * Whether a question about health came on a shop's address, where it is a page like any other. A balancer asks by an IP
 * address or by no host at all, which need no look-up, or by a name that is no shop's.
 */
export async function isAskedOfShop(header: string | undefined, tenants: Tenants): Promise<boolean> {
  const host = hostName(header);
  if (host === null || isIP(host.replace(/^\[|\]$/g, '')) > 0) return false;
  // Where the API cannot say whose host it is, whoever asks about health should hear that all is not well.
  return (await tenants.ofHost(host).catch(() => null)) !== null;
}
