import { exitWith, Problem } from './console.mjs';
import { moneyCommands } from './shop-money.mjs';
import { reservationCommands } from './shop-reservations.mjs';
import { staffCommands } from './shop-staff.mjs';
import {
  cell,
  day,
  euros,
  integer,
  jsonIn,
  linesOfDay,
  linesOfVitals,
  reviewOf,
  rowOf,
  slug,
  takeOptions,
  warnOfInvoices,
} from './shop-words.mjs';
import { call } from './staff-call.mjs';

/**
 * @typedef {{ usage: string, about: string, run: (args: string[]) => Promise<void> }} Command
 * A new command is a new entry here and an endpoint below /staff of the API.
 * @type {Record<string, Command>}
 */
const commands = {
  ...moneyCommands,
  packed: {
    usage: 'packed <shop> <order number>',
    about: 'Notes that an order was packed, or lies ready to be fetched; its page says so.',
    run: (args) => noteStep('packed', args),
  },
  sent: {
    usage: 'sent <shop> <order number> [track link | test]',
    about:
      'Notes that an order was sent and mails that, with the carrier’s link; "test" is the carrier for trying out. On account the invoice is made and mailed, and money that was promised is taken.',
    run: (args) => noteStep('sent', args),
  },
  delivered: {
    usage: 'delivered <shop> <order number> [yyyy-mm-dd]',
    about:
      'Notes that an order was delivered or fetched, now or on that day, and mails that. From then on its days to withdraw count.',
    run: (args) => noteStep('delivered', args),
  },
  reviews: {
    usage: 'reviews <shop> [held|published|refused]',
    about: 'Lists reviews of products, those that wait for a decision where nothing else is said.',
    run: reviews,
  },
  'publish-review': {
    usage: 'publish-review <shop> <number>',
    about: 'Shows a review with its product, whose average counts it from then on.',
    run: (args) => decideReview('publish-review', args, 'published'),
  },
  'refuse-review': {
    usage: 'refuse-review <shop> <number>',
    about: 'Keeps a review off the pages, also one that was published before.',
    run: (args) => decideReview('refuse-review', args, 'refused'),
  },
  invite: {
    usage:
      'invite <shop> <e-mail address> <first name> <last name> [--company <name>] [--kvk <number>] [--vat <number>] [--category <code>] [--language <nl>]',
    about:
      'Mails somebody a link by which they choose a password for an account: a new one, or theirs where they have none yet.',
    run: invite,
  },
  rejoin: {
    usage: 'rejoin <shop> <e-mail address> <e-mail address of the company> [--limit <50.00>]',
    about:
      'Lets somebody order for a company again that they were removed from: at its prices, as a buyer, and by themselves up to an amount where one is given.',
    run: rejoin,
  },
  ...reservationCommands,
  ...staffCommands,
  forget: {
    usage: 'forget <shop> <e-mail address>',
    about:
      'Forgets an address: account, carts, log-ins, newsletters, requests to hear of stock, reservations, subscriptions and what was agreed to for later payments. Orders stay, as the law asks, without an account.',
    run: forget,
  },
  synonyms: {
    usage: 'synonyms <shop> [add <language> <word> <word> …] [remove <number>]',
    about:
      'Lists what shoppers may call the same thing, adds words for one, or removes a row of them. A word of more words stands in quotes.',
    run: synonyms,
  },
  preview: {
    usage: 'preview <shop> <file of settings, JSON> [--hours <24>]',
    about:
      'Makes a link under which the shop is seen with other settings, until it is over: {"theme": "fancy", …}.',
    run: preview,
  },
  statistics: {
    usage: 'statistics <shop> [--days <7>]',
    about:
      'Tells what was seen and bought by day: pages, where visitors came from, the way from a list to a paid order, and how quick the pages were.',
    run: statistics,
  },
  readers: {
    usage: 'readers <shop>',
    about:
      'Writes who confirmed that they want a newsletter, as CSV, with the link to unsubscribe that each mail to them must have.',
    run: readers,
  },
};

try {
  const [name = 'help', ...args] = process.argv.slice(2);
  if (name === 'help' || name === '--help') help();
  else if (Object.hasOwn(commands, name)) await commands[name]?.run(args);
  else throw new Problem(`There is no command "${name}". npm run shop -- help lists those there are.`);
} catch (error) {
  exitWith(error);
}

function help() {
  console.log('npm run shop -- <command>, while the shop runs:\n');
  for (const { usage, about } of Object.values(commands)) console.log(`  ${usage}\n      ${about}\n`);
  console.log(
    'The API is looked for at API_URL (http://127.0.0.1:8080, or API_PORT there). Commands are signed with APP_SECRET, which',
  );
  console.log('npm start keeps in .etalage/secret.');
}

/** @param {'packed' | 'sent' | 'delivered'} step @param {string[]} args */
async function noteStep(step, args) {
  const [shop, number, more] = required(args, 2, step === 'packed' ? 2 : 3, step);
  const body =
    step === 'delivered' ? { day: more } : more === 'test' ? { carrier: more } : { trackUrl: more };
  const { missing } = await call(
    'POST',
    `/staff/shops/${slug(shop)}/orders/${integer(number)}/${step}`,
    more === undefined ? undefined : body,
  );
  console.log(`It is noted.${step === 'packed' ? '' : ' The customer hears of it by mail.'}`);
  warnOfInvoices(missing);
}

/** @param {string[]} args */
async function statistics(args) {
  const { rest, given } = takeOptions(args, /** @type {const} */ (['days']));
  const [shop] = required(rest, 1, 1, 'statistics');
  const { days, vitals } = await call(
    'GET',
    `/staff/shops/${slug(shop)}/statistics?days=${integer(given.days ?? '7')}`,
  );
  for (const one of days) for (const line of linesOfDay(one)) console.log(line);
  for (const line of linesOfVitals(vitals)) console.log(line);
}

/** @param {string[]} args */
async function invite(args) {
  const { rest, given } = takeOptions(
    args,
    /** @type {const} */ (['company', 'kvk', 'vat', 'category', 'language']),
  );
  const [shop, email, firstName, lastName] = required(rest, 4, 4, 'invite');
  const { company, kvk, vat, category, language } = given;
  const ofCompany = {
    companyName: company ?? '',
    ...(kvk && { chamberOfCommerce: kvk }),
    ...(vat && { vatNumber: vat }),
  };
  const { until } = await call('POST', `/staff/shops/${slug(shop)}/customers/invite`, {
    ...{ email, firstName, lastName },
    ...((company || kvk || vat) && { company: ofCompany }),
    ...(category && { category }),
    ...(language && { language }),
  });
  console.log(`The invitation is mailed. Its link works until ${day(until)} (UTC).`);
}

/** @param {string[]} args */
async function rejoin(args) {
  const { rest, given } = takeOptions(args, /** @type {const} */ (['limit']));
  const [shop, email, company] = required(rest, 3, 3, 'rejoin');
  const { companyName, isNew } = await call('POST', `/staff/shops/${slug(shop)}/customers/rejoin`, {
    ...{ email, company },
    ...(given.limit && { orderLimit: euros(given.limit) }),
  });
  const upTo = given.limit ? `up to ${given.limit} by themselves` : 'for any amount';
  console.log(
    isNew
      ? `They order for ${companyName} again, as a buyer, ${upTo}. Whoever manages the company can change that.`
      : `They order for ${companyName} already; nothing was changed.`,
  );
}

/** @param {string[]} args */
async function forget(args) {
  const [shop, email] = required(args, 2, 2, 'forget');
  await call('POST', `/staff/shops/${slug(shop)}/customers/forget`, { email });
  console.log('The address is forgotten. Orders stay, without an account.');
}

/** @param {string[]} args */
async function synonyms(args) {
  const [shop, deed, ...rest] = required(args, 1, 60, 'synonyms');
  const path = `/staff/shops/${slug(shop)}/synonyms`;
  if (deed === 'add') {
    const [language, ...words] = required(rest, 3, 58, 'synonyms');
    console.log(`Added: ${rowOf(await call('POST', path, { language, words }))}`);
  } else if (deed === 'remove') {
    const [id] = required(rest, 1, 1, 'synonyms');
    await call('DELETE', `${path}/${integer(id)}`);
    console.log('Removed.');
  } else {
    required(args, 1, 1, 'synonyms');
    const { synonyms: list } = await call('GET', path);
    for (const each of list) console.log(rowOf(each));
    if (list.length === 0) console.log('The shop has none.');
  }
}

/** @param {string[]} args */
async function preview(args) {
  const { rest, given } = takeOptions(args, ['hours']);
  const [shop, file] = required(rest, 2, 2, 'preview');
  const { url, until } = await call('POST', `/staff/shops/${slug(shop)}/theme-previews`, {
    settings: jsonIn(file),
    ...(given.hours !== undefined && { hours: Number(integer(given.hours)) }),
  });
  console.log(`${url}\nIt works until ${until}.`);
}

/** @param {string[]} args */
async function readers(args) {
  const [shop] = required(args, 1, 1, 'readers');
  const columns = ['email', 'newsletter', 'language', 'textVersion', 'askedAt', 'confirmedAt', 'leaveUrl'];
  console.log(columns.join(','));
  for (let after = ''; ; ) {
    const query = after && `?after=${after}`;
    const { readers: list } = await call('GET', `/staff/shops/${slug(shop)}/newsletter-readers${query}`);
    for (const each of list) console.log(columns.map((column) => cell(each[column])).join(','));
    if (list.length === 0) return;
    after = list.at(-1).id;
  }
}

/** @param {string[]} args */
async function reviews(args) {
  const [shop, status = 'held'] = required(args, 1, 2, 'reviews');
  if (!['held', 'published', 'refused'].includes(status))
    throw new Problem(`"${status}" is no state of a review: it is held, published or refused.`);
  const { reviews: list } = await call('GET', `/staff/shops/${slug(shop)}/reviews?status=${status}`);
  for (const each of list) console.log(`${reviewOf(each)}\n`);
  if (list.length === 0) console.log(`No review is ${status}.`);
}

/** @param {string} name @param {string[]} args @param {'published' | 'refused'} status */
async function decideReview(name, args, status) {
  const [shop, number] = required(args, 2, 2, name);
  if (!/^[1-9]\d{0,14}$/.test(number ?? '')) throw new Problem(`"${number}" is no review's number.`);
  const { review } = await call('POST', `/staff/shops/${slug(shop)}/reviews/${number}`, { status });
  console.log(reviewOf(review));
}

/** @param {string[]} args @param {number} least @param {number} most @param {string} name @returns {string[]} */
function required(args, least, most, name) {
  if (args.length >= least && args.length <= most) return args;
  throw new Problem(`It is: npm run shop -- ${commands[name]?.usage}`);
}
