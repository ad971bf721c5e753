// What a migration may not do to tables that shops use while it runs, rule by rule, over PostgreSQL's own parse tree.

import { alterations } from './migration-known.mjs';

/**
 * @typedef {import('./migration-known.mjs').Tree} Tree
 * @typedef {import('./migration-known.mjs').Known} Known
 * @typedef {{ rule: string, on: string, advice: string }} Finding on: the table, and the column where there is one
 * @typedef {{ sql: string, statements: Tree[], earlier: readonly { name: string }[] }} File
 */

/** The first line of a file whose statements run one by one, each by itself: only so an index is made beside its readers and writers. */
export const oneByOne = '-- one statement at a time';

/**
 * @param {File} file @param {Known} known what the files before it made
 * @returns {Finding[]}
 */
export function findingsOf(file, known) {
  const isUsed = (/** @type {string | undefined} */ table) => table !== undefined && known.tables.has(table);
  const findings = [
    ...file.statements.flatMap((statement) => judgeStatement(statement, isUsed, file.sql)),
    ...alterations(file.statements)
      .filter(({ table }) => isUsed(table))
      .flatMap(({ table, cmd }) => judgeAlteration(table, cmd, { known, sql: file.sql })),
    ...judgeWhole(file, isUsed),
  ];
  const contracts = contractsOf(file);
  return findings.filter(({ rule, on }) => !(rule === 'contract' && contracts.has(on)));
}

const apart = `write CONCURRENTLY, in a file of its own whose first line is "${oneByOne}"`;

/** @param {Tree} statement @param {(table?: string) => boolean} isUsed @param {string} sql @returns {Finding[]} */
function judgeStatement(statement, isUsed, sql) {
  const [kind = '', node = {}] = Object.entries(statement)[0] ?? [];
  const table = node.relation?.relname;
  switch (kind) {
    case 'IndexStmt':
      return !node.concurrent && isUsed(table)
        ? [
            {
              rule: 'index',
              on: table,
              advice: `nobody can write to it while the index is filled: ${apart}.`,
            },
          ]
        : [];
    case 'RenameStmt':
      return isUsed(table) && node.renameType !== 'OBJECT_TABCONSTRAINT'
        ? [contract(node.subname ? `${table}.${node.subname}` : table)]
        : [];
    case 'DropStmt':
      return judgeDrop(node, isUsed);
    case 'LockStmt':
    case 'TruncateStmt':
      return (node.relations ?? [])
        .map((/** @type {Tree} */ { RangeVar }) => RangeVar.relname)
        .filter(isUsed)
        .map((/** @type {string} */ on) => ({ rule: 'closed', on, advice: 'it closes the whole table.' }));
    case 'ClusterStmt':
    case 'ReindexStmt':
      return /\bCONCURRENTLY\b/i.test(sql)
        ? []
        : [{ rule: 'closed', on: table ?? kind, advice: 'it closes the table while it writes it anew.' }];
    case 'VacuumStmt':
      return [{ rule: 'closed', on: 'VACUUM', advice: 'leave that to whoever runs the database.' }];
    case 'VariableSetStmt':
      return /_timeout$/.test(node.name)
        ? [
            {
              rule: 'patience',
              on: node.name,
              advice:
                'each migration gives up a lock soon (migrationLockMs of packages/db/src/time-limits.ts); leave it so.',
            },
          ]
        : [];
    case 'DoStmt':
      return judgeHidden(node);
    default:
      return [];
  }
}

/** @param {string} on @returns {Finding} */
function contract(on) {
  return {
    rule: 'contract',
    on,
    advice: `the version before still uses it: stop using it first, and take it away in a later version with the line "-- nothing uses ${on} since <file>".`,
  };
}

/** @param {Tree} node @param {(table?: string) => boolean} isUsed @returns {Finding[]} */
function judgeDrop(node, isUsed) {
  /** @type {string[]} */
  const names = node.objects.map((/** @type {Tree} */ object) => {
    const { List, ObjectWithArgs, TypeName } = object;
    const parts = List?.items ?? ObjectWithArgs?.objname ?? TypeName?.names ?? [object];
    return parts.at(-1)?.String?.sval ?? '';
  });
  if (node.removeType === 'OBJECT_INDEX')
    return node.concurrent
      ? []
      : names.map((on) => ({ rule: 'index', on, advice: `its table is closed meanwhile: ${apart}.` }));
  if (node.removeType === 'OBJECT_TABLE') return names.filter(isUsed).map(contract);
  return ['OBJECT_FUNCTION', 'OBJECT_VIEW', 'OBJECT_TYPE'].includes(node.removeType)
    ? names.map(contract)
    : [];
}

/** What stands in the text of a DO block is not parsed; these words in it are done to tables. @param {Tree} node @returns {Finding[]} */
function judgeHidden(node) {
  const text = textOfBlock(node);
  const words =
    /\b(ADD\s+(COLUMN|CONSTRAINT|CHECK|FOREIGN)|ALTER\s+COLUMN|DROP\s+COLUMN|SET\s+NOT\s+NULL|RENAME|CREATE\s+(UNIQUE\s+)?INDEX|LOCK\s+TABLE|TRUNCATE)\b/i;
  const found = words.exec(text)?.[0];
  return found
    ? [
        {
          rule: 'hidden',
          on: found.replace(/\s+/g, ' '),
          advice: 'write it as a statement, outside of the DO block.',
        },
      ]
    : [];
}

/** @param {Tree} node @returns {string} */
function textOfBlock(node) {
  const body = node.args.find((/** @type {Tree} */ { DefElem }) => DefElem.defname === 'as');
  return body?.DefElem.arg.String.sval ?? '';
}

const inTwoSteps =
  'add it NOT VALID, which looks at new rows alone, and VALIDATE CONSTRAINT in a later file, which closes nothing';

/** @param {string} table @param {Tree} cmd @param {{ known: Known, sql: string }} around @returns {Finding[]} */
function judgeAlteration(table, cmd, { known }) {
  const column = `${table}.${cmd.name}`;
  switch (cmd.subtype) {
    case 'AT_AddColumn':
      return judgeColumn(table, cmd.def.ColumnDef);
    case 'AT_AddConstraint':
      return judgeConstraint(table, cmd.def.Constraint);
    case 'AT_SetNotNull':
      return known.neverNull.has(column)
        ? []
        : [
            {
              rule: 'not-null',
              on: column,
              advice: `every row is looked at while the table is closed: first CHECK (${cmd.name} IS NOT NULL); ${inTwoSteps}; then SET NOT NULL looks at nothing.`,
            },
          ];
    case 'AT_AlterColumnType':
    case 'AT_SetExpression':
      return [
        {
          rule: 'rewrite',
          on: column,
          advice:
            'the table is written anew while it is closed: add another column, fill it, and let the old one go later.',
        },
      ];
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
      return [{ rule: 'rewrite', on: table, advice: 'the table is written anew while it is closed.' }];
    case 'AT_DropColumn':
      return [contract(column)];
    default:
      return [];
  }
}

/** @param {string} table @param {Tree} constraint @returns {Finding[]} */
function judgeConstraint(table, constraint) {
  const on = constraint.conname ? `${table}/${constraint.conname}` : table;
  switch (constraint.contype) {
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
    case 'CONSTR_NOTNULL':
      return constraint.skip_validation
        ? []
        : [
            {
              rule: 'constraint',
              on,
              advice: `every row is looked at while the table is closed: ${inTwoSteps}.`,
            },
          ];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return constraint.indexname
        ? []
        : [
            {
              rule: 'constraint',
              on,
              advice: `its index is filled while the table is closed: CREATE UNIQUE INDEX CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX.`,
            },
          ];
    case 'CONSTR_EXCLUSION':
      return [{ rule: 'constraint', on, advice: 'its index is filled while the table is closed.' }];
    default:
      return [];
  }
}

/** @param {string} table @param {Tree} definition @returns {Finding[]} */
function judgeColumn(table, { colname, typeName, constraints = [] }) {
  const on = `${table}.${colname}`;
  const kinds = new Map(
    constraints.map((/** @type {Tree} */ { Constraint }) => [Constraint.contype, Constraint]),
  );
  /** @type {Finding[]} */
  const findings = [];
  const type = typeName?.names?.at(-1)?.String?.sval ?? '';
  if (kinds.has('CONSTR_GENERATED') || kinds.has('CONSTR_IDENTITY') || /serial$/.test(type))
    findings.push({ rule: 'rewrite', on, advice: 'each row is written anew while the table is closed.' });
  const fallback = kinds.get('CONSTR_DEFAULT');
  if (fallback && !isFixed(fallback.raw_expr))
    findings.push({
      rule: 'rewrite',
      on,
      advice:
        'its default is another for each row, so that all are written anew while the table is closed: add it without one, then set the default, then fill it.',
    });
  if (kinds.has('CONSTR_NOTNULL') && !fallback)
    findings.push({
      rule: 'not-null',
      on,
      advice: 'the version before writes no such column: give it a default.',
    });
  for (const [kind, what] of [
    ['CONSTR_CHECK', 'CHECK'],
    ['CONSTR_FOREIGN', 'REFERENCES'],
    ['CONSTR_UNIQUE', 'UNIQUE'],
    ['CONSTR_PRIMARY', 'PRIMARY KEY'],
  ])
    if (kinds.has(kind))
      findings.push({
        rule: 'constraint',
        on,
        advice: `its ${what} reads the whole table while it is closed: take it out of the column; ${inTwoSteps}.`,
      });
  return findings;
}

/** Whether a default is one value for all rows that are there already. @param {Tree} expression @returns {boolean} */
function isFixed(expression) {
  const text = JSON.stringify(expression);
  const called = [
    ...text.matchAll(/"funcname":\[(?:\{"String":\{"sval":"pg_catalog"\}\},)?\{"String":\{"sval":"([^"]+)"/g),
  ];
  return called.every(([, name = '']) =>
    ['now', 'current_tenant', 'jsonb_build_object', 'jsonb_build_array'].includes(name),
  );
}

/** What only the whole of a file shows. @param {File} file @param {(table?: string) => boolean} isUsed @returns {Finding[]} */
function judgeWhole({ sql, statements }, isUsed) {
  const changed = alterations(statements).filter(({ table }) => isUsed(table));
  const isAlone = sql.startsWith(oneByOne);
  const kinds = statements.map((statement) => Object.keys(statement)[0] ?? '');
  /** @type {Finding[]} */
  const findings = [];
  const others = changed.filter(({ cmd }) => cmd.subtype !== 'AT_ValidateConstraint');
  for (const { table, cmd } of changed)
    if (cmd.subtype === 'AT_ValidateConstraint' && others.length > 0 && !isAlone)
      findings.push({
        rule: 'together',
        on: `${table}/${cmd.name}`,
        advice:
          'what another statement of the file closed stays closed until all rows are looked at: validate it in a later file.',
      });
  if (others.length > 0)
    for (const statement of statements) {
      const rows = statement.UpdateStmt ?? statement.DeleteStmt;
      const table = rows?.relation.relname;
      if (isUsed(table))
        findings.push({
          rule: 'together',
          on: table,
          advice: 'rows are changed while what the file closed stays closed: change them in a later file.',
        });
    }
  if (isAlone)
    for (const [index, kind] of kinds.entries())
      if (!isRepeatable(statements[index] ?? {}))
        findings.push({
          rule: 'repeatable',
          on: kind,
          advice: `a file that begins with "${oneByOne}" may end half way and is run again: it holds CREATE INDEX CONCURRENTLY IF NOT EXISTS, DROP INDEX CONCURRENTLY IF EXISTS, VALIDATE CONSTRAINT, and DO blocks that COMMIT a few rows at a time alone.`,
        });
  return findings;
}

/** @param {Tree} statement */
function isRepeatable({ IndexStmt, DropStmt, AlterTableStmt, DoStmt }) {
  if (DoStmt) return /\bCOMMIT;/i.test(textOfBlock(DoStmt));
  if (IndexStmt) return IndexStmt.concurrent && IndexStmt.if_not_exists;
  if (DropStmt) return DropStmt.removeType === 'OBJECT_INDEX' && DropStmt.concurrent && DropStmt.missing_ok;
  return AlterTableStmt?.cmds.every(
    (/** @type {Tree} */ { AlterTableCmd }) => AlterTableCmd.subtype === 'AT_ValidateConstraint',
  );
}

/** '-- nothing uses orders.note since 0130_without_notes.sql', of a file that is there and older. @param {File} file */
function contractsOf({ sql, earlier }) {
  const said = sql.matchAll(/^-- nothing uses (\S+) since (\d{4}_\w+\.sql)\b/gm);
  return new Set(
    [...said].flatMap(([, on = '', since]) => (earlier.some(({ name }) => name === since) ? [on] : [])),
  );
}
