import type { Tx } from '@etalage/db';
import { CompiledQuery } from 'kysely';

/** Numbers the values of a statement that is put together from parts: `add` gives the placeholder of a value. */
export class Values {
  readonly list: unknown[];

  constructor(first: readonly unknown[] = []) {
    this.list = [...first];
  }

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/**
 * Runs a statement that is already text. The reads of the hot paths are long, and putting them together by the
 * query builder on each request takes longer than the database needs to answer.
 */
export async function run<Row>(tx: Tx, text: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/** The first row of such a statement. */
export async function runForOne<Row>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  return (await run<Row>(tx, text, values))[0];
}
