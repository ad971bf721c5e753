// The commands of `npm run shop` about a shop's own staff, as what was typed after their names.
import { call } from './staff-call.mjs';
import { day, slug, takeOptions } from './shop-words.mjs';

/** @param {string[]} args */
export async function staff(args) {
  const [shop] = args;
  const { staff: list } = await call('GET', `/staff/shops/${slug(shop)}/staff`);
  for (const { email, name, role, hasPassword } of list)
    console.log(`${role ?? 'none'}  ${email}  ${name}${hasPassword ? '' : ' (invited)'}`);
  if (list.length === 0) console.log('Nobody works for this shop yet.');
}

/** @param {string[]} args */
export async function inviteStaff(args) {
  const { rest, given } = takeOptions(args, /** @type {const} */ (['language']));
  const [shop, email, name, role] = rest;
  const body = { email, name, role, ...(given.language && { language: given.language }) };
  const { until } = await call('POST', `/staff/shops/${slug(shop)}/staff/invite`, body);
  console.log(`The invitation is mailed. Its link works until ${day(until)} (UTC).`);
}

/** @param {string[]} args */
export async function staffRole(args) {
  const [shop, email, role] = args;
  const body = { email, role: role === 'none' ? null : role };
  await call('POST', `/staff/shops/${slug(shop)}/staff/role`, body);
  console.log('It is changed, and all that they had open has ended.');
}

/** @param {string[]} args */
export async function shadow(args) {
  const [shop, staff, customer, reason] = args;
  const { url, until } = await call('POST', `/staff/shops/${slug(shop)}/shadow`, { staff, customer, reason });
  console.log(url);
  console.log(`It works once, until ${day(until)} (UTC).`);
}
