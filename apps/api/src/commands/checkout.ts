import { type CheckoutStep, checkoutSteps } from '@etalage/contracts';
import type { Database, Tx } from '@etalage/db';
import type { MethodsQuery } from '../payments/provider.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import { readCartContents } from '../repositories/cart-contents.ts';
import {
  type CartDetails,
  type CartOwner,
  type CartRow,
  findCart,
  lockCart,
  updateCart,
} from '../repositories/carts.ts';
import { type CheckoutFacts, type PaymentMethodFacts, readCheckoutFacts } from '../repositories/checkout.ts';
import { type FullCart, fullCart, mayHaveCart, ownerOf, type Shopper } from './change-cart.ts';
import { learnMethods, offeredMethods } from './offered-methods.ts';

/** A cart with what its checkout knows. `paymentMethods` are those that this shopper may use. */
export type CheckoutState = FullCart & CheckoutFacts & { completed: CheckoutStep[] };

/** Everything about the checkout of this shopper's cart, as it is now. */
export async function readCheckout(
  db: Database,
  providers: PaymentProviders,
  shopper: Shopper,
): Promise<CheckoutState> {
  const { tenant } = shopper;
  const owner = ownerOf(shopper);
  const [row, ...facts] = await db.withTenant(
    tenant.id,
    (tx) => Promise.all([findCart(tx, tenant.id, owner), ...readFacts(tx, shopper, owner)]),
    { readOnly: true },
  );
  return checkoutOf(providers, shopper, row?.status === 'open' ? row : null, ...facts);
}

/** The checkout with the methods that providers offer for it now; they are asked where the shopper is to choose one. */
async function checkoutOf(
  providers: PaymentProviders,
  shopper: Pick<Shopper, 'tenant' | 'language'>,
  row: CartRow | null,
  contents: Contents,
  facts: CheckoutFacts,
): Promise<CheckoutState> {
  const state = checkoutState(providers, shopper, row, contents, facts);
  // Before, neither the amount nor the country is known; with nothing to pay there is nothing to choose.
  if (!state.completed.includes('bezorging') || state.priced.toPayCents === 0) return state;
  await learnMethods(providers, shopper.tenant, facts.paymentMethods, queryOfCheckout(shopper, state));
  return checkoutState(providers, shopper, row, contents, facts);
}

function queryOfCheckout(
  { tenant, language }: Pick<Shopper, 'tenant' | 'language'>,
  { priced, billing }: Pick<CheckoutState, 'priced' | 'billing'>,
): MethodsQuery {
  return {
    amountCents: priced.toPayCents,
    currency: tenant.currency,
    country: billing?.country_code ?? tenant.countryCode,
    language,
  };
}

/** The cart's contents and the checkout's facts; two statements that are sent together. */
export function readFacts(tx: Tx, shopper: Shopper, owner: CartOwner) {
  const { tenant, language } = shopper;
  return [
    readCartContents(tx, tenant.id, owner, language, tenant.defaultLanguage),
    readCheckoutFactsOf(tx, shopper, owner),
  ] as const;
}

function readCheckoutFactsOf(tx: Tx, { tenant, language, customer }: Shopper, owner: CartOwner) {
  const categoryId = customer?.categoryId ?? null;
  return readCheckoutFacts(tx, tenant.id, owner, categoryId, language, tenant.defaultLanguage);
}

type Contents = Awaited<ReturnType<typeof readCartContents>>;

/** Decides what is offered, by what is known of the providers, and how far the shopper is. Asks nobody. */
export function checkoutState(
  providers: PaymentProviders,
  shopper: Pick<Shopper, 'tenant' | 'language'>,
  row: CartRow | null,
  contents: Contents,
  facts: CheckoutFacts,
): CheckoutState {
  const { tenant } = shopper;
  const cart = fullCart(tenant, row, contents, row ? contents.lines : []);
  const allowed = facts.paymentMethods.filter(({ provider }) => provider !== 'invoice' || facts.allowInvoice);
  const query = queryOfCheckout(shopper, { ...cart, billing: facts.billing });
  const paymentMethods = offeredMethods(providers, tenant, allowed, query);
  const state = { ...cart, ...facts, paymentMethods };
  return { ...state, completed: completedSteps(state) };
}

function completedSteps(state: Omit<CheckoutState, 'completed'>): CheckoutStep[] {
  const { row, lines, billing, shippingMethods, priced } = state;
  if (!row || lines.length === 0) return [];
  const isDone: Record<CheckoutStep, boolean> = {
    gegevens: row.email !== null && row.first_name !== null && row.last_name !== null,
    adres: billing !== null,
    bezorging: shippingMethods.some((method) => method.id === row.shipping_method_id),
    betaling: priced.toPayCents === 0 || isPayable(row, chosenPayment(state)),
    samenvatting: false,
  };
  return checkoutSteps.filter((step) => isDone[step]);
}

/** On invoice only a business can pay, which its VAT number shows. */
export function lacksVatNumber(row: Pick<CartRow, 'vat_number'>, provider: string): boolean {
  return provider === 'invoice' && row.vat_number === null;
}

function isPayable(row: CartRow, chosen: PaymentMethodFacts | null): boolean {
  return chosen !== null && !lacksVatNumber(row, chosen.provider);
}

/** The payment method that the shopper chose, as far as they may still use it. */
export function chosenPayment({
  row,
  paymentMethods,
}: Pick<CheckoutState, 'row' | 'paymentMethods'>): PaymentMethodFacts | null {
  const isChosen = ({ provider, method }: PaymentMethodFacts) =>
    provider === row?.payment_provider && method === row?.payment_method;
  return paymentMethods.find(isChosen) ?? null;
}

/** The first step that is not completed; the summary once all are. */
export function currentStep(completed: readonly CheckoutStep[]): CheckoutStep {
  return checkoutSteps.find((step) => !completed.includes(step)) ?? 'samenvatting';
}

export type CheckoutRefusal<Refused extends string> = { refused: Refused | 'CART_EMPTY' };

/**
 * Changes what the checkout knows. `decide` sees the checkout as it is, may write addresses, and returns the cart's
 * new columns or a refusal; with a refusal nothing is kept.
 */
export async function changeCheckout<Refused extends string>(
  db: Database,
  providers: PaymentProviders,
  shopper: Shopper,
  decide: (
    state: CheckoutState & { row: CartRow },
    tx: Tx,
  ) => Promise<CartDetails | { refused: Refused }> | CartDetails | { refused: Refused },
): Promise<CheckoutState | CheckoutRefusal<Refused>> {
  const { tenant, language } = shopper;
  const owner = ownerOf(shopper);
  if (!mayHaveCart(owner)) return { refused: 'CART_EMPTY' };
  const changed = await db.withTenant<Changed | CheckoutRefusal<Refused>>(tenant.id, async (tx) => {
    const [row, contents, facts] = await Promise.all([
      lockCart(tx, tenant.id, owner),
      ...readFacts(tx, shopper, owner),
    ]);
    if (row?.status !== 'open' || contents.lines.length === 0) return { refused: 'CART_EMPTY' };
    const before = checkoutState(providers, shopper, row, contents, facts);
    const details = await decide({ ...before, row }, tx);
    if ('refused' in details) return details;
    const [after, factsAfter, contentsAfter] = await Promise.all([
      updateCart(tx, tenant.id, row.id, { ...details, language }),
      readCheckoutFactsOf(tx, shopper, owner),
      // Another e-mail may have used a code as often as it may.
      contents.codes.promocodes.length > 0
        ? readCartContents(tx, tenant.id, owner, language, tenant.defaultLanguage)
        : contents,
    ]);
    return { after, contentsAfter, factsAfter };
  });
  if ('refused' in changed) return changed;
  return checkoutOf(providers, shopper, changed.after, changed.contentsAfter, changed.factsAfter);
}

type Changed = { after: CartRow; contentsAfter: Contents; factsAfter: CheckoutFacts };
