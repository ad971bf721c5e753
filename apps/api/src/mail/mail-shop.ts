import { ownPagePath, termsSlug } from '@etalage/contracts/page-paths';
import { type SettingName, settingValues } from '@etalage/contracts/setting-keys';
import type { Tx } from '@etalage/db';
import type { Services } from '../commands/services.ts';
import { colourOfLetters } from '../html/shop-colour.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { type MailSettings, readMailSettings } from '../repositories/settings.ts';
import type { MailShop } from './layout.ts';
import { signatureOf } from './signature.ts';
import { mailTexts } from './texts.ts';

/** How a mail in a language names its shop. */
export async function readMailShop(
  tx: Tx,
  tenant: Tenant,
  language: string,
  origin: string,
): Promise<MailShop> {
  const settings = await readMailSettings(tx, tenant.id, language, tenant.defaultLanguage);
  return shopOf(settings, tenant, language, origin);
}

/** Where the shop itself is written to; null, which the log then says, where neither its settings nor the deployment name an address. */
export function addressOfShop(
  { env, log }: Pick<Services, 'env' | 'log'>,
  tenant: Tenant,
  shop: MailShop,
  template: string,
): string | null {
  const address = shop.email ?? env.MAIL_FROM ?? null;
  if (address === null)
    log.warn({ tenant: tenant.slug, template }, 'a mail to the shop is dropped: it has no e-mail address');
  return address;
}

/** The same of settings that are read already. */
export function shopOf(settings: MailSettings, tenant: Tenant, language: string, origin: string): MailShop {
  const values = (setting: SettingName) => settingValues((key) => settings[key], setting);
  const read = (setting: SettingName) => values(setting)[0] ?? '';
  const name = read('storeName') || tenant.slug;
  return {
    name: name.replace(/\s+/g, ' ').slice(0, 100),
    email: read('storeEmailAddress') || null,
    signature: signatureOf(name, read, mailTexts(language)),
    colour: colourOfLetters(values('primaryColour')),
    termsUrl: origin + ownPagePath(language, termsSlug),
  };
}
