import { idempotencyKeyPattern } from '@etalage/contracts/limits';

const isKey = new RegExp(idempotencyKeyPattern);

/** The header by which what is sent once more is not done twice; none where a plain form or a stranger sent no such key. */
export const keyHeader = (key: string): { 'idempotency-key'?: string } =>
  isKey.test(key) ? { 'idempotency-key': key } : {};
