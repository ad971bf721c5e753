import { type RawBuilder, sql } from '@etalage/db';

/** The two languages a text is looked for in, in this order. */
export interface Languages {
  language: string;
  fallback: string;
}

/** The text of a jsonb map in the first of these languages that has it, as SQL; '' where none has. */
export function textOf(column: string, { language, fallback }: Languages): RawBuilder<string> {
  const texts = sql.ref(column);
  return sql<string>`coalesce(nullif(${texts} ->> ${language}, ''), ${texts} ->> ${fallback}, '')`;
}

/** A joined media row as json (MediaFacts), or NULL where the join found none. */
export function mediaOf(alias: string, languages: Languages): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`CASE WHEN ${column('id')} IS NULL THEN NULL ELSE json_build_object('kind', ${column('kind')},
    'hash', ${column('hash')}, 'width', ${column('width')}, 'height', ${column('height')},
    'widths', ${column('widths')}, 'alt', ${textOf(`${alias}.alt`, languages)}) END`;
}
