/** Reading what other systems wrote into a jsonb column: anything may be anything there, and nothing may throw. */

export type Loose = Record<string, unknown>;

/** The object that this is, or that it is the JSON text of; without a prototype to stumble over, empty where it is none. */
export function recordOf(value: unknown): Loose {
  const read = typeof value === 'string' ? parsed(value) : value;
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
  return Object.assign(Object.create(null), read) as Loose;
}

/** The list that this is, or that it is the JSON text of; empty where it is none. */
export function listOf(value: unknown): unknown[] {
  const read = typeof value === 'string' ? parsed(value) : value;
  return Array.isArray(read) ? read : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text, trimmed; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

/** The first of the spellings that is filled in. */
export function pick(from: Loose, ...names: string[]): unknown {
  return names
    .map((name) => from[name])
    .find((value) => value !== undefined && value !== null && value !== '');
}

/** The text of the first of the spellings that has one, as `read` finds it there; '' where none has. */
export function pickText(from: Loose, read: (value: unknown) => string, ...names: string[]): string {
  return names.map((name) => read(from[name])).find(Boolean) ?? '';
}

/** A text, or the one of a map by language. */
export function inLanguage(value: unknown, language: string, fallback: string): string {
  if (typeof value === 'string') return value.trim();
  const texts = recordOf(value);
  return textOf(texts[language]) || textOf(texts[fallback]);
}
