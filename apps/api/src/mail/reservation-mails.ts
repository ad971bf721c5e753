import { productPath, reservationPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { formatMoney } from '@etalage/pricing';
import { createElement as h } from 'react';
import { productSlug } from '../commands/product-slug.ts';
import type { Services } from '../commands/services.ts';
import { linkPlaceholder } from '../commands/signed-link.ts';
import { momentInWords } from '../date-words.ts';
import type { Tenant } from '../plugins/tenant.ts';
import type { BranchRow } from '../repositories/branch-stock.ts';
import type { ReservationEnded, ReservationTemplate } from '../repositories/outbox.ts';
import {
  findReservation,
  goodsOf,
  type ReservationRow,
  type WholeReservation,
} from '../repositories/reservations.ts';
import { endedSentence } from './ended-sentence.ts';
import { button, type MailShop, renderLayout, styles } from './layout.ts';
import { addressOfShop, readMailShop } from './mail-shop.ts';
import type { RenderedMail } from './mailer.ts';
import { mailTexts } from './texts.ts';

/** What a reservation must be for a mail about it to be true as it leaves. */
const statuses: Record<ReservationTemplate, readonly ReservationRow['status'][]> = {
  'reservation-made': ['open', 'ready'],
  'reservation-made-staff': ['open'],
  'reservation-ready': ['ready'],
  'reservation-reminder': ['open', 'ready'],
  'reservation-expired': ['expired'],
  'reservation-cancelled': ['cancelled'],
};

/** What is mailed about a reservation, while what it says is still so: to whoever made it in their language, to the shop in its own. */
export async function writeOfReservation(
  services: Services,
  tx: Tx,
  tenant: Tenant,
  payload: { template: ReservationTemplate; reservationId: string } | ReservationEnded,
  origin: string,
) {
  if (payload.template === 'reservation-ended-staff')
    return writeOfEnded(services, tx, tenant, payload, origin);
  const { template, reservationId } = payload;
  const languages = { language: tenant.defaultLanguage, fallback: tenant.defaultLanguage };
  const reservation = await findReservation(tx, tenant.id, reservationId, languages);
  if (!reservation || !statuses[template].includes(reservation.status)) return null;
  // A reminder that leaves too late would ask to come before a time that is over.
  if (template === 'reservation-reminder' && reservation.keep_until <= new Date()) return null;
  const isToShop = template === 'reservation-made-staff';
  const language = isToShop ? tenant.defaultLanguage : reservation.language;
  const shop = await readMailShop(tx, tenant, language, origin);
  const recipient = isToShop ? addressOfShop(services, tenant, shop, template) : reservation.email;
  if (!recipient) return null;
  const mail = renderReservationMail(shop, template, reservation, { slug: tenant.slug, language, origin });
  return { mail, recipient, language, shop, orderId: null };
}

/** To the shop: what may lie apart goes back to the shelf. */
async function writeOfEnded(
  services: Services,
  tx: Tx,
  tenant: Tenant,
  { how, number, branchName, articleNumber, goods }: ReservationEnded,
  origin: string,
) {
  const language = tenant.defaultLanguage;
  const shop = await readMailShop(tx, tenant, language, origin);
  const recipient = addressOfShop(services, tenant, shop, 'reservation-ended-staff');
  if (!recipient) return null;
  const texts = mailTexts(language).reservation;
  const { subject, title, cancelled, expired } = texts.ended;
  const mail = rendered(shop, language, {
    ...{ subject: subject(goods, branchName), title, intro: how === 'expired' ? expired : cancelled },
    facts: [
      [texts.number, String(number)],
      [texts.goods, goods],
      [texts.staff.article, articleNumber],
      [texts.branch, branchName],
    ],
    ...{ link: null, below: '', replyTo: shop.email },
  });
  return { mail, recipient, language, shop, orderId: null };
}

type Said = {
  subject: string;
  title: string;
  intro: string;
  facts: [label: string, value: string][];
  link: { url: string; label: string } | null;
  below: string;
};

function renderReservationMail(
  shop: MailShop,
  template: ReservationTemplate,
  reservation: WholeReservation,
  { slug, language, origin }: { slug: string; language: string; origin: string },
): RenderedMail {
  const said = saidBy(shop, template, reservation, { slug, language, origin });
  const isToShop = template === 'reservation-made-staff';
  return rendered(shop, language, { ...said, replyTo: isToShop ? reservation.email : shop.email });
}

function rendered(
  shop: MailShop,
  language: string,
  { subject, title, intro, facts, link, below, replyTo }: Said & { replyTo: string | null },
): RenderedMail {
  return {
    // A name is a shop's own text, and a subject is one line.
    subject: subject.replace(/\s+/g, ' ').slice(0, 200),
    ...(replyTo && { replyTo }),
    html: renderLayout(
      { language, title, shop, texts: mailTexts(language) },
      h('p', { key: 'intro', style: styles.text }, intro),
      ...facts.map(([label, value]) =>
        h('p', { key: label, style: styles.text }, h('strong', null, `${label}: `), value),
      ),
      link && h('div', { key: 'button' }, button(shop, link.url, link.label)),
      below !== '' && h('p', { key: 'below', style: styles.quiet }, below),
    ),
    text: [
      ...[title, '', intro, ''],
      ...facts.map(([label, value]) => `${label}: ${value}`),
      ...(link ? ['', `${link.label}: ${link.url}`] : []),
      ...(below === '' ? [] : ['', below]),
      ...['', '--', ...shop.signature],
    ].join('\n'),
  };
}

function saidBy(
  shop: MailShop,
  template: ReservationTemplate,
  reservation: WholeReservation,
  { slug, language, origin }: { slug: string; language: string; origin: string },
): Said {
  const texts = mailTexts(language).reservation;
  const { id, number, branch_name: branchName } = reservation;
  const name = isLikeAddress(reservation.name) ? '' : reservation.name;
  const goods = goodsOf(reservation);
  const until = momentInWords(reservation.keep_until, language);
  const total = formatMoney(reservation.total_cents, { language, currency: reservation.currency });
  const place = reservation.branch ? addressOf(reservation.branch) : branchName;
  const url = `${origin}${reservationPath(language, id)}?token=${linkPlaceholder('reservation')}`;
  const see = { url, label: texts.see };
  const { product } = reservation;
  const again = product
    ? {
        url: origin + productPath(language, productSlug(product.slug, product.name, product.number)),
        label: texts.again,
      }
    : { url: `${origin}/${language}`, label: texts.home };
  const made = reservation.made_by_staff === null ? '' : ` ${texts.madeInName(reservation.made_by_staff)}`;
  const kept: Said['facts'] = [
    [texts.number, String(number)],
    [texts.goods, goods],
    [texts.branch, place],
    [texts.until, until],
    [texts.total, total],
  ];
  const ended: Said['facts'] = kept.slice(0, 3);
  switch (template) {
    case 'reservation-made': {
      const { subject, title, intro } = texts.made;
      const said = { subject: subject(goods, shop.name), title, intro: intro(name, branchName) + made };
      return { ...said, facts: kept, link: see, below: texts.cancelHint };
    }
    case 'reservation-ready': {
      const { subject, title, intro } = texts.ready;
      const said = { subject: subject(goods, branchName), title, intro: intro(name, number) };
      return { ...said, facts: kept, link: see, below: texts.cancelHint };
    }
    case 'reservation-reminder': {
      const { subject, title, intro } = texts.reminder;
      const said = { subject: subject(goods, until), title, intro: intro(name, until) };
      return { ...said, facts: kept, link: see, below: texts.cancelHint };
    }
    case 'reservation-expired': {
      const { subject, title, intro } = texts.expired;
      const said = { subject: subject(goods, shop.name), title, intro: intro(name, until) };
      return { ...said, facts: ended, link: again, below: '' };
    }
    case 'reservation-cancelled': {
      const { subject, title, byCustomer, byShop } = texts.cancelled;
      const { reason } = reservation;
      const intro = reason === null ? byCustomer(name) : byShop(name, endedSentence(reason));
      return { subject: subject(goods, shop.name), title, intro, facts: ended, link: again, below: '' };
    }
    case 'reservation-made-staff': {
      const { subject, title, intro, article, contact, command } = texts.staff;
      const customer = [reservation.name, reservation.email, reservation.phone].filter(Boolean).join(', ');
      return {
        ...{ subject: subject(goods, branchName), title, intro: intro(name) },
        facts: [...kept, [article, reservation.article_number], [contact, customer]],
        link: null,
        below: `${command}: npm run shop -- reservation ${slug} ${number} ready`,
      };
    }
  }
}

/** Whether a mail program may make a link of a name: anybody may have a mail with a name of theirs sent to anybody. */
function isLikeAddress(name: string): boolean {
  // As some programs read it: without signs that nobody sees, and with each kind of point as one.
  const seen = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  return /:\/\/|www\.|[\p{L}\d]\.\p{L}{2,}/iu.test(seen);
}

const addressOf = ({ name, street, houseNumber, postalCode, city }: BranchRow) =>
  `${name}, ${street} ${houseNumber}, ${postalCode} ${city}`;
