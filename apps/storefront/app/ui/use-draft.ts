import { type RefObject, useEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what is typed in a form and not sent yet, for this tab: it is there again after a reload. What the server has
 * kept since then wins.
 * @param name names the form within the shop
 * @param saved the values that the server knows; a draft on top of other values is thrown away
 */
export function useDraft(name: string, saved: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const key = keyOf(name);
  const base = baseOf(saved);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    restore(element, key, base);
    const onInput = () => write(key, JSON.stringify({ base, values: valuesOf(element) }));
    element.addEventListener('input', onInput);
    return () => element.removeEventListener('input', onInput);
  }, [key, base]);
  return form;
}

/** Forgets what was typed in a form, once it was sent: nobody who comes after in this tab finds it there. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Forgets a draft that lies on top of other values than the server knows by now: it was sent since, or is of another time. */
export function forgetOldDraft(name: string, saved: unknown): void {
  if (read(keyOf(name))?.base !== baseOf(saved)) forgetDraft(name);
}

const baseOf = (saved: unknown) => JSON.stringify(saved ?? null);

const keyOf = (name: string) => `draft:${name}`;

function restore(form: HTMLFormElement, key: string, base: string) {
  const draft = read(key);
  if (draft?.base !== base) return;
  for (const control of controlsOf(form)) {
    const value = draft.values[nameOf(control)];
    if (value === undefined) continue;
    if (isTickable(control)) control.checked = value === 'true';
    else control.value = value;
  }
}

function valuesOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    controlsOf(form).map((control) => [
      nameOf(control),
      isTickable(control) ? String(control.checked) : control.value,
    ]),
  );
}

/** What a shopper types or ticks; nothing hidden, nothing secret. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('input, textarea, select')].filter(
    ({ type, name }) => name && !['hidden', 'password', 'submit', 'button', 'file'].includes(type),
  );
}

const isTickable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Radio buttons share a name and differ in value. */
const nameOf = (control: Control): string =>
  control.type === 'radio' ? `${control.name}=${control.value}` : control.name;

type Draft = { base: string; values: Record<string, string> };

function read(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

function write(key: string, text: string) {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // A browser that keeps nothing, or is full: the draft is a comfort only.
  }
}
