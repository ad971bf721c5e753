import {
  changePassword,
  deleteAccount,
  endSessions,
  putAccountAddresses,
  putAccountDetails,
  requestEmailChange,
} from '@etalage/contracts';
import { data, redirectDocument } from 'react-router';
import { addressIn, lookUp } from '../../../addresses/address-action.server.ts';
import { api } from '../../../lib/api.server.ts';
import { failedBecause, refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';
import { lastOrder } from '../../../orders/last-order.server.ts';
import {
  type ChangeAnswer,
  refused,
  saved,
  textIn,
  toldOfForm,
  toldOfPassword,
  type Values,
} from './answer-change.server.ts';
import { changeColleagues } from './change-colleagues.server.ts';
import { changeMails, endOneStockMail } from './change-mails.server.ts';
import { changePasskeys, isPasskeyIntent } from './change-passkeys.server.ts';
import { companyFields } from './forms.ts';

/** Keeps what one of the page's forms says, and shows the page anew; or answers what is wrong with it. */
export async function changeAccount(context: Context, values: Values) {
  const { intent = '' } = values;
  if (intent === 'details') return changeDetails(context, values);
  if (intent === 'addresses') return changeAddresses(context, values);
  const [, deed, kind] = /^(find|use)-(billing|shipping)$/.exec(intent) ?? [];
  if (kind === 'billing' || kind === 'shipping') {
    const { data: found } = await lookUp(api(context), values, kind, deed === 'use');
    return data<ChangeAnswer>({ ...found, form: 'addresses' });
  }
  if (intent === 'password') return changeOwnPassword(context, values);
  if (intent === 'email') return changeEmail(context, values);
  if (intent === 'sessions') return logOutElsewhere(context, values);
  if (intent === 'leave') return leave(context, values);
  if (intent === 'mails') return changeMails(context, values);
  if (intent === 'stockMails') return endOneStockMail(context, values);
  if (intent === 'invite' || intent === 'withdraw' || intent === 'colleague' || intent === 'role')
    return changeColleagues(context, intent, values);
  if (isPasskeyIntent(intent)) return changePasskeys(context, intent, values);
  throw data(null, { status: 400 });
}

async function changeDetails(context: Context, values: Values) {
  const text = textIn(values);
  const [companyName, chamberOfCommerce, vatNumber] = companyFields.map((name) => text(`company.${name}`));
  const company = { companyName: companyName ?? '', chamberOfCommerce, vatNumber };
  const answer = await api(context)
    .call(putAccountDetails, {
      body: {
        ...{ firstName: text('firstName'), lastName: text('lastName'), phone: text('phone') },
        ...(values.isBusiness && { company }),
      },
    })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'details');
  const errors = refusedBecause(answer, values, languageOf(context), toldOfForm(context));
  return refused('details', values, errors, answer);
}

async function changeAddresses(context: Context, values: Values) {
  const shipping = values.otherAddress ? addressIn(values, 'shipping') : null;
  const answer = await api(context)
    .call(putAccountAddresses, { body: { billing: addressIn(values, 'billing'), shipping } })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'addresses');
  const errors = refusedBecause(answer, values, languageOf(context), toldOfForm(context));
  return refused('addresses', values, errors, answer);
}

async function changeOwnPassword(context: Context, { password = '', newPassword = '' }: Values) {
  const answer = await api(context)
    .call(changePassword, { body: { password, newPassword } })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'password');
  const language = languageOf(context);
  const errors = refusedBecause(answer, { password, newPassword }, language, {
    ...toldOfPassword(context, 'password', answer),
    PASSWORD_GUESSABLE: { field: 'newPassword', text: translator(language, 'access')('guessable') },
  });
  return refused('password', {}, errors, answer);
}

async function changeEmail(context: Context, values: Values) {
  const language = languageOf(context);
  const [email, password] = [textIn(values)('newEmail'), values.passwordForEmail ?? ''];
  const answer = await api(context)
    .call(requestEmailChange, { query: { lang: language }, body: { email, password } })
    .catch(() => null);
  if (answer?.status === 200) throw saved(context, 'email');
  const told = toldOfPassword(context, 'passwordForEmail', answer);
  const {
    email: wrong,
    password: empty,
    ...others
  } = refusedBecause(answer, { email, password }, language, told);
  const errors = { ...(wrong && { newEmail: wrong }), ...(empty && { passwordForEmail: empty }), ...others };
  return refused('email', { newEmail: email }, errors, answer);
}

async function logOutElsewhere(context: Context, { session = '' }: Values) {
  const answer = await api(context)
    .call(endSessions, { body: session === '' ? {} : { id: session } })
    .catch(() => null);
  // One that ended by itself meanwhile is what was wanted.
  if (answer?.status === 200 || answer?.status === 404) throw saved(context, 'sessions');
  return refused('sessions', {}, { '': failedBecause(answer, languageOf(context)) }, answer);
}

/** What the browser kept of the shop goes too, as at a log-out. */
async function leave(context: Context, { passwordForLeaving: password = '' }: Values) {
  const answer = await api(context)
    .call(deleteAccount, { body: { password } })
    .catch(() => null);
  if (answer?.status === 200) {
    lastOrder.forget(context);
    throw redirectDocument(`${links(languageOf(context)).logout}?gone=1`, {
      status: 303,
      headers: { 'Clear-Site-Data': '"cache", "storage"' },
    });
  }
  const told = toldOfPassword(context, 'passwordForLeaving', answer);
  const { password: empty, ...others } = refusedBecause(answer, { password }, languageOf(context), told);
  const errors = { ...(empty && { passwordForLeaving: empty }), ...others };
  return refused('leave', {}, errors, answer);
}
