import type { Account, AccountMails, Newsletter } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import { presentAddress } from '../../commands/address-rules.ts';
import type { AccountFacts } from '../../repositories/accounts.ts';
import type { ColleagueRows } from '../../repositories/invitations.ts';
import type { MailChoices } from '../../repositories/mail-choices.ts';
import type { PasskeyFacts } from '../../repositories/passkeys.ts';
import { deviceOf } from './device-words.ts';

type AccountParts = {
  mails: AccountMails;
  colleagues: ColleagueRows | null;
  passkeys: PasskeyFacts[];
  visits: { staff: string; startedAt: Date; endedAt: Date | null }[];
};

/** A customer's account as they see it; `token` is that of the session that asks. */
export function presentAccount(
  facts: AccountFacts,
  token: string,
  { mails, colleagues, passkeys, visits }: AccountParts,
): Account {
  const { companyName, chamberOfCommerce, vatNumber, phone, billing, shipping, sessions } = facts;
  const company = companyName !== null && {
    companyName,
    ...(chamberOfCommerce !== null && { chamberOfCommerce }),
    ...(vatNumber !== null && { vatNumber }),
  };
  return {
    email: facts.email,
    details: {
      firstName: facts.firstName,
      lastName: facts.lastName,
      ...(phone !== null && { phone }),
      ...(company && { company }),
    },
    vatIsValid: facts.vatIsValid,
    billing: billing && presentAddress(billing),
    shipping: shipping && presentAddress(shipping),
    hasPassword: facts.hasPassword,
    sessions: sessions.map((session) => ({
      id: session.id,
      isThis: session.token === token,
      ...deviceOf(session.userAgent),
      country: session.country,
      beganAt: new Date(session.beganAt).toISOString(),
    })),
    passkeys: passkeys.map(({ id, name, addedAt, usedAt }) => ({
      ...{ id, name, addedAt: addedAt.toISOString() },
      usedAt: usedAt?.toISOString() ?? null,
    })),
    shadowVisits: visits.map(({ staff, startedAt, endedAt }) => ({
      staff,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    mails,
    colleagues: colleagues && {
      people: colleagues.people.map(({ orderLimitCents, ...one }) => ({
        ...one,
        orderLimit: orderLimitCents === null ? null : euros(orderLimitCents),
      })),
      invitations: colleagues.invitations.map((one) => ({
        ...one,
        until: new Date(one.until).toISOString(),
      })),
    },
  };
}

/** What may be chosen: the newsletters of the shop, and those that it has no more and the customer still reads. */
export function presentMails(offered: readonly Newsletter[], choices: MailChoices): AccountMails {
  const statusOf = (identifier: string): AccountMails['newsletters'][number]['status'] =>
    choices.newsletters.find(({ newsletter }) => newsletter === identifier)?.status ?? 'none';
  const isGone = ({ newsletter }: MailChoices['newsletters'][number]) =>
    !offered.some(({ identifier }) => identifier === newsletter);
  return {
    ...choices,
    newsletters: [
      ...offered.map(({ identifier, title }) => ({ identifier, title, status: statusOf(identifier) })),
      ...choices.newsletters
        .filter(isGone)
        .map(({ newsletter: identifier, status }) => ({ identifier, title: '', status })),
    ],
  };
}
