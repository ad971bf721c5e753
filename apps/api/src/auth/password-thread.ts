import { ownThread } from '../threads/own-thread.ts';

/** A password to hash, or, with a hash, to compare with it. */
export type PasswordTask = { password: string; hash: string | null };

const send = ownThread<PasswordTask, string | boolean>(new URL('./password-worker.ts', import.meta.url));

/** `hashPassword` of @etalage/db, on the thread for passwords. */
export async function hashOnThread(password: string): Promise<string> {
  return String(await send({ password, hash: null }));
}

/** `verifyPassword` of @etalage/db, on the thread for passwords. */
export async function verifyOnThread(password: string, hash: string): Promise<boolean> {
  return (await send({ password, hash })) === true;
}
