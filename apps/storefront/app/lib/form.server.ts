import type { Problem } from '@etalage/contracts';
import { translator } from './i18n.server.ts';

/** What a form's action tells when it kept nothing: the values as they were sent, and a sentence for each wrong one. */
export type FormAnswer = {
  values: Record<string, string>;
  /** By field name; '' holds what is wrong with the whole. */
  errors: Record<string, string>;
};

/** The texts of a form by name; files are left out. */
export function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value;
  return texts;
}

/** An API's refusal in the shopper's words. */
export function refused(problem: Problem, values: Record<string, string>, language: string): FormAnswer {
  const t = translator(language, 'form');
  const errors: Record<string, string> = {};
  for (const { field, code } of inFieldOrder(problem.errors ?? [], Object.keys(values))) {
    const value = values[field]?.trim() ?? '';
    const name = field.split('.').at(-1) ?? field;
    const kind = value === '' ? 'required' : code === 'maxLength' ? 'tooLong' : 'invalid';
    const key = `${kind}.${name}`;
    errors[field] = t.has(key as 'required.email')
      ? t(key as 'required.email')
      : t(kind === 'invalid' ? 'invalid.other' : kind === 'tooLong' ? 'tooLong.other' : 'required.other');
  }
  if (Object.keys(errors).length === 0) errors[''] = t(problem.status === 429 ? 'tooOften' : 'failed');
  return { values, errors };
}

/** As the fields stand in the form, which is how a browser sends them; what it does not send comes last. */
function inFieldOrder<E extends { field: string }>(errors: readonly E[], sent: readonly string[]): E[] {
  const place = ({ field }: E) => (sent.includes(field) ? sent.indexOf(field) : sent.length);
  return errors.toSorted((a, b) => place(a) - place(b));
}

/** For a call that got no answer. */
export function unreachable(values: Record<string, string>, language: string): FormAnswer {
  return { values, errors: { '': translator(language, 'form')('failed') } };
}
