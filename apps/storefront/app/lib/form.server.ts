import type { AnswerHeaders } from '@etalage/api-client';
import { data } from 'react-router';
import { translator } from './i18n.server.ts';
import { minutesOf } from './minutes-of.server.ts';

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

/** What the API answers, as far as it matters here. */
type AnyAnswer = { status: number; body: object; headers?: AnswerHeaders };

/** The codes that the contract names for an answer; a body whose code may be any text names none. */
type NamedCode<Answer> = Answer extends { body: { code: infer Code extends string } }
  ? string extends Code
    ? never
    : Code
  : never;

/** What a shopper is told of a refusal: of the whole form, or of one field. */
type Told = string | { field: string; text: string };

/**
 * A text for each code that the contract of a form's endpoint names: without one of them it does not compile. What is said of shadow
 * mode is the same of every form.
 */
type ToldOf<Answer> = Record<Exclude<NamedCode<Answer>, 'SHADOW_MODE'>, Told> & {
  /** Where there is no code that the contract names, and no field is wrong. */
  otherwise?: string;
};

/**
 * What is wrong, in the shopper's words, where the API refused a form or (`null`) gave no answer. A refusal that names fields
 * stands at them.
 */
export function refusedBecause<Answer extends AnyAnswer>(
  answer: Answer | null,
  values: Record<string, string>,
  language: string,
  told: ToldOf<Answer>,
): FormAnswer['errors'] {
  const t = translator(language, 'form');
  const failed = told.otherwise ?? t('failed');
  if (!answer) return { '': failed };
  const { code, errors = [] } = answer.body as { code?: string; errors?: FieldError[] };
  const text = (told as Record<string, Told>)[code ?? ''];
  if (code === 'SHADOW_MODE') return { '': t('shadowMode') };
  if (typeof text === 'object') return { [text.field]: text.text };
  if (errors.length > 0) return fieldErrors(errors, values, language);
  return { '': text ?? (answer.status === 429 ? tooOften(answer, language) : failed) };
}

/** What whoever asked too often is told: when they may ask again. */
export function tooOften(answer: { headers?: AnswerHeaders } | null, language: string): string {
  const t = translator(language, 'form');
  const minutes = minutesOf(answer);
  return minutes > 60
    ? t('tooOftenForHours', { hours: Math.ceil(minutes / 60) })
    : t('tooOften', { minutes });
}

/** Whether the API refused with this code, which the contract of the endpoint names. */
export function isRefusedWith<Answer extends AnyAnswer, Code extends NamedCode<Answer>>(
  answer: Answer | null,
  code: Code,
): boolean {
  return (answer?.body as { code?: string } | undefined)?.code === code;
}

/** The answer of an endpoint that names no code of its own; with another one `failedBecause` does not compile. */
type Plain<Answer> = [Exclude<NamedCode<Answer>, 'CROSS_SITE' | 'SHADOW_MODE'>] extends [never]
  ? Answer
  : never;

/** What is told of a deed without fields that was not done, where there is nothing but trying again. */
export function failedBecause<Answer extends AnyAnswer>(
  answer: Plain<Answer> | null,
  language: string,
): string {
  const t = translator(language, 'form');
  return answer && (answer.body as { code?: string }).code === 'SHADOW_MODE' ? t('shadowMode') : t('again');
}

/** The same as what the form's action answers with. */
export function formAgain<Answer extends AnyAnswer>(
  answer: Answer | null,
  values: Record<string, string>,
  language: string,
  told: ToldOf<Answer>,
) {
  const errors = refusedBecause(answer, values, language, told);
  return data<FormAnswer>({ values, errors }, { status: answer?.status ?? 503 });
}

type FieldError = { field: string; code: string };

function fieldErrors(
  refused: readonly FieldError[],
  values: Record<string, string>,
  language: string,
): Record<string, string> {
  const t = translator(language, 'form');
  const errors: Record<string, string> = {};
  for (const { field, code } of inFieldOrder(refused, Object.keys(values))) {
    const value = values[field]?.trim() ?? '';
    const name = field.split('.').at(-1) ?? field;
    const kind = value === '' ? 'required' : code === 'maxLength' ? 'tooLong' : 'invalid';
    const key = `${kind}.${name}`;
    errors[field] = t.has(key as 'required.email')
      ? t(key as 'required.email')
      : t(kind === 'invalid' ? 'invalid.other' : kind === 'tooLong' ? 'tooLong.other' : 'required.other');
  }
  return errors;
}

/** As the fields stand in the form, which is how a browser sends them; what it does not send comes last. */
function inFieldOrder(errors: readonly FieldError[], sent: readonly string[]): FieldError[] {
  const place = ({ field }: FieldError) => (sent.includes(field) ? sent.indexOf(field) : sent.length);
  return errors.toSorted((a, b) => place(a) - place(b));
}
