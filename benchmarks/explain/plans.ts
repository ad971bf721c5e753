/** A node of a plan as PostgreSQL's auto_explain writes it in JSON; rows are per loop. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Function Name'?: string;
  'Subplan Name'?: string;
  'CTE Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
};

/** One statement that ran: its text and the plan it ran by. */
export type Executed = {
  text: string;
  milliseconds: number;
  plan: PlanNode;
};

/** Reads what auto_explain wrote to a server log with `log_format = json`. */
export function readLog(log: string): Executed[] {
  const executed: Executed[] = [];
  const entry = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g;
  for (const [, duration = '0', json = ''] of log.matchAll(entry)) {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json.replaceAll(/^\t/gm, '')) as {
      'Query Text': string;
      Plan: PlanNode;
    };
    executed.push({ text: text.replaceAll(/\s+/g, ' ').trim(), milliseconds: Number(duration), plan });
  }
  return executed;
}

/** A table that a plan read, how, and how many rows it looked at in all, those it threw away included. */
export type TableRead = {
  table: string;
  how: string;
  rows: number;
};

export function tableReads(node: PlanNode): TableRead[] {
  const reads = (node.Plans ?? []).flatMap(tableReads);
  const table = node['Relation Name'];
  if (table === undefined || node['Node Type'] === 'ModifyTable') return reads;
  return [{ table, how: node['Node Type'], rows: rowsRead(node) }, ...reads];
}

function rowsRead(node: PlanNode): number {
  const perLoop =
    (node['Actual Rows'] ?? 0) +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  return perLoop * (node['Actual Loops'] ?? 0);
}

/** The plan as a tree of short lines: node, table or index, rows read. Nodes that never ran are left out. */
export function planLines(node: PlanNode, depth = 0): string[] {
  if (node['Actual Loops'] === 0) return [];
  const on = [node['Index Name'], node['Relation Name'], node['Function Name'], node['CTE Name']].filter(
    Boolean,
  );
  const loops = node['Actual Loops'] ?? 1;
  const removed = node['Rows Removed by Filter'] ?? 0;
  const line = [
    '  '.repeat(depth) + node['Node Type'],
    ...(on.length > 0 ? [on.join(' of ')] : []),
    `${node['Actual Rows'] ?? 0} rows`,
    ...(loops > 1 ? [`× ${loops}`] : []),
    ...(removed > 0 ? [`(${removed} thrown away)`] : []),
  ].join(' ');
  return [line, ...(node.Plans ?? []).flatMap((child) => planLines(child, depth + 1))];
}
