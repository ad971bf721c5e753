import { maxQuantity, mostQuickLines, quickCodeLength } from '@etalage/contracts/limits';

export type TypedLines = {
  lines: { code: string; quantity: number }[];
  /** Lines that say nothing that can be ordered, by their place in the text from 1. */
  unclear: { place: number; text: string }[];
  /** There are more lines than one list may have. */
  isTooLong: boolean;
};

/**
 * Reads lines of an article number or EAN and a quantity, as people type them and spreadsheets copy or save them: apart by a tab, a
 * semicolon, a comma or spaces, with or without quotes. Without a quantity it is one. A first line of words is a table's head.
 */
export function readLines(text: string): TypedLines {
  const typed = text
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ place: i + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
  const read = typed.map((line) => ({ ...line, ...readLine(line.text) }));
  const [first] = read;
  const isHead = first?.quantity === null && read.length > 1 && /^[^\d]+$/.test(first.text);
  const rows = isHead ? read.slice(1) : read;
  const isClear = ({ code, quantity }: (typeof rows)[number]) => quantity !== null && code !== '';
  return {
    lines: rows.flatMap(({ code, quantity }) =>
      quantity !== null && code !== '' ? [{ code, quantity }] : [],
    ),
    unclear: rows
      .filter((row) => !isClear(row))
      .map((row) => ({ place: row.place, text: row.text.slice(0, 80) })),
    isTooLong: rows.length > mostQuickLines,
  };
}

function readLine(text: string): { code: string; quantity: number | null } {
  const separator = /[\t;,]/.exec(text)?.[0] ?? /\s+/;
  const [code = '', quantity = '', ...more] = text.split(separator).map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  const isRest = more.some((part) => part !== '') && separator instanceof RegExp;
  if (isRest || code.length > quickCodeLength) return { code: '', quantity: null };
  return { code, quantity: readQuantity(quantity) };
}

/** '3', '3x', '3,00' and '3 st.' are three, nothing is one; what is no whole number that a cart can hold, as '1.000', is null. */
function readQuantity(text: string): number | null {
  if (text === '') return 1;
  const [, digits] = /^(\d{1,4})(?:[.,]0{1,2})?\s*(?:x|×|st\.?|stuks?|pcs?)?$/i.exec(text) ?? [];
  const quantity = Number(digits);
  return quantity >= 1 && quantity <= maxQuantity ? quantity : null;
}
