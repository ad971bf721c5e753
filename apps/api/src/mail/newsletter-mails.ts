import { newsletterConfirmPath, newsletterLeavePath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { leaveTokenOf } from '../commands/newsletter.ts';
import { newsletterPlaceholders } from '../commands/newsletter-link.ts';
import type { Services } from '../commands/services.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { findSignUpByRequest } from '../repositories/newsletters.ts';
import type { OutboxWork } from '../repositories/outbox.ts';
import { readMailShop } from './mail-shop.ts';
import { renderNewsletterConfirm, renderNewsletterWelcome } from './short-mails.ts';

type NewsletterWork = Extract<Extract<OutboxWork, { kind: 'mail' }>['payload'], { requestId: string }>;

/** What is mailed about a newsletter, while what it says is still so. */
export async function writeOfNewsletter(
  { env }: Pick<Services, 'env'>,
  tx: Tx,
  tenant: Tenant,
  { template, requestId }: NewsletterWork,
  origin: string,
) {
  const isWelcome = template === 'newsletter-welcome';
  const status = isWelcome ? 'confirmed' : 'asked';
  const reader = await findSignUpByRequest(tx, tenant.id, requestId, status);
  if (!reader) return null;
  // Whoever asked before as well may have a link of a secret that is gone.
  if (isWelcome) await leaveTokenOf(tx, env.APP_SECRETS, tenant.id, reader);
  const { language, email: recipient } = reader;
  const shop = await readMailShop(tx, tenant, language, origin);
  const confirmUrl = `${origin}${newsletterConfirmPath(language)}?token=${newsletterPlaceholders.confirm}`;
  const leaveUrl = `${origin}${newsletterLeavePath(language)}?token=${newsletterPlaceholders.leave}`;
  const mail = isWelcome
    ? renderNewsletterWelcome(shop, language, leaveUrl)
    : renderNewsletterConfirm(shop, language, confirmUrl);
  return { mail, recipient, language, shop, orderId: null };
}
