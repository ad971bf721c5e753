import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/*
 * Checks a product feed against the fields, lengths and words that Google Merchant documents ("Product data specification"),
 * as far as a shop of this kind uses them: npm run check-feed -- <file or address>
 */

const google = 'http://base.google.com/ns/1.0';
const money = /^\d+\.\d\d [A-Z]{3}$/;
const address = /^https?:\/\/[^\s<>"]{1,1990}$/;
const measures = 'mg|g|kg|ml|cl|l|cbm|cm|m|sqm|ct|oz|lb|floz|pt|qt|gal|in|ft|yd|sqft';

/**
 * Of each field: whether an item must have it, the most characters and the most of it, and what its text has to look like.
 * @type {Record<string, { isNeeded?: boolean, most?: number, times?: number, form?: RegExp }>}
 */
const fields = {
  id: { isNeeded: true, most: 50, form: /^\S+$/ },
  title: { isNeeded: true, most: 150 },
  description: { isNeeded: true, most: 5000 },
  link: { isNeeded: true, most: 2000, form: address },
  image_link: { isNeeded: true, most: 2000, form: address },
  additional_image_link: { most: 2000, times: 10, form: address },
  availability: { isNeeded: true, form: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  price: { isNeeded: true, form: money },
  sale_price: { form: money },
  brand: { most: 70 },
  gtin: { form: /^(\d{8}|\d{12,14})$/ },
  mpn: { most: 70 },
  identifier_exists: { form: /^(yes|no)$/ },
  condition: { form: /^(new|refurbished|used)$/ },
  item_group_id: { most: 50, form: /^[\w-]+$/ },
  product_type: { most: 750 },
  unit_pricing_measure: { form: new RegExp(`^(?!0+(\\.0+)? )\\d+(\\.\\d+)? ?(${measures})$`) },
  unit_pricing_base_measure: { form: new RegExp(`^[1-9]\\d* ?(${measures})$`) },
  shipping: {},
};

/** @param {XmlElement | null | undefined} element @returns {XmlElement[]} */
const elementsOf = (element) => (element?.children ?? []).filter((child) => child instanceof XmlElement);

/**
 * Each thing that is wrong with a feed, in words; none where it may be handed in.
 * @param {string} xml
 * @returns {{ faults: string[], items: Record<string, string[]>[] }} items: of each field its texts
 */
export function checkFeed(xml) {
  let root;
  try {
    ({ root } = parseXml(xml));
  } catch (error) {
    return { faults: [`no XML: ${error instanceof Error ? error.message : error}`], items: [] };
  }
  const faults = [];
  if (root?.name !== 'rss' || root.attributes.version !== '2.0')
    faults.push('the root is no rss of version 2.0');
  if (root?.attributes['xmlns:g'] !== google) faults.push('the prefix g is not that of Google');
  const [channel] = elementsOf(root);
  for (const name of ['title', 'link', 'description'])
    if (!elementsOf(channel).some((child) => child.name === name)) faults.push(`the channel has no ${name}`);
  const items = elementsOf(channel)
    .filter(({ name }) => name === 'item')
    .map(textsOf);
  const seen = new Set();
  for (const item of items) {
    const id = item.id?.[0] ?? '?';
    if (seen.has(id)) faults.push(`item ${id}: there are two of this id`);
    seen.add(id);
    faults.push(...faultsOf(item).map((fault) => `item ${id}: ${fault}`));
  }
  return { faults, items };
}

/** @param {XmlElement} item */
function textsOf(item) {
  /** @type {Record<string, string[]>} */
  const texts = {};
  for (const child of elementsOf(item)) {
    const name = child.name.startsWith('g:') ? child.name.slice(2) : `${child.name} without g:`;
    const parts = elementsOf(child).map((part) => `${part.name.replace('g:', '')}=${part.text}`);
    texts[name] ??= [];
    texts[name].push(parts.length > 0 ? parts.join(';') : child.text);
  }
  return texts;
}

/** @param {Record<string, string[]>} item */
function faultsOf(item) {
  const faults = [];
  for (const name of Object.keys(item))
    if (!(name in fields)) faults.push(`${name} is no field that is known`);
  for (const [name, { isNeeded, most, times = name === 'shipping' ? 100 : 1, form }] of Object.entries(
    fields,
  )) {
    const texts = item[name] ?? [];
    if (isNeeded && texts.length === 0) faults.push(`no ${name}`);
    if (texts.length > times) faults.push(`${name} is there ${texts.length} times`);
    for (const text of texts) {
      if (text.trim() === '') faults.push(`${name} is empty`);
      else if (form && !form.test(text)) faults.push(`${name} is "${text}"`);
      if (most && [...text].length > most) faults.push(`${name} is longer than ${most}`);
    }
  }
  return [...faults, ...faultsBetween(item)];
}

/** What fields say of each other. @param {Record<string, string[]>} item */
function faultsBetween({ price, sale_price: sale, gtin, brand, mpn, ...item }) {
  const faults = [];
  const cents = (/** @type {string[] | undefined} */ texts) =>
    Math.round(Number(texts?.[0]?.split(' ')[0]) * 100);
  if (price && !(cents(price) > 0)) faults.push('price is nothing');
  if (sale && !(cents(sale) < cents(price))) faults.push('sale_price is not below price');
  if (gtin?.[0] && !hasRightCheckDigit(gtin[0])) faults.push(`gtin ${gtin[0]} has another check digit`);
  const isKnown = Boolean(gtin || (brand && mpn));
  if (isKnown && item.identifier_exists?.[0] === 'no')
    faults.push('identifier_exists is no, and there is one');
  if (!gtin && !brand && !mpn && item.identifier_exists?.[0] !== 'no') faults.push('nothing says what it is');
  if (/<[a-z/][^>]*>|&[a-z]+;/i.test(`${item.title} ${item.description}`))
    faults.push('there is HTML in its text');
  for (const shipping of item.shipping ?? [])
    if (!/^country=[A-Z]{2};price=\d+\.\d\d [A-Z]{3}$/.test(shipping))
      faults.push(`shipping is "${shipping}"`);
  if (Boolean(item.unit_pricing_measure) !== Boolean(item.unit_pricing_base_measure))
    faults.push('one of unit_pricing_measure and unit_pricing_base_measure is missing');
  return faults;
}

/** @param {string} digits */
function hasRightCheckDigit(digits) {
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from] = process.argv.slice(2);
  if (!from) {
    console.log('npm run check-feed -- <file or address>');
    process.exit(1);
  }
  const xml = /^https?:/.test(from) ? await (await fetch(from)).text() : readFileSync(from, 'utf8');
  const { faults, items } = checkFeed(xml);
  for (const fault of faults) console.log(fault);
  console.log(`${items.length} items, ${faults.length} faults`);
  process.exitCode = faults.length > 0 || items.length === 0 ? 1 : 0;
}
