// Hashes passwords on a thread of its own; started by password-thread.ts.
import { hashPassword, verifyPassword } from '@etalage/db/password';
import { serveThread } from '../threads/serve-thread.ts';
import type { PasswordTask } from './password-thread.ts';

serveThread(({ password, hash }: PasswordTask) =>
  hash === null ? hashPassword(password) : verifyPassword(password, hash),
);
