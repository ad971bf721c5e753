import { type SettingName, settingKeys } from '@etalage/contracts/setting-keys';
import { switchWords } from '@etalage/contracts/switch-words';
import type { Tx } from '@etalage/db';
import { type Languages, languageValues } from './fragments.ts';
import { run, runForOne } from './statement.ts';
import type { Tenant } from './tenants.ts';

export type SettingRow = { key: string; value: string };

/**
 * How near a setting is to the language that is asked for, wherever settings are read: its own value goes before the one for
 * every language, and that before the one in the shop's own language. LANG-09: where it is empty it counts as missing, so
 * what is filled in goes before it. `language` is SQL.
 */
const nearness = (language: string) =>
  `(trim(s.value_) <> '')::int * 4 + (s.language = ${language})::int * 2 + (s.language = '')::int`;

/** The settings of a shop, of each key the nearest; of a statement whose first two values are its languages. */
export const nearestSettings = `(
  SELECT DISTINCT ON (s.key_) s.key_ AS key, s.value_ AS value FROM website_settings s
  WHERE s.language = ANY(ARRAY['', $1, $2]::text[]) ORDER BY s.key_, ${nearness('$1')} DESC)`;

const settingsText = `SELECT key, value FROM ${nearestSettings} s ORDER BY key`;

export function readSettings(tx: Tx, languages: Languages): Promise<SettingRow[]> {
  return run<SettingRow>(tx, settingsText, languageValues(languages));
}

/** Who the shop is, and how it can be reached. */
export const storeDetails = [
  'storeName',
  'storeAddress',
  'storeStreet',
  'storeHouseNr',
  'storePostalCode',
  'storeCity',
  'storeCountryCode',
  'storeTelephoneNumber',
  'storeEmailAddress',
  'chamberOfCommerceNumber',
  'vatIdentifier',
] as const satisfies SettingName[];

const inMails = [...storeDetails, 'iban', 'primaryColour', 'logo'] as const;
const keysInMails = inMails.flatMap((name) => settingKeys[name]);

/** The website settings that a mail or an invoice is signed and coloured with, by their keys. */
export type MailSettings = Partial<Record<string, string>>;

/** Those of the tenant and in the languages that SQL expressions name, as one json object, in which the last of a key counts. */
export function mailSettingsOf(tenantId: string, language: string, fallbackLanguage: string): string {
  return `(SELECT coalesce(json_object_agg(s.key_, s.value_ ORDER BY ${nearness(language)}), '{}')
    FROM website_settings s
    WHERE s.tenant_id = ${tenantId} AND s.language IN ('', ${language}, ${fallbackLanguage})
      AND s.key_ IN (${keysInMails.map((key) => `'${key}'`).join(', ')}))`;
}

export async function readMailSettings(
  tx: Tx,
  tenantId: string,
  language: string,
  fallbackLanguage: string,
): Promise<MailSettings> {
  const text = `SELECT ${mailSettingsOf('$1', '$2', '$3')} AS settings`;
  const values = [tenantId, language, fallbackLanguage];
  return (await runForOne<{ settings: MailSettings }>(tx, text, values))?.settings ?? {};
}

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ');

/**
 * SQL that says whether a setting is on in a language, as that language's pages have it: of each key the nearest value counts, and of
 * the keys the first that says on or off. What is not set is off, or `otherwise`. All but the name are SQL.
 */
export function settingIsOnText(
  tenantId: string,
  name: SettingName,
  language: string,
  fallback: string,
  otherwise: 'false' | 'true' = 'false',
): string {
  const keys = listed(settingKeys[name]);
  return `coalesce((
    SELECT n.value IN (${listed(switchWords.on)}) FROM (
      SELECT DISTINCT ON (s.key_) s.key_, lower(trim(s.value_)) AS value FROM website_settings s
      WHERE s.tenant_id = ${tenantId} AND s.language IN ('', ${language}, ${fallback}) AND s.key_ IN (${keys})
      ORDER BY s.key_, ${nearness(language)} DESC) n
    WHERE n.value IN (${listed([...switchWords.on, ...switchWords.off])})
    ORDER BY array_position(ARRAY[${keys}]::text[], n.key_) LIMIT 1), ${otherwise})`;
}

/** SQL of the value of a setting that has one key and no languages; NULL where it is not filled in. */
export function settingText(tenantId: string, name: SettingName): string {
  return `(SELECT nullif(trim(s.value_), '') FROM website_settings s
    WHERE s.tenant_id = ${tenantId} AND s.language = '' AND s.key_ IN (${listed(settingKeys[name])}) LIMIT 1)`;
}

/** The languages of the shop in which a setting is on. */
export async function languagesWhereOn(
  tx: Tx,
  { id, languages, defaultLanguage }: Pick<Tenant, 'id' | 'languages' | 'defaultLanguage'>,
  name: SettingName,
): Promise<string[]> {
  const isOn = settingIsOnText('$1', name, 'l.code', '$3');
  const text = `SELECT l.code FROM unnest($2::text[]) l(code) WHERE ${isOn}`;
  const rows = await run<{ code: string }>(tx, text, [id, languages, defaultLanguage]);
  return rows.map(({ code }) => code);
}
