import { getProcessingRegister, type ProcessingRegister } from '@etalage/contracts';
import { type SettingName, settingValues } from '@etalage/contracts/setting-keys';
import { storeStreetOf } from '@etalage/contracts/store-street';
import { switchWords } from '@etalage/contracts/switch-words';
import type { FastifyInstance } from 'fastify';
import { registerOf } from '../../commands/processing-register.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import type { Env } from '../../plugins/env.ts';
import { provedStaff } from '../../plugins/staff.ts';
import { readSeenBy } from '../../repositories/processing.ts';
import { readSettings, type SettingRow } from '../../repositories/settings.ts';
import { readShop } from '../shared/read-shop.ts';

type Recipients = ProcessingRegister['recipients'];

/** The register of what the shop does with data of persons, for whoever works there. */
export function getProcessingRegisterRoute(app: FastifyInstance): void {
  endpoint(app, getProcessingRegister, async (request) => {
    await provedStaff(request);
    const { settings, seenBy } = await readShop(app, request, async (tx, languages) => ({
      settings: await readSettings(tx, languages),
      seenBy: await readSeenBy(tx),
    }));
    const first = (name: SettingName) =>
      settingValues((key) => settings.find((setting) => setting.key === key)?.value, name)[0] ?? '';
    const street = storeStreetOf(first);
    const place = `${first('storePostalCode')} ${first('storeCity')}`.trim();
    return registerOf(
      {
        name: first('storeName') || request.tenant.name,
        address: [street, place, first('storeCountryCode')].filter(Boolean).join(', '),
        email: first('storeEmailAddress'),
        phone: first('storeTelephoneNumber'),
        chamberOfCommerce: first('chamberOfCommerceNumber'),
        vatNumber: first('vatIdentifier'),
      },
      recipientsOf(first, seenBy, app.env),
    );
  });
}

type SeenBy = Awaited<ReturnType<typeof readSeenBy>>;

/** Who sees something of this shop's customers: what it pays, sends, searches and writes mails by. */
function recipientsOf(
  first: (name: SettingName) => SettingRow['value'],
  { providers, brings }: SeenBy,
  { SMTP_URL }: Pick<Env, 'SMTP_URL'>,
): Recipients {
  const searches = switchWords.on.some((word) => word === first('professionalSearch').toLowerCase());
  const searchHosts = searches
    ? (first('professionalSearchHosts').match(/[a-z0-9.-]+\.[a-z]{2,}/gi) ?? [])
    : [];
  const assistant = first('assistant');
  const recipients: (Recipients[number] | false)[] = [
    { kind: 'host', names: [] },
    providers.includes('mollie') && { kind: 'paymentProvider', names: ['Mollie B.V.'] },
    providers.includes('test-bank') && { kind: 'testBank', names: [] },
    SMTP_URL !== undefined && { kind: 'mailServer', names: hostOf(SMTP_URL) },
    brings && { kind: 'carrier', names: [] },
    { kind: 'vatRegister', names: ['VIES'] },
    searchHosts.length > 0 && { kind: 'hostedSearch', names: searchHosts },
    assistant !== '' && { kind: 'assistant', names: hostOf(assistant) },
  ];
  return recipients.filter((one) => one !== false);
}

/** The host of an address alone: nothing by which somebody could log in there. */
function hostOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).hostname] : [];
}
