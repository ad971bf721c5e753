import { approveOrder, refuseOrder, withdrawApproval } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { api } from '../../../lib/api.server.ts';
import { refusedBecause } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { type Context, languageOf } from '../../../lib/request-context.ts';
import { type ChangedStep, changedIn, confirmedIn } from '../../../orders/confirmed.ts';

/** What the form is answered where nothing was decided: '' is about all of it. */
export type DecideAnswer = {
  errors: Record<string, string>;
  reason: string;
  /** The steps of which something else was shown than there is now. */
  changed: ChangedStep[];
};

/** Approves, refuses or takes back, and shows the page anew. */
export async function decide(context: Context, id: string, values: Record<string, string>) {
  const { intent, cartVersion, confirmedTotal, confirmedToPay, reason = '' } = values;
  const language = languageOf(context);
  const t = translator(language, 'approvals');
  const failed = translator(language, 'form')('again');
  const params = { id };
  const decided = { ALREADY_DECIDED: t('told.ALREADY_DECIDED'), CROSS_SITE: failed, otherwise: failed };
  const shown = (done: string) => redirect(`${links(language).approval(id)}?done=${done}`, { status: 303 });
  const again = (errors: Record<string, string>, status = 503, changed: ChangedStep[] = []) =>
    data<DecideAnswer>({ errors, reason, changed }, { status });
  if (intent === 'approve') {
    const body = {
      cartVersion: Number(cartVersion),
      confirmedTotal: Number(confirmedTotal),
      ...(confirmedToPay && { confirmedToPay: Number(confirmedToPay) }),
      confirmedSteps: confirmedIn(values),
    };
    const answer = await api(context)
      .call(approveOrder, { params, query: { lang: language }, body })
      .catch(() => null);
    if (answer?.status === 200) throw shown('approve');
    const errors = refusedBecause(answer, {}, language, {
      ...decided,
      CART_CHANGED: t('told.CART_CHANGED'),
      OUT_OF_STOCK: t('told.OUT_OF_STOCK'),
      CANNOT_BE_PLACED: t('told.CANNOT_BE_PLACED'),
      SHOPPING_DISABLED: t('told.SHOPPING_DISABLED'),
    });
    const steps = answer?.status === 409 ? answer.body.changedSteps : [];
    return again(errors, answer?.status, changedIn(steps, values));
  }
  if (intent === 'withdraw') {
    const answer = await api(context)
      .call(withdrawApproval, { params })
      .catch(() => null);
    if (answer?.status === 200) throw shown('withdraw');
    return again(refusedBecause(answer, {}, language, decided), answer?.status);
  }
  if (intent !== 'refuse') throw data(null, { status: 400 });
  const answer = await api(context)
    .call(refuseOrder, { params, body: { reason } })
    .catch(() => null);
  if (answer?.status === 200) throw shown('refuse');
  return again(refusedBecause(answer, { reason }, language, decided), answer?.status);
}
