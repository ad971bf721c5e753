import { subscriptionPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { formatMoney } from '@etalage/pricing';
import { daysToNextTry } from '../commands/waiting-times.ts';
import { dayInWords } from '../date-words.ts';
import type { Tenant } from '../plugins/tenant.ts';
import type { SubscriptionMail } from '../repositories/outbox.ts';
import { type MailedSubscription, readMailedSubscription } from '../repositories/subscriptions.ts';
import type { MailShop } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { renderAskedFor } from './short-mails.ts';
import { mailTexts } from './texts.ts';

/** Whose subscription it is and what it holds; null where what the mail says is not so any more. */
export async function readSubscriptionMail(
  tx: Tx,
  tenant: Tenant,
  payload: SubscriptionMail,
): Promise<MailedSubscription | null> {
  const { subscriptionId, dueOn } = payload;
  const about = await readMailedSubscription(tx, tenant.id, subscriptionId, dueOn);
  if (!about) return null;
  // A price that was told anew, or a date that was left out meanwhile, would be told wrongly.
  const isStale =
    'totalCents' in payload &&
    (about.status !== 'active' ||
      about.toldFor !== dueOn ||
      about.toldTotalCents !== payload.totalCents ||
      (payload.telling !== undefined && payload.telling !== about.tellings));
  return isStale ? null : about;
}

export function renderSubscriptionMail(
  shop: MailShop,
  tenant: Pick<Tenant, 'currency'>,
  payload: SubscriptionMail,
  about: MailedSubscription,
  origin: string,
): RenderedMail {
  const { language, firstName, lines, ordered } = about;
  const texts = mailTexts(language).subscription;
  const day = dayInWords(payload.dueOn, language);
  // A price is told of what will be ordered, the rest of what was.
  const told = payload.template === 'subscription-price' ? lines : (ordered ?? lines);
  const goods = told.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const said = () => {
    switch (payload.template) {
      case 'subscription-price': {
        const amount = formatMoney(payload.totalCents, { language, currency: tenant.currency });
        const { subject, title, intro, onAccount, byMandate } = texts.price;
        const noMore = about.provider === 'invoice' ? onAccount : byMandate;
        return {
          subject: subject(day, shop.name),
          title,
          intro: `${intro(firstName, goods, day, amount)} ${noMore}`,
        };
      }
      case 'subscription-unpaid': {
        const { subject, title } = texts.unpaid;
        return { subject: subject(shop.name), title, intro: afterFailure(payload.failures) };
      }
      case 'subscription-unavailable': {
        const { subject, title, intro } = texts.unavailable;
        const missing = about.missing.length > 0 ? about.missing.join('; ') : goods;
        return { subject: subject(shop.name), title, intro: intro(firstName, missing, day) };
      }
      case 'subscription-paused': {
        const { subject, title, intro, aboveLimit } = texts.paused;
        const why = payload.because === 'limit' ? aboveLimit : intro;
        return { subject: subject(shop.name), title, intro: why(firstName, day) };
      }
      case 'subscription-charged-back': {
        const { subject, title, intro } = texts.chargedBack;
        return { subject: subject(shop.name), title, intro: intro(firstName, day) };
      }
      case 'subscription-not-begun': {
        const { subject, title, intro } = texts.notBegun;
        return { subject: subject(shop.name), title, intro: intro(firstName) };
      }
    }
  };
  /** Another try is told only while there will be one (collectDelivery): none for who stopped or paused, be it after the date was ordered. */
  const afterFailure = (failures: number) => {
    const { again, last, ended, paused } = texts.unpaid;
    const days = daysToNextTry[failures - 1];
    if (about.status === 'ended') return ended(firstName, goods);
    if (days === undefined) return last(firstName, goods);
    return about.status === 'paused' ? paused(firstName, goods) : again(firstName, goods, days);
  };
  return renderAskedFor(shop, language, {
    ...said(),
    link: { url: origin + subscriptionPath(language, payload.subscriptionId), label: texts.manage },
    unasked: texts.hints[about.status === 'waiting' ? 'active' : about.status],
  });
}
