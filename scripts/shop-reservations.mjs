// The commands of `npm run shop` about reservations at branches, and what these have.
import { Problem } from './console.mjs';
import { integer, money, slug } from './shop-words.mjs';
import { call } from './staff-call.mjs';

/** @type {Record<string, { usage: string, about: string, run: (args: string[]) => Promise<void> }>} */
export const reservationCommands = {
  reservations: {
    usage: 'reservations <shop>',
    about: 'Lists what is reserved at the branches now, what is to be collected first first.',
    run: list,
  },
  reservation: {
    usage: 'reservation <shop> <number> ready|collected|cancelled|missing [reason]',
    about:
      'Notes that a reservation lies ready, which its customer is mailed; that it was collected; or that it is cancelled, with a reason that the customer reads; "missing" where its goods are not there any more, which are then not offered again.',
    run: decide,
  },
  'branch-stock': {
    usage: 'branch-stock <shop> <name of the branch> <article number=pieces> …',
    about:
      'Says how many pieces of articles lie at a branch in all, reserved ones included: a count or a till knows no other number.',
    run: stock,
  },
};

/** @typedef {{ number: number, status: string, branchName: string, keepUntil: string, quantity: number, articleNumber: string, productName: string, variantName: string, name: string, email: string, phone: string | null, total: number, currency: string }} Reservation */

/**
 * '2026-11-24 17:30': when a branch closes, as its own clock and the mails say it.
 * @param {string} iso
 */
const closing = (iso) =>
  new Date(iso).toLocaleString('sv-SE', {
    timeZone: 'Europe/Amsterdam',
    dateStyle: 'short',
    timeStyle: 'short',
  });

/** @param {Reservation} reservation */
function lineOf(reservation) {
  const { number, status, branchName, keepUntil, quantity, articleNumber, productName, variantName } =
    reservation;
  const { name, email, phone, total, currency } = reservation;
  const goods = [productName, variantName].filter(Boolean).join(', ');
  const who = [name, email, phone].filter(Boolean).join(', ');
  return `${number}  ${status}  ${branchName}, until ${closing(keepUntil)}\n    ${quantity} × ${articleNumber} ${goods}  ${money(total, currency)}\n    ${who}`;
}

/** @param {string[]} args */
async function list(args) {
  if (args.length !== 1) throw wrong('reservations');
  const { reservations } = await call('GET', `/staff/shops/${slug(args[0])}/reservations`);
  for (const each of reservations) console.log(lineOf(each));
  if (reservations.length === 0) console.log('Nothing is reserved.');
}

/** @param {string[]} args */
async function decide(args) {
  const [shop, number, status, reason] = args;
  if (args.length < 3 || args.length > 4) throw wrong('reservation');
  const path = `/staff/shops/${slug(shop)}/reservations/${integer(number)}`;
  const { reservation } = await call('POST', path, { status, ...(reason !== undefined && { reason }) });
  console.log(lineOf(reservation));
}

/** @param {string[]} args */
async function stock(args) {
  const [shop, branch, ...pieces] = args;
  if (pieces.length === 0) throw wrong('branch-stock');
  const counted = pieces.map((each) => {
    const [, articleNumber, quantity] = /^(.+)=(\d+)$/.exec(each) ?? [];
    if (!articleNumber) throw new Problem(`"${each}" is no article number with pieces: write VAAS-1=2.`);
    return { articleNumber, quantity: Number(quantity) };
  });
  await call('PUT', `/staff/shops/${slug(shop)}/branch-stock`, { branch, stock: counted });
  console.log(`${branch} has ${pieces.join(', ')} now.`);
}

/** @param {string} name */
const wrong = (name) => new Problem(`Write: npm run shop -- ${reservationCommands[name]?.usage}`);
