import type { Answer } from '@etalage/api-client';
import { declareWithdrawal, type Order, type RefusalCode } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { textsOf } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { findOrder, isOrderId } from '../../orders/find-order.server.ts';
import { ReturnList } from '../../orders/return-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/order';
import { ChooseLines } from './choose-lines.tsx';
import { ConfirmLines } from './confirm-lines.tsx';
import { linesIn, nameOfLine } from './line-fields.ts';
import { WithdrawalRefusal } from './withdrawal-refusal.tsx';

type Refused = Exclude<RefusalCode<typeof declareWithdrawal>, 'CROSS_SITE'> | 'failed';

/** LAW-01: an order is withdrawn from in two steps, for the holder of its link and for its customer; for everyone else it does not exist. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const token = url.searchParams.get('token');
  const order = await findOrder(context, params.id, token);
  if (!order) throw redirect(links(language).withdraw, { status: 303 });
  return {
    order,
    token,
    /** What was chosen in the first step, as far as it is left. */
    chosen: linesIn(url.searchParams, order),
    isAsked: url.searchParams.has('step'),
    /** The declaration that was just made. */
    made: Number(url.searchParams.get('made') ?? 0),
    texts: textsOfPage(language, 'withdraw'),
    seo: {
      title: translator(language, 'withdraw')('title', { number: order.number }),
      isIndexed: false,
    },
  };
}

/** The second step: what is confirmed is declared, once. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  makePrivate(context);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const token = url.searchParams.get('token') ?? '';
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const lineId = nameOfLine.read(name);
    return lineId === null ? [] : [{ lineId, quantity: Number(value) }];
  });
  const answer = await api(context)
    .call(declareWithdrawal, {
      params: { id: params.id },
      query: { lang: language, ...(token && { token }) },
      body: { declared: Number(values.declared ?? 0), lines },
    })
    .catch(() => null);
  if (answer?.status === 201) {
    const here = new URLSearchParams({ ...(token && { token }), made: String(answer.body.ordinal) });
    throw redirect(`${links(language).withdrawOrder(params.id)}?${here}`, { status: 303 });
  }
  if (answer?.status === 404) throw data(null, { status: 404 });
  return data({ refused: refusedBy(answer) }, { status: answer?.status ?? 503 });
}

/** Why nothing was declared. */
function refusedBy(answer: Answer<typeof declareWithdrawal> | null): Refused {
  if (answer?.status === 409) return answer.body.code;
  return answer?.status === 403 && answer.body.code === 'SHADOW_MODE' ? 'SHADOW_MODE' : 'failed';
}

export const shouldRevalidate = () => true;

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function WithdrawOrder({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} refused={actionData?.refused} />
    </WithPageTexts>
  );
}

type ContentsProps = Omit<Route.ComponentProps['loaderData'], 'texts' | 'seo'> & {
  refused: Refused | undefined;
};

function Contents({ order, token, chosen, isAsked, made, refused }: ContentsProps) {
  const t = useTranslations('withdraw');
  const to = useLinks();
  const latest = order.returns.find(({ ordinal }) => ordinal === made);
  return (
    <div className="shop-container max-w-2xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title', { number: order.number })}</h1>
      {latest ? (
        <ReturnList isNew order={order} returns={[latest]} />
      ) : (
        <>
          {refused && (
            <WithdrawalRefusal refused={refused} status={order.status} until={order.withdrawal.until} />
          )}
          <Step chosen={chosen} isAsked={isAsked && !refused} order={order} token={token} />
        </>
      )}
      <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6">
        <TextLink href={to.order(order.id, token ?? undefined)}>{t('back')}</TextLink>
      </p>
    </div>
  );
}

type StepProps = {
  order: Order;
  token: string | null;
  chosen: ReadonlyMap<number, number>;
  isAsked: boolean;
};

/** What is chosen, and then whether it is right; or why nothing can be. */
function Step({ order, token, chosen, isAsked }: StepProps) {
  const t = useTranslations('withdraw');
  const { refusal, until } = order.withdrawal;
  if (refusal) return <WithdrawalRefusal refused={refusal} status={order.status} until={until} />;
  if (isAsked && chosen.size > 0) return <ConfirmLines chosen={chosen} order={order} token={token} />;
  return (
    <>
      {isAsked && <Notice className="mt-8" look="warning" title={t('none')} />}
      <ChooseLines order={order} token={token} />
    </>
  );
}
