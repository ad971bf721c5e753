import { type ApprovalDetail, getApproval } from '@etalage/contracts';
import { approvalReasonLength } from '@etalage/contracts/limits';
import { data, Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Changes } from '../../../cart/change-notice.tsx';
import { api } from '../../../lib/api.server.ts';
import { whenInShop } from '../../../lib/dates.ts';
import { textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { type ConfirmedCheckout, useConfirmed } from '../../../orders/confirmed.ts';
import { isOrderId } from '../../../orders/find-order.server.ts';
import { Given } from '../../../orders/given.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { LinesAndTotals } from '../../../ui/lines-and-totals.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useLinks, useMoney, useShopView } from '../../../ui/shop-view.ts';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/approval';
import { type DecideAnswer, decide } from './decide.server.ts';

const deeds = ['approve', 'refuse', 'withdraw'] as const;

/** ACC-07: an order that waits, with what it costs now, for who decides about it and for who asked. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  const language = languageOf(context);
  const query = { lang: language };
  const detail = await api(context).read(getApproval, { params: { id: params.id }, query });
  const { by, isOwn } = detail.approval;
  const t = translator(language, 'approvals');
  const title = isOwn ? t('own') : t('ask', { name: by });
  return {
    detail,
    title,
    done: deeds.find((deed) => deed === url.searchParams.get('done')) ?? null,
    texts: textsOfPage(language, 'approvals'),
    seo: { title, isIndexed: false },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  await requireCustomer(context, url);
  return decide(context, params.id, textsOf(await request.formData()));
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} answer={actionData} />
    </WithPageTexts>
  );
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'detail' | 'title' | 'done'> & {
  answer: DecideAnswer | undefined;
};

function Contents({ detail, title, done, answer }: ContentsProps) {
  const { approval, cart, checkout } = detail;
  const t = useTranslations('approvals');
  const to = useLinks();
  const failed = answer?.errors[''];
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
      {done && !answer && (
        <Notice className="mt-8" look="success" title={t(`done.${done}`, { name: approval.by })} />
      )}
      {failed && (
        <Notice className="mt-8" look="warning" title={t('failedTitle')}>
          {failed}
        </Notice>
      )}
      <State approval={approval} isEnded={cart === null} />
      {checkout && cart && (
        <div className="mt-10">
          <Given changed={answer?.changed ?? []} checkout={checkout} nothingToPay={cart.totals.toPay === 0} />
        </div>
      )}
      {cart && <Ordered cart={cart} before={approval.total} />}
      {cart && checkout && approval.mayDecide && (
        <Decide answer={answer} approval={approval} cart={cart} checkout={checkout} />
      )}
      {approval.isOwn && cart && <Withdraw />}
      <p className="mt-10">
        <TextLink href={to.approvals}>{t('back')}</TextLink>
      </p>
    </>
  );
}

type Part = { approval: ApprovalDetail['approval'] };

/** How it stands, who said so and why. */
function State({ approval, isEnded }: Part & { isEnded: boolean }) {
  const { status, isOwn, decidedBy, reason, order, until } = approval;
  const t = useTranslations('approvals');
  const to = useLinks();
  const { language } = useShopView();
  return (
    <div className="mt-6 grid gap-2 rounded-card bg-tint p-5">
      <p className="font-semibold">{t(`states.${status}`)}</p>
      {status === 'waiting' && <p>{t('until', whenInShop(until, language))}</p>}
      {status === 'waiting' && isOwn && <p>{t('waitingOwn')}</p>}
      {status === 'expired' && <p>{t('expiredText', whenInShop(until, language))}</p>}
      {decidedBy && !(isOwn && status === 'withdrawn') && <p>{t('decided', { name: decidedBy })}</p>}
      {reason && <p className="break-words whitespace-pre-line">{t('because', { reason })}</p>}
      {order && (
        <p>
          <TextLink href={to.order(order.id)}>{t('order', { number: order.number })}</TextLink>
        </p>
      )}
      {isOwn && isEnded && status !== 'approved' && (
        <p>
          <TextLink href={to.savedCarts}>{t('savedCarts')}</TextLink>
        </p>
      )}
    </div>
  );
}

type CartProps = { cart: NonNullable<ApprovalDetail['cart']> };

/** What would be ordered, at the prices of now, and what of them has changed since it was asked for. */
function Ordered({ cart, before }: CartProps & { before: number }) {
  const t = useTranslations('approvals');
  const money = useMoney();
  const { total } = cart.totals;
  return (
    <section aria-labelledby="approval-lines" className="mt-10">
      <h2 className="mb-4 border-b border-line pb-3 text-xl font-semibold" id="approval-lines">
        {t('lines')}
      </h2>
      {total !== before && (
        <div className="mb-6 rounded-card border-2 border-accent bg-surface p-5" role="status">
          <p className="font-semibold">{t('totalChanged', { before: money(before), now: money(total) })}</p>
          <Changes notices={cart.notices} />
        </div>
      )}
      <LinesAndTotals cart={cart} />
    </section>
  );
}

type DecideProps = Part & CartProps & Pick<ContentsProps, 'answer'> & { checkout: ConfirmedCheckout };

function Decide({ approval, cart, checkout, answer }: DecideProps) {
  const t = useTranslations('approvals');
  const money = useMoney();
  const name = approval.by;
  return (
    <div className="mt-10 grid items-start gap-6 md:grid-cols-2">
      <Form className="grid gap-4 rounded-card border border-line bg-surface p-5" method="post">
        <input name="cartVersion" type="hidden" value={cart.version} />
        <input name="confirmedTotal" type="hidden" value={cart.totals.total} />
        <input name="confirmedToPay" type="hidden" value={cart.totals.toPay} />
        {Object.entries(useConfirmed(checkout, cart.totals.toPay === 0)).map(([field, value]) => (
          <input key={field} name={field} type="hidden" value={value} />
        ))}
        <p>{t('approveText', { name })}</p>
        <Button name="intent" size="large" type="submit" value="approve">
          {t('approve', { total: money(cart.totals.total) })}
        </Button>
      </Form>
      <Form className="grid gap-4 rounded-card border border-line bg-surface p-5" method="post" noValidate>
        <TextAreaField
          autoComplete="off"
          defaultValue={answer?.reason}
          error={answer?.errors.reason}
          id={fieldId('reason')}
          label={t('reason', { name })}
          maxLength={approvalReasonLength}
          name="reason"
          required
          rows={3}
        />
        <Button look="secondary" name="intent" type="submit" value="refuse">
          {t('refuse')}
        </Button>
      </Form>
    </div>
  );
}

function Withdraw() {
  const t = useTranslations('approvals');
  return (
    <Form className="mt-8 grid justify-items-start gap-3" method="post">
      <p className="text-muted">{t('withdrawText')}</p>
      <Button look="secondary" name="intent" type="submit" value="withdraw">
        {t('withdraw')}
      </Button>
    </Form>
  );
}
