// The commands of `npm run shop` about an order's money, and about what comes back of it.
import { randomUUID } from 'node:crypto';
import { Problem } from './console.mjs';
import {
  attentions,
  day,
  euros,
  integer,
  lineOf,
  money,
  returnOf,
  slug,
  takeOptions,
  transferOf,
  warnOfInvoices,
} from './shop-words.mjs';
import { call } from './staff-call.mjs';

/** @type {Record<string, { usage: string, about: string, run: (args: string[]) => Promise<void> }>} */
export const moneyCommands = {
  capture: {
    usage: 'capture <shop> <order number>',
    about: 'Takes the money that was promised for an order, as with Klarna, because the order was sent.',
    run: capture,
  },
  paid: {
    usage: 'paid <shop> <order number> [yyyy-mm-dd] [--amount <amount>]',
    about:
      'Notes that what is open of an order on account came in, today or on that day. With the amount that came in, nothing is noted where another is open.',
    run: paid,
  },
  refund: {
    usage: 'refund <shop> <order number> [amount] [--key <key>]',
    about:
      'Gives money of an order back to where it came from: all that is left, or an amount in euros. Asked again with the same key it is the same refund.',
    run: refund,
  },
  credit: {
    usage: 'credit <shop> <order number> [amount] [--key <key>]',
    about:
      'Credits an order on account, all that is left or an amount in euros: its invoice asks for less, and says what is to be transferred where it was paid.',
    run: credit,
  },
  transferred: {
    usage: 'transferred <shop> <order number> [amount] [--key <key>]',
    about:
      'Notes that what was credited of a paid order on account was transferred at the bank, all of it or an amount, and mails that.',
    run: transferred,
  },
  returns: {
    usage: 'returns <shop>',
    about: 'Lists returns that have not ended, with until when the money goes back.',
    run: returns,
  },
  'take-back': {
    usage: 'take-back <shop> <order number> [article number=pieces …] [--as <1, 2, … of that order>]',
    about:
      'Notes a return that the law does not ask for: of these articles, or all that is left of an order. Noted again as the same return of that order, it is the same.',
    run: takeBack,
  },
  return: {
    usage: 'return <shop> <order number> <1, 2, … of that order> received|refunded|refused [reason]',
    about:
      'Decides about a return: it came in; its money goes back, with the standard delivery of a whole order; or it is refused, with a reason that the customer reads.',
    run: decideReturn,
  },
  refunds: {
    usage: 'refunds <shop> [order number]',
    about: 'Lists the latest refunds of a shop, or those of an order, and how far they are.',
    run: refunds,
  },
  attention: {
    usage: 'attention <shop>',
    about:
      'Lists what somebody must look at: refunds that failed or wait too long, payments of another amount, chargebacks, promised money that cannot be taken, what is to be transferred by hand, returns that wait too long.',
    run: attention,
  },
};

/** @param {string[]} args */
async function refund(args) {
  const { shop, number, path, body } = amountOnce(args, 'refund');
  const made = await call('POST', `${path}/refunds`, body);
  for (const each of made.refunds) console.log(lineOf(each));
  console.log(`See how it goes: npm run shop -- refunds ${shop} ${number}`);
}

/** @param {string[]} args */
async function credit(args) {
  const { path, body } = amountOnce(args, 'credit');
  const { credited, transfer } = await call('POST', `${path}/credits`, body);
  console.log(`${credited.toFixed(2)} is credited; the customer gets the credit note by mail.`);
  if (transfer > 0) console.log(transferOf(transfer));
}

/** @param {string[]} args */
async function transferred(args) {
  const { path, body } = amountOnce(args, 'transferred');
  const { refunds: made } = await call('POST', `${path}/transfers`, body);
  for (const each of made) console.log(lineOf(each));
}

/** An order, an amount where one is typed, and a key by which it happens once. @param {string[]} args @param {string} name */
function amountOnce(args, name) {
  const { rest, given } = takeOptions(args, ['key']);
  const [shop, number, amount] = required(rest, 2, 3, name);
  return {
    shop,
    number,
    path: `/staff/shops/${slug(shop)}/orders/${integer(number)}`,
    body: { key: given.key ?? randomUUID(), ...(amount !== undefined && { amount: euros(amount) }) },
  };
}

/** @param {string[]} args */
async function capture(args) {
  const [shop, number] = required(args, 2, 2, 'capture');
  await call('POST', `/staff/shops/${slug(shop)}/orders/${integer(number)}/capture`);
  console.log('It is being taken. The shopper gets a mail when it came.');
}

/** @param {string[]} args */
async function paid(args) {
  const { rest, given } = takeOptions(args, ['amount']);
  const [shop, number, day] = required(rest, 2, 3, 'paid');
  const body = { ...(day && { day }), ...(given.amount && { amount: euros(given.amount) }) };
  const { missing } = await call(
    'POST',
    `/staff/shops/${slug(shop)}/orders/${integer(number)}/paid`,
    Object.keys(body).length > 0 ? body : undefined,
  );
  console.log('It is noted. The order is paid.');
  warnOfInvoices(missing);
}

/** @param {string[]} args */
async function refunds(args) {
  const [shop, number] = required(args, 1, 2, 'refunds');
  const query = number === undefined ? '' : `?order=${integer(number)}`;
  const { refunds: list } = await call('GET', `/staff/shops/${slug(shop)}/refunds${query}`);
  for (const each of list) console.log(lineOf(each));
  if (list.length === 0) console.log('Nothing was given back.');
}

/** @param {string[]} args */
async function returns(args) {
  const [shop] = required(args, 1, 1, 'returns');
  const { returns: list } = await call('GET', `/staff/shops/${slug(shop)}/returns`);
  for (const each of list) console.log(returnOf(each));
  if (list.length === 0) console.log('There is none.');
}

/** @param {string[]} args */
async function takeBack(args) {
  const { rest, given } = takeOptions(args, ['as']);
  const [shop, number, ...pieces] = required(rest, 2, 100, 'take-back');
  const articles = pieces.map((each) => {
    const [, articleNumber, quantity] = /^(.+)=(\d+)$/.exec(each) ?? [];
    if (!articleNumber) throw new Problem(`"${each}" is no article number with pieces: write VAAS-1=2.`);
    return { articleNumber, quantity: Number(quantity) };
  });
  const path = `/staff/shops/${slug(shop)}/orders/${integer(number)}/returns`;
  const body = {
    ...(articles.length > 0 && { articles }),
    ...(given.as !== undefined && { declared: Number(integer(given.as)) - 1 }),
  };
  const made = await call('POST', path, Object.keys(body).length > 0 ? body : undefined);
  console.log(returnOf(made.return));
}

/** @param {string[]} args */
async function decideReturn(args) {
  const [shop, number, ordinal, status, reason] = required(args, 4, 5, 'return');
  const path = `/staff/shops/${slug(shop)}/orders/${integer(number)}/returns/${integer(ordinal)}`;
  const made = await call('POST', path, { status, ...(reason !== undefined && { reason }) });
  console.log(returnOf(made.return));
}

/** @param {string[]} args */
async function attention(args) {
  const [shop] = required(args, 1, 1, 'attention');
  const { attention: list, missing } = await call('GET', `/staff/shops/${slug(shop)}/attention`);
  for (const { order, return: ordinal, what, amount, currency, since, detail } of list) {
    const said = attentions[/** @type {keyof typeof attentions} */ (what)];
    console.log(
      `${day(since)}  order ${order}${ordinal === null ? '' : `, return ${ordinal}`}  ${amount > 0 ? `${money(amount, currency)} ` : ''}${said}${detail ? ` (${detail})` : ''}`,
    );
  }
  warnOfInvoices(missing);
  if (list.length + missing.length === 0) console.log('Nothing needs a look.');
}

/** @param {string[]} args @param {number} least @param {number} most @param {string} name @returns {string[]} */
function required(args, least, most, name) {
  if (args.length >= least && args.length <= most) return args;
  throw new Problem(`It is: npm run shop -- ${moneyCommands[name]?.usage}`);
}
