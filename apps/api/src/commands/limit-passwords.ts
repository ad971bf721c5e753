import type { Tx } from '@etalage/db';
import { type Network, networkOf } from '@etalage/memory/counted-network';
import { type AttemptKind, countAttempt, forgiveAttempt } from '../repositories/counted-attempts.ts';
import { attemptKey } from './attempt-key.ts';

/** Failed tries in a quarter of an hour: of one account, from one subscriber's network, and from the wider one around it. */
const window = 15 * 60;
const perAccount = 10;
const perNetwork = 30;
const perWideNetwork = 300;

/** What the tries of a log-in are counted by. `network` is null where the device is known: nobody else can use up its tries. */
type PasswordKeys = { network: Network | null; account: string };

/** `device` is the id of a browser that has logged in before with this e-mail, null of any other. */
export function passwordKeys(
  secret: string,
  tenantId: string,
  { email, device, address }: { email: string; device: string | null; address: string },
): PasswordKeys {
  const key = (...parts: string[]) => attemptKey(secret, tenantId, ...parts);
  if (device !== null) return { network: null, account: key('device', email, device) };
  const { narrow, wide } = networkOf(address);
  return {
    network: { narrow: key('network', narrow), wide: key('network', wide, 'wide') },
    account: key('account', email),
  };
}

/** There were too many of a kind; `isFirst` for the first one that was. */
type PasswordLimit = { kind: AttemptKind; secondsLeft: number; isFirst: boolean };

/** Counts a try, before the password is looked at; of what there were too many, if so. */
export async function countPasswordTry(
  tx: Tx,
  tenantId: string,
  keys: PasswordKeys,
): Promise<PasswordLimit | null> {
  for (const [kind, key, most] of countersOf(keys)) {
    const { count, secondsLeft } = await countAttempt(tx, tenantId, kind, key, window);
    if (count > most) return { kind, secondsLeft, isFirst: count === most + 1 };
  }
  return null;
}

/** A log-in that succeeded is no try. */
export async function forgivePasswordTry(tx: Tx, tenantId: string, keys: PasswordKeys): Promise<void> {
  for (const [kind, key] of countersOf(keys)) await forgiveAttempt(tx, tenantId, kind, key);
}

/** What a try counts for, and how many there may be: the wide network first, since what it may not try counts for nobody. */
function countersOf({ network, account }: PasswordKeys): [kind: AttemptKind, key: string, most: number][] {
  const ofNetwork: [AttemptKind, string, number][] = network
    ? [
        ['login-wide', network.wide, perWideNetwork],
        ['login-address', network.narrow, perNetwork],
      ]
    : [];
  return [...ofNetwork, ['login-account', account, perAccount]];
}
