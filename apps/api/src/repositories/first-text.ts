import type { Languages } from './fragments.ts';

/** Rows in the order in which a text is looked for, as `byLanguage` says in SQL: of the asked-for language, of the fallback, then any. */
export function inLanguageOrder<Row extends { language: string }>(
  rows: readonly Row[],
  { language, fallback }: Languages,
): Row[] {
  const place = (row: Row) => (row.language === language ? 0 : row.language === fallback ? 1 : 2);
  return rows.toSorted((one, other) => place(one) - place(other) || (one.language < other.language ? -1 : 1));
}

/** The first row's text that is not empty: a text that is was not translated. */
export function firstText<Row>(rows: readonly Row[], textOf: (row: Row) => string | null): string {
  for (const row of rows) {
    const text = textOf(row);
    if (text) return text;
  }
  return '';
}
