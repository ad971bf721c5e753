import {
  addPasskey,
  deletePasskey,
  type NewCredential,
  renamePasskey,
  startPasskey,
} from '@etalage/contracts';
import { data } from 'react-router';
import { api } from '../../../lib/api.server.ts';
import { failedBecause, refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';
import { credentialIn } from '../../../passkeys/credential-in.server.ts';
import {
  type ChangeAnswer,
  refused,
  saved,
  textIn,
  toldOfForm,
  toldOfPassword,
  type Values,
} from './answer-change.server.ts';

const passkeyIntents = ['passkey', 'keepPasskey', 'renamePasskey', 'deletePasskey'] as const;
type PasskeyIntent = (typeof passkeyIntents)[number];

export const isPasskeyIntent = (intent: string): intent is PasskeyIntent =>
  passkeyIntents.includes(intent as PasskeyIntent);

/** Adds a passkey, which takes two steps with the device between them; renames one, or deletes it. */
export function changePasskeys(context: Context, intent: PasskeyIntent, values: Values) {
  if (intent === 'passkey') return start(context, values);
  if (intent === 'keepPasskey') return keep(context, values);
  return intent === 'renamePasskey' ? rename(context, values) : remove(context, values);
}

async function start(context: Context, values: Values) {
  const language = languageOf(context);
  const [name, password] = [textIn(values)('passkeyName'), values.passwordForPasskey ?? ''];
  const answer = await api(context)
    .call(startPasskey, { body: { password } })
    .catch(() => null);
  const shown = { passkeyName: name };
  if (name === '' && answer?.status === 200) {
    const errors = { passkeyName: translator(language, 'details')('passkeyNameMissing') };
    return data<ChangeAnswer>({ form: 'passkey', values: shown, errors }, { status: 422 });
  }
  if (answer?.status === 200)
    return data<ChangeAnswer>({ form: 'passkey', values: shown, errors: {}, passkey: answer.body });
  const told = {
    ...toldOfPassword(context, 'passwordForPasskey', answer),
    TOO_MANY_PASSKEYS: translator(language, 'details')('tooManyPasskeys'),
  };
  const { password: empty, ...others } = refusedBecause(answer, { password }, language, told);
  const errors = { ...(empty && { passwordForPasskey: empty }), ...others };
  return refused('passkey', shown, errors, answer);
}

async function keep(context: Context, values: Values) {
  const language = languageOf(context);
  const name = textIn(values)('passkeyName');
  const credential = credentialIn<NewCredential>(values.credential ?? '');
  const answer = await api(context)
    .call(addPasskey, { body: { name, credential } })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'passkey');
  const t = translator(language, 'details');
  const errors = refusedBecause(answer, {}, language, {
    ...toldOfForm(context),
    PASSKEY_FAILED: t('passkeyStoppedText'),
    TOO_MANY_PASSKEYS: t('tooManyPasskeys'),
  });
  return refused('passkey', { passkeyName: name }, errors, answer);
}

async function rename(context: Context, values: Values) {
  const { id = '' } = values;
  const answer = await api(context)
    .call(renamePasskey, { params: { id }, body: { name: textIn(values)('name') } })
    .catch(() => null);
  if (answer?.status === 200 || answer?.status === 404) throw saved(context, 'renamePasskey');
  const language = languageOf(context);
  const missing = translator(language, 'details')('passkeyNameMissing');
  const said = answer?.status === 400 ? missing : failedBecause(answer, language);
  return refused('renamePasskey', {}, { '': said }, answer);
}

async function remove(context: Context, { id = '' }: Values) {
  const answer = await api(context)
    .call(deletePasskey, { params: { id } })
    .catch(() => null);
  // One that ended by itself meanwhile is what was wanted.
  if (answer?.status === 200 || answer?.status === 404) throw saved(context, 'deletePasskey');
  return refused('deletePasskey', {}, { '': failedBecause(answer, languageOf(context)) }, answer);
}
