// The commands of `npm run shop` about a shop's own staff.
import { Problem } from './console.mjs';
import { day, slug, takeOptions } from './shop-words.mjs';
import { call } from './staff-call.mjs';

/** @type {Record<string, { usage: string, about: string, run: (args: string[]) => Promise<void> }>} */
export const staffCommands = {
  staff: {
    usage: 'staff <shop>',
    about: 'Lists who works for a shop, and as what.',
    run: (args) => staff(required(args, 1, 1, 'staff')),
  },
  'invite-staff': {
    usage: 'invite-staff <shop> <e-mail address> <name> <owner|orders|content|viewer> [--language <nl>]',
    about:
      'Mails somebody a link by which they choose a password and a second factor, to work for the shop. Owners and those who do orders may act for customers.',
    run: (args) => inviteStaff(required(args, 4, 6, 'invite-staff')),
  },
  'staff-role': {
    usage: 'staff-role <shop> <e-mail address> <owner|orders|content|viewer|none>',
    about: 'Gives somebody of the staff another role, or none. All that they have open ends at once.',
    run: (args) => staffRole(required(args, 3, 3, 'staff-role')),
  },
  shadow: {
    usage: 'shadow <shop> <e-mail address of the staff> <e-mail address of the customer> <reason>',
    about:
      'Prints a link by which somebody of the staff acts for a customer, once, within a minute, where they are logged in as staff.',
    run: (args) => shadow(required(args, 4, 4, 'shadow')),
  },
};

/** @param {string[]} args */
async function staff(args) {
  const [shop] = args;
  const { staff: list } = await call('GET', `/staff/shops/${slug(shop)}/staff`);
  for (const { email, name, role, hasPassword } of list)
    console.log(`${role ?? 'none'}  ${email}  ${name}${hasPassword ? '' : ' (invited)'}`);
  if (list.length === 0) console.log('Nobody works for this shop yet.');
}

/** @param {string[]} args */
async function inviteStaff(args) {
  const { rest, given } = takeOptions(args, /** @type {const} */ (['language']));
  const [shop, email, name, role] = rest;
  const body = { email, name, role, ...(given.language && { language: given.language }) };
  const { until } = await call('POST', `/staff/shops/${slug(shop)}/staff/invite`, body);
  console.log(`The invitation is mailed. Its link works until ${day(until)} (UTC).`);
}

/** @param {string[]} args */
async function staffRole(args) {
  const [shop, email, role] = args;
  const body = { email, role: role === 'none' ? null : role };
  await call('POST', `/staff/shops/${slug(shop)}/staff/role`, body);
  console.log('It is changed, and all that they had open has ended.');
}

/** @param {string[]} args */
async function shadow(args) {
  const [shop, staff, customer, reason] = args;
  const { url, until } = await call('POST', `/staff/shops/${slug(shop)}/shadow`, { staff, customer, reason });
  console.log(url);
  console.log(`It works once, until ${day(until)} (UTC).`);
}

/** @param {string[]} args @param {number} least @param {number} most @param {string} name @returns {string[]} */
function required(args, least, most, name) {
  if (args.length >= least && args.length <= most) return args;
  throw new Problem(`It is: npm run shop -- ${staffCommands[name]?.usage}`);
}
