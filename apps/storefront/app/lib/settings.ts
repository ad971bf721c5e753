import type { WebsiteSetting } from '@etalage/contracts';
import { hexColour } from '@etalage/contracts/hex-colour';
import { type SettingName, settingValues } from '@etalage/contracts/setting-keys';
import { switchWords } from '@etalage/contracts/switch-words';

/** Website settings by their names (contracts/src/setting-keys.ts). Those without a name are not asked for. */
export type Settings = {
  /** What is filled in, trimmed; undefined where nothing is. */
  get(name: SettingName): string | undefined;
  /** The same under each of its keys, the one that counts first. */
  all(name: SettingName): string[];
};

export function settingsOf(list: readonly WebsiteSetting[]): Settings {
  const byKey = new Map(list.map(({ key_, value_ }) => [key_, value_]));
  const all = (name: SettingName) => settingValues((key) => byKey.get(key), name);
  return { all, get: (name) => all(name)[0] };
}

/** The colour under the first key that holds one. */
export function colourSetting(settings: Settings, name: SettingName): string | null {
  for (const value of settings.all(name)) {
    const colour = hexColour(value);
    if (colour) return colour;
  }
  return null;
}

const isOneOf = (words: readonly string[], value: string) => words.includes(value.toLowerCase());

/** What is not set, or neither on nor off (`switchWords`), is the default. */
export function switchSetting(settings: Settings, byDefault: boolean, name: SettingName): boolean {
  for (const value of settings.all(name)) {
    if (isOneOf(switchWords.on, value)) return true;
    if (isOneOf(switchWords.off, value)) return false;
  }
  return byDefault;
}

/** null where it is no number. */
export function numberSetting(settings: Settings, name: SettingName): number | null {
  const text = settings.get(name);
  return text && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Texts of a JSON array; anything else is an empty list. */
export function listSetting(settings: Settings, name: SettingName): string[] {
  try {
    const value: unknown = JSON.parse(settings.get(name) ?? '[]');
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

const hostName = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i;
/** Hosts at most: each is in the policy of every page of the shop. */
const mostHosts = 10;

/** Host names of a JSON array. Each may stand in a page's policy: it has no sign that means something there. */
export function hostsSetting(settings: Settings, name: SettingName): string[] {
  return listSetting(settings, name)
    .filter((host) => hostName.test(host))
    .slice(0, mostHosts);
}

/** An object that is kept as JSON; anything else is an empty one. */
export function jsonSetting(settings: Settings, name: SettingName): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(settings.get(name) ?? '{}');
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
