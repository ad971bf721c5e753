import {
  addStaffPasskey,
  type CreationOptions,
  type NewCredential,
  removeStaffPasskey,
  startStaffPasskey,
} from '@etalage/contracts';
import { staffPath } from '@etalage/contracts/page-paths';
import { data, redirect } from 'react-router';
import { api } from '../../lib/api.server.ts';
import { type FormAnswer, refusedBecause } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { minutesOf } from '../../lib/minutes-of.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { credentialIn } from '../../passkeys/credential-in.server.ts';
import { requireStaff } from '../../staff/staff-page.server.ts';

const intents = ['passkey', 'keepPasskey', 'removePasskey'] as const;
type PasskeyIntent = (typeof intents)[number];

/** What a form about passkeys was answered; with `passkey` the device is asked. */
export type PasskeyAnswer = FormAnswer & { form: 'passkey' | 'removePasskey'; passkey?: CreationOptions };

export const isPasskeyIntent = (intent: string | undefined): intent is PasskeyIntent =>
  intents.includes(intent as PasskeyIntent);

/** Adds a passkey of whoever is logged in, which takes two steps with the device between them, or removes one. */
export function changeStaffPasskeys(context: Context, intent: PasskeyIntent, sent: Record<string, string>) {
  if (intent === 'passkey') return start(context, sent);
  return intent === 'keepPasskey' ? keep(context, sent) : remove(context, sent);
}

async function start(context: Context, { passkeyName = '', password = '' }: Record<string, string>) {
  const language = languageOf(context);
  const t = translator(language, 'details');
  const values = { passkeyName: passkeyName.trim() };
  if (values.passkeyName === '') {
    const errors = { passkeyName: t('passkeyNameMissing') };
    return data<PasskeyAnswer>({ form: 'passkey', values, errors }, { status: 422 });
  }
  const answer = await api(context)
    .call(startStaffPasskey, { body: { password } })
    .catch(() => null);
  if (answer?.status === 200)
    return data<PasskeyAnswer>({ form: 'passkey', values, errors: {}, passkey: answer.body });
  if (answer?.status === 404) await requireStaff(context);
  const again = translator(language, 'form')('again');
  const tooOften = t('tooManyTries', { minutes: minutesOf(answer) });
  const errors = refusedBecause(answer, { password }, language, {
    WRONG_PASSWORD: { field: 'password', text: t('wrongPassword') },
    TOO_MANY_PASSKEYS: t('tooManyPasskeys'),
    TOO_MANY_TRIES: tooOften,
    TOO_MANY_REQUESTS: tooOften,
    CROSS_SITE: again,
    otherwise: again,
  });
  return data<PasskeyAnswer>({ form: 'passkey', values, errors }, { status: answer?.status ?? 503 });
}

async function keep(context: Context, { passkeyName = '', credential = '' }: Record<string, string>) {
  const language = languageOf(context);
  const body = { name: passkeyName, credential: credentialIn<NewCredential>(credential) };
  const answer = await api(context)
    .call(addStaffPasskey, { body })
    .catch(() => null);
  if (answer?.status === 200) throw redirect(`${staffPath(language)}?saved=passkey`, 303);
  if (answer?.status === 404) await requireStaff(context);
  const t = translator(language, 'details');
  const again = translator(language, 'form')('again');
  const errors = refusedBecause(answer, {}, language, {
    PASSKEY_FAILED: t('passkeyStoppedText'),
    TOO_MANY_PASSKEYS: t('tooManyPasskeys'),
    CROSS_SITE: again,
    otherwise: again,
  });
  const values = { passkeyName };
  return data<PasskeyAnswer>({ form: 'passkey', values, errors }, { status: answer?.status ?? 503 });
}

async function remove(context: Context, { id = '' }: Record<string, string>) {
  const language = languageOf(context);
  const answer = await api(context)
    .call(removeStaffPasskey, { params: { id } })
    .catch(() => null);
  if (answer?.status === 404) await requireStaff(context);
  // One that was removed meanwhile is what was wanted.
  if (answer?.status === 200 || answer?.status === 404)
    throw redirect(`${staffPath(language)}?saved=removed`, 303);
  const again = translator(language, 'form')('again');
  const errors = refusedBecause(answer, {}, language, {
    LAST_FACTOR: translator(language, 'staff')('passkeyLast'),
    CROSS_SITE: again,
    otherwise: again,
  });
  return data<PasskeyAnswer>(
    { form: 'removePasskey', values: {}, errors },
    { status: answer?.status ?? 503 },
  );
}
