// What the migrations before one have made, as far as the rules need to know it.

/** @typedef {Record<string, any>} Tree what libpg-query makes of a statement: one key, the name of the node */

export class Known {
  /** @type {Set<string>} */
  tables = new Set();
  /** 'orders.note' for a column that a constraint, once validated, says is never null, by 'orders/name' of the constraint.
   * @type {Map<string, string>} */
  notNullChecks = new Map();
  /** @type {Set<string>} columns of which that was validated */
  neverNull = new Set();

  /** @param {Tree[]} statements of one file, after it was judged */
  learn(statements) {
    for (const statement of statements) {
      const made = statement.CreateStmt?.relation ?? statement.CreateTableAsStmt?.into?.rel;
      if (made) this.tables.add(made.relname);
      for (const { table, cmd } of alterations([statement])) {
        const constraint = cmd.def?.Constraint;
        const column = notNullColumn(constraint);
        if (column) this.notNullChecks.set(`${table}/${constraint.conname}`, `${table}.${column}`);
        const validated = this.notNullChecks.get(`${table}/${cmd.name}`);
        if (cmd.subtype === 'AT_ValidateConstraint' && validated) this.neverNull.add(validated);
      }
    }
  }
}

/** @param {Tree[]} statements @returns {{ table: string, cmd: Tree }[]} */
export function alterations(statements) {
  return statements.flatMap(({ AlterTableStmt: alter }) =>
    alter && (alter.objtype ?? 'OBJECT_TABLE') === 'OBJECT_TABLE'
      ? alter.cmds.map((/** @type {Tree} */ { AlterTableCmd: cmd }) => ({
          table: alter.relation.relname,
          cmd,
        }))
      : [],
  );
}

/** 'note' where a constraint says that the column note is not null, and nothing else. @param {Tree | undefined} constraint */
function notNullColumn(constraint) {
  const test = constraint?.contype === 'CONSTR_CHECK' ? constraint.raw_expr?.NullTest : undefined;
  if (test?.nulltesttype !== 'IS_NOT_NULL') return undefined;
  return test.arg?.ColumnRef?.fields.at(-1)?.String?.sval;
}
