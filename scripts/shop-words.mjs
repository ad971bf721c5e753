// What staff type for `npm run shop`, and how its answers are printed.
import { readFileSync } from 'node:fs';
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
    const value = rest[at + 1];
    if (!value || value.startsWith('--'))
      throw new Problem(`--${name} says nothing: write its value behind it.`);
    given[name] = value;
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

/** @param {{ order: number, ordinal: number, status: string, declaredAt: string, refundBy: string, amount: number | null, missing: number, transfer: number, lines: { articleNumber: string, name: string, quantity: number }[] }} it */
export function returnOf({ order, ordinal, status, declaredAt, refundBy, amount, missing, transfer, lines }) {
  const how = amount === null ? `${status}, refund by ${refundBy}` : `${status}, ${amount.toFixed(2)}`;
  const what = lines.map(({ articleNumber, name, quantity }) => `${quantity} × ${articleNumber} ${name}`);
  const next = [
    ...(missing > 0 ? [`${missing.toFixed(2)} could not be given back: refund it once more.`] : []),
    ...(transfer > 0 ? [transferOf(transfer)] : []),
  ];
  return `${day(declaredAt)}  order ${order}  return ${ordinal}: ${how}\n    ${[...what, ...next].join('\n    ')}`;
}

/** @param {number} amount */
export function transferOf(amount) {
  return `It was paid on account: transfer ${amount.toFixed(2)} at your bank, and note it with: transferred.`;
}

/** @param {{ id: number, product: string, order: number | null, stars: number, title: string, text: string, author: string, language: string, status: string, writtenAt: string }} review */
export function reviewOf({ id, product, order, stars, title, text, author, language, status, writtenAt }) {
  const by = `${author || 'no name'}${order === null ? '' : `, order ${order}`}, in ${language}`;
  return `${id}  ${status}  ${day(writtenAt)}  ${product}  ${stars} of 5 stars, by ${by}\n    ${title}\n    ${text.replaceAll('\n', '\n    ')}`;
}

/** @param {{ order: number, amount: number, currency: string, to: string, status: string, failure: string | null, requestedAt: string }} refund */
export function lineOf({ order, amount, currency, to, status, failure, requestedAt }) {
  const where = to === 'card' ? 'to the card it came from' : 'to the payer';
  return `${day(requestedAt)}  order ${order}  ${money(amount, currency)} ${where}: ${status}${failure ? ` (${failure})` : ''}`;
}

/** @param {{ id: number, language: string, words: string[] }} row */
export function rowOf({ id, language, words }) {
  return `${id}  ${language}  ${words.join(', ')}`;
}

/** What a file of JSON holds. @param {string | undefined} file */
export function jsonIn(file = '') {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Problem(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** What is said of each thing that needs a look, and what can be done. */
export const attentions = {
  'refund-failed':
    'could not be given back; see why, then refund it again, with a return by: return … refunded',
  'transfer-due': 'was credited after it was paid on account; transfer it at your bank, then: transferred',
  'return-due': 'waits to be decided about; the law wants its money back within fourteen days',
  'refund-waiting': 'is being given back for longer than usual; ask the provider',
  'refund-missing': 'is due back and nothing is under way; refund it',
  mismatch: 'came in where another amount was asked for; the order is not paid by it',
  'charged-back': 'was taken back by the payer’s bank; see at the provider why',
  'capture-refused': 'is promised and could not be taken; see at the provider why, then take it again',
  'promise-ended': 'was promised and is not any more; keep the goods here, or ask to be paid in another way',
  'card-off': 'went back to a gift card that is switched off; switch it on, or give its money in another way',
};

/** Settings without which a shop's invoices are not valid. */
const onInvoices = {
  address: 'address (store_address, store_postal_code, store_city)',
  chamberOfCommerce: 'number at the chamber of commerce (chamber_of_commerce_number)',
  vatNumber: 'VAT number (vat_id)',
};

/** Says what the law wants on invoices and the shop has not filled in. @param {string[]} missing */
export function warnOfInvoices(missing) {
  if (missing.length === 0) return;
  const settings = missing.map((each) => onInvoices[/** @type {keyof typeof onInvoices} */ (each)]);
  console.log(
    `The shop has no ${settings.join(', no ')}: its invoices are not valid without, and what is made stays as it is.`,
  );
}

/**
 * How quick pages were, a line for each kind of page and device: what three of four visits did not exceed, and how many were counted.
 * @param {{ page: string, device: string, metric: string, p75: number, times: number }[]} vitals
 */
export function linesOfVitals(vitals) {
  const groups = Map.groupBy(vitals, ({ page, device }) => `${page}, ${device}`);
  return [...groups].map(([name, metrics], at) => {
    const told = metrics.map(
      ({ metric, p75, times }) =>
        `${metric} ${metric === 'CLS' ? p75.toFixed(3) : `${Math.round(p75)} ms`} (${times})`,
    );
    return `${at === 0 ? 'three of four visits, at most:\n' : ''}  ${name}: ${told.join(', ')}`;
  });
}

/**
 * A day's totals, as lines.
 * @param {{ day: string, funnel: Record<string, number>, counts: { what: string, value: string, times: number }[] }} day
 */
export function linesOfDay({ day, funnel, counts }) {
  const listed = (/** @type {[string, number][]} */ pairs) =>
    pairs.map(([name, times]) => `${name} ${times}`).join(', ');
  const kinds = [...new Set(counts.map(({ what }) => what))];
  const valuesOf = (/** @type {string} */ kind) =>
    counts
      .filter(({ what }) => what === kind)
      .map(({ value, times }) => /** @type {[string, number]} */ ([value, times]));
  return [
    `${day}  ${listed(Object.entries(funnel))}`,
    ...kinds.map((kind) => `  ${kind}: ${listed(valuesOf(kind))}`),
  ];
}
