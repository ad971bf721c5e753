import type { Tx } from '@etalage/db';
import { networkOf } from '@etalage/memory/counted-network';
import { countAttempt } from '../repositories/counted-attempts.ts';
import { attemptKey } from './attempt-key.ts';

/**
 * Shorter than any link opens: whoever lets others ask for links to an address until no more are sent has filled the owner's
 * mailbox with one that works.
 */
export const pauseSeconds = 20 * 60;
/** Links of all kinds that one network may ask for in an hour, whoever they are for. */
const perNetwork = 20;
const hour = 60 * 60;
/**
 * Forms with different contents that are answered for one address within the pause: whoever mistyped something is mailed a link of
 * what they put right, also where a stranger filled in the form for their address, or asked for it in their own account, before them.
 */
const formsOfAddress = 3;

/**
 * Counts a request for a mailed link: 'send' it, or send none 'again' since the mail of before still works; or the seconds to
 * wait where this network has asked for too many. `form` is all that goes with the link besides: what was filled in, or whose account it is. Counted
 * alike for addresses with and without an account.
 */
export async function countMailedLink(
  tx: Tx,
  secret: string,
  tenantId: string,
  kind: 'email' | 'invite' | 'link' | 'register' | 'reset',
  { email, address, form }: { email: string; address: string; form?: string },
): Promise<'send' | 'again' | { secondsLeft: number }> {
  const network = attemptKey(secret, tenantId, 'link', networkOf(address).narrow);
  const ofNetwork = await countAttempt(tx, tenantId, 'link-network', network, hour);
  if (ofNetwork.count > perNetwork) return ofNetwork;
  const timesOf = async (...what: string[]) => {
    const key = attemptKey(secret, tenantId, kind, ...what);
    return (await countAttempt(tx, tenantId, `${kind}-account`, key, pauseSeconds)).count;
  };
  if (form !== undefined && (await timesOf(email, form)) > 1) return 'again';
  return (await timesOf(email)) > (form === undefined ? 1 : formsOfAddress) ? 'again' : 'send';
}
