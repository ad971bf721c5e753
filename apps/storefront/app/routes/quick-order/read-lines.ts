import { maxQuantity, mostQuickLines, quickCodeLength } from '@etalage/contracts/limits';

/** `whole`: all that was typed, where that may be one article number with spaces or digits in it. */
type TypedLine = { code: string; quantity: number; whole?: string };

export type TypedLines = {
  /** What the shop is asked about, in the order in which it was typed. */
  lines: TypedLine[];
  /**
   * Lines that say nothing that can be ordered, by their place in the text from 1. One with a `whole` is among `lines` as one of that: it says
   * something all the same where that is an article number as it stands.
   */
  unclear: { place: number; text: string; whole?: string }[];
  /** There are more lines than one list may have. */
  isTooLong: boolean;
};

/**
 * Reads lines of an article number or EAN and a quantity, as people type them and spreadsheets copy or save them: apart by a tab, a
 * semicolon, a comma or spaces, with or without quotes. Without a quantity it is one. What is apart by spaces may be an article number as it
 * stands: the shop knows, so that is told as well. A first line of words is a table's head.
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
  return {
    lines: rows.flatMap(({ code, quantity, whole }) => {
      if (quantity === null) return whole === undefined ? [] : [{ code: whole, quantity: 1 }];
      return code === '' ? [] : [{ code, quantity, ...(whole !== undefined && { whole }) }];
    }),
    unclear: rows
      .filter(({ code, quantity }) => quantity === null || code === '')
      .map(({ place, text: said, quantity, whole }) => ({
        ...{ place, text: said.slice(0, 80) },
        ...(quantity === null && whole !== undefined && { whole }),
      })),
    isTooLong: rows.length > mostQuickLines,
  };
}

type ReadLine = { code: string; quantity: number | null; whole?: string };
const unclear: ReadLine = { code: '', quantity: null };

/** A number as `4,5x40` has a comma of its own where its line is apart by something else. */
const separators = ['\t', ';', ','];

function readLine(text: string): ReadLine {
  const separator = separators.find((each) => text.includes(each));
  const read = separator === undefined ? readSpaced(text) : readParts(text.split(separator));
  if (read.code.length > quickCodeLength) return unclear;
  const whole = text.replace(/^"([^"]*)"$/, '$1').trim();
  const mayBeWhole = !whole.includes('\t') && read.code !== whole && whole.length <= quickCodeLength;
  return mayBeWhole && whole !== '' ? { ...read, whole } : read;
}

function readParts([code = '', quantity = '']: string[]): ReadLine {
  return { code: unquoted(code), quantity: readQuantity(unquoted(quantity)) };
}

/** The last word is the quantity, if it is one; else all of it is a code. What is written as a number and is none may mean either. */
function readSpaced(text: string): ReadLine {
  const [, code = '', last = ''] = /^(.*\S)\s+(\S+)$/.exec(text) ?? [];
  if (code === '') return { code: unquoted(text), quantity: 1 };
  const quantity = readQuantity(unquoted(last));
  if (quantity !== null) return { code: unquoted(code), quantity };
  return /^\d[\d.,]*$/.test(last) ? unclear : { code: unquoted(text), quantity: 1 };
}

const unquoted = (part: string) =>
  part
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();

/** '3', '3x', '3,00' and '3 st.' are three, nothing is one; what is no whole number that a cart can hold, as '1.000', is null. */
function readQuantity(text: string): number | null {
  if (text === '') return 1;
  const [, digits] = /^(\d{1,4})(?:[.,]0{1,2})?\s*(?:x|×|st\.?|stuks?|pcs?)?$/i.exec(text) ?? [];
  const quantity = Number(digits);
  return quantity >= 1 && quantity <= maxQuantity ? quantity : null;
}
