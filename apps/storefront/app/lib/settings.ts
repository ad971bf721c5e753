import type { WebsiteSetting } from '@etalage/contracts';
import { hexColour } from './colour.ts';

/** Website settings by key. Unknown ones are kept, and nobody asks for them. */
export type Settings = ReadonlyMap<string, string>;

export const settingsOf = (list: readonly WebsiteSetting[]): Settings =>
  new Map(list.map(({ key_, value_ }) => [key_, value_]));

/** The colour of the first key that holds one. */
export function colourSetting(settings: Settings, ...keys: string[]): string | null {
  for (const key of keys) {
    const colour = hexColour(settings.get(key));
    if (colour) return colour;
  }
  return null;
}

/** true, 1 or yes in any case; what is not set, or not a yes or no, is the default. */
export function switchSetting(settings: Settings, byDefault: boolean, ...keys: string[]): boolean {
  for (const key of keys) {
    const value = settings.get(key)?.trim().toLowerCase() ?? '';
    if (/^(true|1|yes)$/.test(value)) return true;
    if (/^(false|0|no)$/.test(value)) return false;
  }
  return byDefault;
}

/** Texts of a JSON array; anything else is an empty list. */
export function listSetting(settings: Settings, key: string): string[] {
  try {
    const value: unknown = JSON.parse(settings.get(key) ?? '[]');
    return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
  } catch {
    return [];
  }
}

/** An object that is kept as JSON; anything else is an empty one. */
export function jsonSetting(settings: Settings, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(settings.get(key) ?? '{}');
    return value && typeof value === 'object' && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
