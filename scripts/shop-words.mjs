// What staff type for `npm run shop`, and how its answers are printed.
import { Problem } from './console.mjs';

/**
 * A value of CSV, of which no spreadsheet makes a formula. An address with a plus or a minus before its letters calls for nothing,
 * and stays as it is: with a sign more no letter would arrive. @param {string} text
 */
export function cell(text) {
  const isAddress = /^[+-][\w.+-]*@[\w.-]+$/.test(text);
  const plain = /^[=+\-@\t\r]/.test(text) && !isAddress ? `'${text}` : text;
  return `"${plain.replaceAll('"', '""')}"`;
}

/**
 * '--company Acme' -> { company: 'Acme' }, and what is left.
 * @template {string} Name
 * @param {string[]} args @param {readonly Name[]} names
 */
export function takeOptions(args, names) {
  /** @type {Partial<Record<Name, string>>} */
  const given = {};
  let rest = args;
  for (const name of names) {
    const at = rest.indexOf(`--${name}`);
    if (at < 0) continue;
    given[name] = rest[at + 1] ?? '';
    rest = [...rest.slice(0, at), ...rest.slice(at + 2)];
  }
  return { rest, given };
}

/** @param {string | undefined} text */
export function slug(text) {
  if (text && /^[a-z0-9-]{1,64}$/.test(text)) return text;
  throw new Problem(`"${text}" is no shop: it is called by its short name, as bloem.`);
}

/** @param {string | undefined} text */
export function integer(text) {
  if (text && /^[1-9]\d{0,9}$/.test(text)) return text;
  throw new Problem(`"${text}" is no number.`);
}

/** '12,50' and '12.50' -> 12.5. @param {string} text */
export function euros(text) {
  if (/^\d{1,7}([.,]\d{1,2})?$/.test(text)) return Number(text.replace(',', '.'));
  throw new Problem(`"${text}" is no amount: write it in euros, as 12.50.`);
}

/** @param {number} amount @param {string} currency */
export function money(amount, currency) {
  return `${currency} ${amount.toFixed(2)}`;
}

/** @param {string} iso */
export function day(iso) {
  return iso.slice(0, 16).replace('T', ' ');
}
