import pg from 'pg';

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;
const date = 1082;

const defaultParser = pg.types.getTypeParser as (oid: number, format?: string) => (text: string) => unknown;

function parseInt8Array(text: string): (number | null)[] {
  const values = defaultParser(int8Array)(text) as (string | null)[];
  return values.map((value) => (value === null ? null : Number(value)));
}

/**
 * bigint and numeric as numbers, in the pool's own table so that no other user of `pg` is surprised. Ids and counts
 * stay far below 2^53, and no column is numeric: only sums of bigint come as such. timestamptz is a Date by default; a date is
 * the text that PostgreSQL writes, '2026-11-24', because a day is no moment.
 */
export const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    if (format !== 'binary') {
      if (oid === int8 || oid === numeric) return Number;
      if (oid === int8Array) return parseInt8Array;
      if (oid === date) return String;
    }
    return defaultParser(oid, format);
  },
} as pg.CustomTypesConfig;
