/** The two languages a text is looked for in, in this order. */
export interface Languages {
  language: string;
  fallback: string;
}

/** Statements that use the fragments below have these as their first two values. */
export function languageValues({ language, fallback }: Languages): string[] {
  return [language, fallback];
}

/** The text of a jsonb map in the first of the two languages that has it; '' where none has. */
export function textOf(column: string): string {
  return `coalesce(nullif(${column} ->> $1, ''), ${column} ->> $2, '')`;
}

/** The order that puts a row of the asked-for language first, then one of the fallback, then any. */
export function byLanguage(column: string): string {
  return `${column} = $1 DESC, ${column} = $2 DESC, ${column}`;
}

/** A joined media row as json (MediaFacts), or NULL where the join found none. */
export function mediaOf(alias: string): string {
  return `CASE WHEN ${alias}.id IS NULL THEN NULL ELSE json_build_object('kind', ${alias}.kind,
    'hash', ${alias}.hash, 'width', ${alias}.width, 'height', ${alias}.height, 'widths', ${alias}.widths,
    'alt', ${textOf(`${alias}.alt`)}) END`;
}

/** A subquery's rows as one json list, never NULL. */
export function listOf(item: string, rest: string, order?: string): string {
  return `(SELECT coalesce(json_agg(${item}${order ? ` ORDER BY ${order}` : ''}), '[]') ${rest})`;
}
