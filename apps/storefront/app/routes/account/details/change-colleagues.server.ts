import { inviteColleague, removeColleague, setColleagueRole, withdrawInvitation } from '@etalage/contracts';
import { companyRoles } from '@etalage/contracts/limits';
import { api } from '../../../lib/api.server.ts';
import { failedBecause, refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { minutesOf } from '../../../lib/minutes-of.server.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';
import { refused, saved, textIn, toldOfForm, type Values } from './answer-change.server.ts';
import { colleagueField, limitField } from './forms.ts';

/** Invites a colleague, ends an invitation, or takes the company from a colleague's account. */
export function changeColleagues(
  context: Context,
  intent: 'invite' | 'withdraw' | 'colleague' | 'role',
  values: Values,
) {
  if (intent === 'role') return setRole(context, values);
  return intent === 'invite' ? invite(context, values) : end(context, intent, values);
}

async function invite(context: Context, values: Values) {
  const language = languageOf(context);
  const text = (name: string) => textIn(values)(colleagueField + name);
  const body = { firstName: text('firstName'), lastName: text('lastName'), email: text('email') };
  const answer = await api(context)
    .call(inviteColleague, { query: { lang: language }, body })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'invite');
  const tooOften = translator(language, 'access')('tooOften', { minutes: minutesOf(answer) });
  const told = { ...toldOfForm(context), TOO_MANY_REQUESTS: tooOften };
  const wrong = Object.entries(refusedBecause(answer, body, language, told));
  const errors = Object.fromEntries(
    wrong.map(([name, said]) => [name === '' ? '' : colleagueField + name, said]),
  );
  return refused('invite', values, errors, answer);
}

/** Keeps what a colleague may do; an amount is typed as people write it here. */
async function setRole(context: Context, values: Values) {
  const { id = '', role = '', orderLimit = '' } = values;
  const typed = orderLimit.trim().replace(',', '.');
  const isAmount = /^\d{1,7}(\.\d{1,2})?$/.test(typed);
  const chosen = companyRoles.find((each) => each === role);
  if ((typed !== '' && !isAmount) || !chosen) {
    const wrong = translator(languageOf(context), 'details')('wrongLimit');
    return refused('role', values, { [limitField(id)]: wrong }, { status: 422 });
  }
  const body = { id, role: chosen, orderLimit: isAmount ? Number(typed) : null };
  const answer = await api(context)
    .call(setColleagueRole, { body })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'role');
  return refused('role', values, { '': failedBecause(answer, languageOf(context)) }, answer);
}

async function end(context: Context, intent: 'withdraw' | 'colleague', { id = '' }: Values) {
  const endpoint = intent === 'withdraw' ? withdrawInvitation : removeColleague;
  const answer = await api(context)
    .call(endpoint, { body: { id } })
    .catch(() => null);
  // What ended by itself meanwhile is what was wanted.
  if (answer?.status === 200 || answer?.status === 404) throw saved(context, intent);
  return refused(intent, {}, { '': failedBecause(answer, languageOf(context)) }, answer);
}
