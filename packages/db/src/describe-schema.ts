import { jsonShapes } from './column-shapes.ts';
import type { Database } from './database.ts';
import { acquire } from './transaction.ts';

type Column = {
  table: string;
  name: string;
  /** As PostgreSQL writes it: 'bigint', 'text[]'. */
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  comment: string | null;
  /** Definitions of the CHECKs on this column alone. */
  checks: string[];
};

const columnsOfTables = `
  SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
    NOT a.attnotnull AS "isNullable", a.atthasdef OR a.attidentity <> '' AS "hasDefault",
    col_description(c.oid, a.attnum) AS comment,
    coalesce((SELECT json_agg(pg_get_constraintdef(k.oid) ORDER BY k.conname) FROM pg_constraint k
      WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]), '[]') AS checks
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  ORDER BY c.relname COLLATE "C", a.attnum`;

const scalars: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  tsvector: 'string',
  uuid: 'string',
};

/**
 * The TypeScript of `schema.ts`: an interface per table of a migrated database. A column's values are a union where a
 * CHECK names them, and its comment in the database is its comment here. Throws where a jsonb column's shape is not told.
 */
export async function describeSchema(database: Database): Promise<string> {
  const client = await acquire(database.pool);
  const columns: Column[] = await client
    .query(columnsOfTables)
    .then(({ rows }) => rows)
    .finally(() => client.release());
  const known = new Set(columns.map(({ table, name }) => `${table}.${name}`));
  const gone = Object.keys(jsonShapes).filter((name) => !known.has(name));
  if (gone.length > 0) throw new Error(`jsonShapes names columns that are not there: ${gone.join(', ')}.`);
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [
    '// Written by `npm run db:types` from the migrated database: change a migration, or column-shapes.ts, and run it.',
    "import type { Generated } from 'kysely';",
    'import type {',
    ...importsFrom(columns).map((name) => `  ${name},`),
    "} from './column-shapes.ts';",
    '',
    ...[...tables].flatMap(([table, its]) => [
      `export interface ${interfaceName(table)} {`,
      ...its.flatMap((column) => [
        ...(column.comment ? [`  /** ${column.comment} */`] : []),
        `  ${column.name}: ${typeOf(column)};`,
      ]),
      '}',
      '',
    ]),
    '/** Every table by its name in the database. */',
    'export interface Schema {',
    ...[...tables.keys()].map((table) => `  ${table}: ${interfaceName(table)};`),
    '}',
    '',
  ].join('\n');
}

function importsFrom(columns: readonly Column[]): string[] {
  const types = columns.map(typeOf).join(' ');
  return [
    ...new Set(types.match(/\b(\w*Json|\w*Timestamp|JsonObject|OpeningHours|StoredPromise|Texts)\b/g)),
  ].sort();
}

/** 'cart_lines' is CartLinesTable. */
function interfaceName(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

function typeOf(column: Column): string {
  const { type, isNullable, hasDefault } = column;
  const form = isNullable ? 'Nullable' : hasDefault ? 'Generated' : '';
  if (type === 'jsonb') return `${form}Json<${jsonShapeOf(column)}>`;
  if (type === 'timestamp with time zone') return `${form}Timestamp`;
  const plain = isNullable ? `${valuesOf(column)} | null` : valuesOf(column);
  return hasDefault ? `Generated<${plain}>` : plain;
}

function valuesOf({ table, name, type, checks }: Column): string {
  for (const check of checks) {
    const list = /^CHECK \(\(\S+ = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(check)?.[1];
    const values = list?.match(/'[^']*'/g);
    if (values) return values.join(' | ');
  }
  const isArray = type.endsWith('[]');
  const scalar = scalars[isArray ? type.slice(0, -2) : type];
  if (!scalar)
    throw new Error(`${table}.${name} is ${type}: say in describe-schema.ts what that is in TypeScript.`);
  return isArray ? `${scalar}[]` : scalar;
}

function jsonShapeOf({ table, name }: Column): string {
  const shape = jsonShapes[`${table}.${name}`];
  if (!shape) throw new Error(`${table}.${name} is jsonb: say in column-shapes.ts what it holds.`);
  return shape;
}
