import type { Tx } from '@etalage/db';
import { networkOf } from '../plugins/counted-network.ts';
import { countAttempt } from '../repositories/counted-attempts.ts';
import { attemptKey } from './attempt-key.ts';

/**
 * Shorter than any link opens: whoever lets others ask for links to an address until no more are sent has filled the owner's
 * mailbox with one that works.
 */
const pauseSeconds = 20 * 60;
/** Links of a kind that one network may ask for in an hour, whoever they are for. */
const perNetwork = 20;
const hour = 60 * 60;

/**
 * Counts a request for a mailed link: 'send' it, or send none 'again' since the mail of before still works; or the seconds to
 * wait where this network has asked for too many. Counted alike for addresses with and without an account.
 */
export async function countMailedLink(
  tx: Tx,
  secret: string,
  tenantId: string,
  kind: 'email' | 'link' | 'register' | 'reset',
  { email, address }: { email: string; address: string },
): Promise<'send' | 'again' | { secondsLeft: number }> {
  const key = (name: string) => attemptKey(secret, tenantId, kind, name);
  const network = key(networkOf(address).narrow);
  const ofNetwork = await countAttempt(tx, tenantId, `${kind}-network`, network, hour);
  if (ofNetwork.count > perNetwork) return ofNetwork;
  const ofAccount = await countAttempt(tx, tenantId, `${kind}-account`, key(email), pauseSeconds);
  return ofAccount.count > 1 ? 'again' : 'send';
}
