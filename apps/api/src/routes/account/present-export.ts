/** Line by line 'name,value', the name as a path: 'orders.0.number'. Values that a spreadsheet would reckon with are made texts. */
export function asCsv(everything: object): string {
  const lines = pathsOf(everything, '').map(([path, value]) => `${cell(path)},${cell(value)}`);
  return `\uFEFF${['name,value', ...lines].join('\r\n')}\r\n`;
}

function pathsOf(value: unknown, path: string): [path: string, value: string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' || value instanceof Date)
    return [[path, value instanceof Date ? value.toISOString() : String(value)]];
  return Object.entries(value).flatMap(([name, part]) =>
    pathsOf(part, path === '' ? name : `${path}.${name}`),
  );
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
