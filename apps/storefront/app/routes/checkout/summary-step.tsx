import { type Cart, placeOrder } from '@etalage/contracts';
import { privacySlug, returnsSlug, termsSlug } from '@etalage/contracts/page-paths';
import { data, Form, redirect, redirectDocument, useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { isUnanswered } from '../../lib/failed-navigation.ts';
import { textsOf } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { keyHeader } from '../../lib/key-header.server.ts';
import { links } from '../../lib/links.ts';
import { safePaymentUrl } from '../../lib/payment-url.ts';
import { makePrivate } from '../../lib/private-page.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { orderButton } from '../../locales/order-button.ts';
import { changedIn, confirmedIn, paymentOf, useConfirmed } from '../../orders/confirmed.ts';
import { ChangeLink, Given } from '../../orders/given.tsx';
import { lastOrder } from '../../orders/last-order.server.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { LockIcon } from '../../ui/icons.tsx';
import { LinesAndTotals } from '../../ui/lines-and-totals.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import { TermsLink } from '../../ui/terms-link.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/summary-step';
import { ChangedSince, PassedDays, type Refusal, RefusalNotice } from './refusal-notice.tsx';
import { useCheckout } from './use-checkout.ts';

type Answer = { errors?: Record<string, string>; refusal?: Refusal };

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const to = links(language);
  const given = textsOf(await request.formData());
  const { orderKey = '', cartId = '', cartVersion, confirmedTotal, confirmedToPay, termsAccepted } = given;
  if (termsAccepted !== 'yes')
    return data<Answer>(
      { errors: { termsAccepted: translator(language, 'form')('required.termsAccepted') } },
      { status: 422 },
    );
  const answer = await api(context)
    .call(placeOrder, {
      query: { lang: language },
      headers: keyHeader(orderKey),
      body: {
        cartId,
        cartVersion: Number(cartVersion),
        confirmedTotal: Number(confirmedTotal),
        ...(confirmedToPay && { confirmedToPay: Number(confirmedToPay) }),
        confirmedSteps: confirmedIn(given),
        termsAccepted: true,
      },
    })
    .catch(() => null);
  // Whether the order was placed is not known, so the next page finds out.
  if (!answer || answer.status >= 500)
    throw redirect(`${to.placing}?${new URLSearchParams({ cart: cartId, key: orderKey })}`, { status: 303 });

  if (answer.status === 201) {
    const { origin } = requestInfo(context);
    const { id, token, status, redirectUrl, paymentRefused } = answer.body;
    // A payment that is still being made is waited for there, and gone on to.
    const waits = status === 'open' && !paymentRefused && { pay: '1' };
    const outcome = `${to.success}?${new URLSearchParams({ order: id, token, ...waits })}`;
    throw redirectDocument(safePaymentUrl(redirectUrl, origin) ?? outcome, {
      status: 303,
      headers: { 'Set-Cookie': lastOrder.cookie(answer.body, origin.startsWith('https:')) },
    });
  }
  if (answer.status === 202) throw redirectDocument(to.approval(answer.body.approvalId), 303);
  if (answer.status !== 403 && answer.status !== 409 && answer.status !== 422) {
    const reason = answer.status === 429 ? 'often' : 'failed';
    return data<Answer>({ refusal: { reason } }, { status: answer.status });
  }
  const { status, body } = answer;
  switch (body.code) {
    case 'CART_CHANGED':
    case 'IDEMPOTENCY_CONFLICT':
      return data<Answer>(
        {
          refusal: {
            reason: 'changed',
            confirmed: Number(confirmedToPay ?? confirmedTotal),
            steps: changedIn('changedSteps' in body ? body.changedSteps : [], given),
          },
        },
        { status: 409 },
      );
    case 'CODE_UNAVAILABLE':
      return data<Answer>({ refusal: { reason: 'codes', removed: body.removedCodes ?? [] } }, { status });
    case 'TOO_MANY_OPEN_ORDERS': {
      const { limit = 'network', openOrder } = body;
      return data<Answer>({ refusal: { reason: 'open', limit, orderId: openOrder?.id ?? null } }, { status });
    }
    case 'DELIVERY_DAY_PASSED':
      return data<Answer>({ refusal: { reason: 'day', passed: body.passed ?? [] } }, { status });
    case 'OUT_OF_STOCK':
      return data<Answer>({ refusal: { reason: 'stock', lines: body.lines ?? [] } }, { status });
    case 'CART_EMPTY':
    case 'STEP_MISSING':
      // The layout knows which page fits: the missing step, or a cart that is empty by now.
      throw redirect(to.checkoutStep('samenvatting'), { status: 303 });
    case 'SHOPPING_DISABLED':
      return data<Answer>({ refusal: { reason: 'closed' } }, { status });
    case 'CROSS_SITE':
      return data<Answer>({ refusal: { reason: 'failed' } }, { status });
    default:
      return body satisfies never;
  }
}

/**
 * Without a connection nobody is left to guess what became of the order: what was not sent was not ordered, and what may have
 * arrived is sent again under the same key, which orders once.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<Answer> {
  if (!navigator.onLine) return { refusal: { reason: 'offline' } };
  try {
    return await serverAction();
  } catch (error) {
    if (isUnanswered(error)) return { refusal: { reason: 'unknown' } };
    throw error;
  }
}

/** Step 5: everything once more, and the button that orders. */
export default function SummaryStep({ actionData }: Route.ComponentProps) {
  const { checkout, orderKey } = useCheckout();
  const { cart } = checkout;
  const to = useLinks();
  // Back from looking for an order whose answer got lost: there is none.
  const isNothing = useLocation().search.includes('nothing=1');
  const refusal = actionData?.refusal ?? (isNothing && !actionData ? { reason: 'failed' as const } : null);
  const errors = useStandingErrors(actionData?.errors);
  const payment = paymentOf(checkout);
  const nothingToPay = cart.totals.toPay === 0;
  const confirmed = useConfirmed(checkout, nothingToPay);
  return (
    <>
      <ErrorSummary errors={errors} refused={actionData?.errors} />
      {refusal ? <RefusalNotice cart={cart} refusal={refusal} /> : <ChangedSince cart={cart} />}
      {refusal?.reason !== 'day' && <PassedDays cart={cart} />}
      <Given
        changed={refusal?.reason === 'changed' ? refusal.steps : []}
        checkout={checkout}
        hrefs={{
          gegevens: to.checkoutStep('gegevens'),
          adres: to.checkoutStep('adres'),
          bezorging: to.checkoutStep('bezorging'),
          ...(!checkout.paysOnInvoice && { betaling: to.checkoutStep('betaling') }),
        }}
        nothingToPay={nothingToPay}
      />
      <YourOrder cart={cart} />
      <PlaceOrderForm
        cart={cart}
        confirmed={confirmed}
        error={errors?.termsAccepted}
        hasPageToPay={!nothingToPay && payment !== undefined && payment.provider !== 'invoice'}
        needsApproval={checkout.needsApproval}
        orderKey={orderKey}
      />
    </>
  );
}

/** What is ordered, and what it costs. */
function YourOrder({ cart }: { cart: Cart }) {
  const t = useTranslations('checkout');
  const to = useLinks();
  return (
    <section aria-labelledby="order-title" className="mt-10">
      <div className="mb-4 flex items-baseline justify-between gap-4 border-b border-line pb-3">
        <h2 className="text-xl font-semibold" id="order-title">
          {t('yourOrder')}
        </h2>
        <ChangeLink href={to.shoppingBag} of={t('yourOrder')} />
      </div>
      <LinesAndTotals cart={cart} />
    </section>
  );
}

type PlaceOrderFormProps = {
  cart: Cart;
  /** What the page shows of each step, by the names of the fields that say so. */
  confirmed: Record<string, string>;
  /** Why the terms cannot be as they are. */
  error: string | undefined;
  /** Whether the shopper is sent on to pay, once the order is placed. */
  hasPageToPay: boolean;
  needsApproval: boolean;
  orderKey: string;
};

function PlaceOrderForm({
  cart,
  confirmed,
  error,
  hasPageToPay,
  needsApproval,
  orderKey,
}: PlaceOrderFormProps) {
  const t = useTranslations('checkout');
  const to = useLinks();
  const { language } = useShopView();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Form
      className="mt-8 rounded-card border border-line bg-surface p-5 sm:p-6"
      method="post"
      noValidate
      // The server gives one order however often it is asked; this saves the shopper a confusing second look.
      onSubmit={(event) => isPending && event.preventDefault()}
    >
      <input name="orderKey" type="hidden" value={orderKey} />
      <input name="cartId" type="hidden" value={cart.id ?? ''} />
      <input name="cartVersion" type="hidden" value={cart.version} />
      <input name="confirmedTotal" type="hidden" value={cart.totals.total} />
      <input name="confirmedToPay" type="hidden" value={cart.totals.toPay} />
      {Object.entries(confirmed).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <CheckField
        error={error}
        id={fieldId('termsAccepted')}
        label={t.rich('terms', {
          terms: (text) => <TermsLink href={to.page(termsSlug)}>{text}</TermsLink>,
          privacy: (text) => <TermsLink href={to.page(privacySlug)}>{text}</TermsLink>,
        })}
        name="termsAccepted"
        required
        value="yes"
      />
      <p className="mt-2 pl-9 text-sm text-muted">
        {t.rich('returns', {
          returns: (text) => <TermsLink href={to.page(returnsSlug)}>{text}</TermsLink>,
        })}
      </p>
      {needsApproval && (
        <div className="mt-6 rounded-card bg-tint p-4">
          <p className="font-semibold">{t('approvalTitle')}</p>
          <p className="mt-1 text-[0.9375rem]">{t('approvalText')}</p>
        </div>
      )}
      <Button className="mt-6 w-full" pending={isPending} size="large" type="submit">
        {needsApproval ? t('approvalButton') : (orderButton[language] ?? orderButton.en)}
      </Button>
      {hasPageToPay && !needsApproval && (
        <p className="mt-3 flex items-start justify-center gap-2 text-sm text-muted">
          <LockIcon className="mt-0.5 size-4" />
          {t('afterOrder')}
        </p>
      )}
    </Form>
  );
}
