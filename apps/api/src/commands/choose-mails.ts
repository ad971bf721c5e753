import type { Tenant } from '../plugins/tenant.ts';
import { allowReviewMails, findMailChoices, type MailChoices } from '../repositories/mail-choices.ts';
import { refuseMails, refuseMailsOfBuyer } from '../repositories/review-mails.ts';
import { leaveByAddress, signUp } from './newsletter.ts';
import type { Services } from './services.ts';

type Stores = Pick<Services, 'db' | 'env'>;
type Whose = { id: string; email: string };

/** What a customer has chosen to be mailed; names are in the language asked for. */
export function readMailChoices(
  { db }: Stores,
  tenant: Tenant,
  language: string,
  { email }: Pick<Whose, 'email'>,
): Promise<MailChoices> {
  const languages = { language, fallback: tenant.defaultLanguage };
  return db.withTenant(tenant.id, (tx) => findMailChoices(tx, tenant.id, email, languages), {
    readOnly: true,
  });
}

/**
 * Keeps which newsletters a customer wants, of those that the shop has, and whether they are asked for reviews. A newsletter that is
 * new is asked for as by anybody: its mail confirms it. Answers with the seconds to wait where this network has asked too often.
 */
export async function chooseMails(
  services: Stores,
  tenant: Tenant,
  language: string,
  customer: Whose,
  chosen: { newsletters: string[]; offered: string[]; reviewMails: boolean; address: string },
): Promise<{ secondsLeft: number } | null> {
  const { db } = services;
  const { newsletters, reviewMails } = await readMailChoices(services, tenant, language, customer);
  const { email, id } = customer;
  if (chosen.reviewMails !== reviewMails)
    await db.withTenant(tenant.id, async (tx) => {
      if (chosen.reviewMails) return allowReviewMails(tx, tenant.id, email);
      await refuseMails(tx, tenant.id, email);
      await refuseMailsOfBuyer(tx, tenant.id, id, email);
    });
  for (const { newsletter } of newsletters)
    if (!chosen.newsletters.includes(newsletter))
      await leaveByAddress(services, tenant.id, { email, newsletter });
  const had = new Set(newsletters.map(({ newsletter }) => newsletter));
  for (const newsletter of new Set(chosen.newsletters)) {
    if (had.has(newsletter) || !chosen.offered.includes(newsletter)) continue;
    const over = await signUp(services, tenant, language, { email, newsletter, address: chosen.address });
    if (over) return over;
  }
  return null;
}
