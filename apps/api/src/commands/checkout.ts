import { type CheckoutStep, checkoutSteps } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import { isBusinessCustomer } from '@etalage/pricing';
import type { MethodsQuery } from '../payments/provider.ts';
import type { PaymentProviders } from '../payments/registry.ts';
import type { ShownVariants } from '../repositories/cart-contents.ts';
import { type CartDetails, type CartRow, findCart, lockCart, updateCart } from '../repositories/carts.ts';
import {
  type CheckoutContents,
  type CheckoutFacts,
  type PaymentMethodFacts,
  readCheckoutContents,
} from '../repositories/checkout.ts';
import {
  type CartServices,
  cartOf,
  type FullCart,
  fullCart,
  mayHaveCart,
  ownerOf,
  type ShopperInShop,
} from './change-cart.ts';
import { isOnInvoice, learnMethods, offeredMethods, onInvoiceAlone } from './offered-methods.ts';
import type { Services } from './services.ts';

/** What checkouts are read and changed with. */
export type CheckoutServices = CartServices & Pick<Services, 'payments'>;

/**
 * A cart with what its checkout knows. `paymentMethods` are those that this shopper may use; `isBusiness`: company and VAT
 * number are asked for; `paysOnInvoice`: the shop and this customer have agreed how they pay, so nothing is asked;
 * `needsApproval`: it costs more than this colleague may spend by themselves.
 */
export type CheckoutState = FullCart &
  CheckoutFacts & {
    mayPayOnInvoice: boolean;
    paysOnInvoice: boolean;
    needsApproval: boolean;
    isBusiness: boolean;
    completed: CheckoutStep[];
  };

/** Everything about the checkout of this shopper's cart, as it is now. */
export async function readCheckout(
  { db, payments, shownVariants }: CheckoutServices,
  shopper: ShopperInShop,
): Promise<CheckoutState> {
  const { tenant } = shopper;
  const owner = ownerOf(shopper);
  const [row, found] = await db.withTenant(
    tenant.id,
    (tx) => Promise.all([findCart(tx, tenant.id, owner), readContents(tx, shopper, shownVariants)]),
    { readOnly: true },
  );
  return checkoutOf(payments, shopper, row?.status === 'open' ? row : null, found);
}

/** The checkout with the methods that providers offer for it now; they are asked where the shopper is to choose one. */
async function checkoutOf(
  providers: PaymentProviders,
  shopper: Pick<ShopperInShop, 'tenant' | 'language' | 'customer'>,
  row: CartRow | null,
  found: CheckoutContents,
): Promise<CheckoutState> {
  const state = checkoutState(providers, shopper, row, found);
  // Providers are asked once amount and country are known, and only where there is something to pay.
  if (!state.completed.includes('bezorging') || state.priced.toPayCents === 0) return state;
  await learnMethods(providers, shopper.tenant, found.paymentMethods, queryOfCheckout(shopper, state));
  return checkoutState(providers, shopper, row, found);
}

function queryOfCheckout(
  { tenant, language }: Pick<ShopperInShop, 'tenant' | 'language'>,
  { priced, billing }: Pick<CheckoutState, 'priced' | 'billing'>,
): MethodsQuery {
  return {
    amountCents: priced.toPayCents,
    currency: tenant.currency,
    country: billing?.country_code ?? tenant.countryCode,
    language,
  };
}

/**
 * The cart's contents and what else the checkout is decided by, as they are now. Without `shown` names and pictures are read
 * as well, for what is to be written down.
 */
export function readContents(
  tx: Tx,
  shopper: ShopperInShop,
  shown?: ShownVariants,
): Promise<CheckoutContents> {
  const reading = { ...cartOf(shopper), ...(shown && { shown }) };
  return readCheckoutContents(tx, reading, shopper.customer?.categoryId ?? null);
}

/** Decides what is offered, by what is known of the providers, and how far the shopper is. Asks nobody. */
export function checkoutState(
  providers: PaymentProviders,
  shopper: Pick<ShopperInShop, 'tenant' | 'language' | 'customer'>,
  row: CartRow | null,
  found: CheckoutContents,
): CheckoutState {
  const { tenant, customer } = shopper;
  const { billing, shipping, allowInvoice, known } = found;
  const cart = fullCart(tenant, row, found, row ? found.lines : []);
  const allowed = found.paymentMethods.filter(({ provider }) => provider !== 'invoice' || allowInvoice);
  const query = queryOfCheckout(shopper, { ...cart, billing });
  const offered = offeredMethods(providers, tenant, allowed, query);
  const mayPayOnInvoice = offered.some(isOnInvoice);
  // A guest has agreed upon nothing, and without a VAT number there is no paying on invoice.
  const paysOnInvoice = mayPayOnInvoice && customer !== null && (row?.vat_number ?? null) !== null;
  const paymentMethods = paysOnInvoice ? onInvoiceAlone(offered) : offered;
  const isBusiness = isBusinessCustomer(tenant.displayBasis, mayPayOnInvoice);
  const orderLimitCents = known?.orderLimitCents ?? null;
  const needsApproval = orderLimitCents !== null && cart.priced.totalCents > orderLimitCents;
  const asked = { mayPayOnInvoice, paysOnInvoice, isBusiness, needsApproval };
  const state = { ...cart, billing, shipping, allowInvoice, known, paymentMethods, ...asked };
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

/** The payment method that the shopper chose, as far as they may still use it; for an invoice customer there is one. */
export function chosenPayment({
  row,
  paymentMethods,
  paysOnInvoice,
}: Pick<CheckoutState, 'row' | 'paymentMethods' | 'paysOnInvoice'>): PaymentMethodFacts | null {
  if (paysOnInvoice) return paymentMethods[0] ?? null;
  const isChosen = ({ provider, method }: PaymentMethodFacts) =>
    provider === row?.payment_provider && method === row?.payment_method;
  return paymentMethods.find(isChosen) ?? null;
}

/** The first step that is not completed; the summary once all are. */
export function currentStep(completed: readonly CheckoutStep[]): CheckoutStep {
  return checkoutSteps.find((step) => !completed.includes(step)) ?? 'samenvatting';
}

export type CheckoutRefusal<Refused extends string> = { refused: Refused | 'CART_EMPTY' };

/** A change of the cart's own columns, with the address rows that it comes with. */
export type CheckoutChange = { details: CartDetails } & Partial<Pick<CheckoutFacts, 'billing' | 'shipping'>>;

/**
 * Changes what the checkout knows. `decide` sees the checkout as it is, may write addresses, and returns the change or a
 * refusal; with a refusal nothing is kept.
 */
export async function changeCheckout<Refused extends string>(
  { db, payments, shownVariants }: CheckoutServices,
  shopper: ShopperInShop,
  decide: (
    state: CheckoutState & { row: CartRow },
    tx: Tx,
  ) => Promise<CheckoutChange | { refused: Refused }> | CheckoutChange | { refused: Refused },
): Promise<CheckoutState | CheckoutRefusal<Refused>> {
  const { tenant, language } = shopper;
  const owner = ownerOf(shopper);
  if (!mayHaveCart(owner)) return { refused: 'CART_EMPTY' };
  const changed = await db.withTenant<Changed | CheckoutRefusal<Refused>>(tenant.id, async (tx) => {
    const [row, found] = await Promise.all([
      lockCart(tx, tenant.id, owner),
      readContents(tx, shopper, shownVariants),
    ]);
    if (row?.status !== 'open' || found.lines.length === 0) return { refused: 'CART_EMPTY' };
    const before = checkoutState(payments, shopper, row, found);
    const change = await decide({ ...before, row }, tx);
    if ('refused' in change) return change;
    const { details, ...addresses } = change;
    const [after, foundAfter] = await Promise.all([
      updateCart(tx, tenant.id, row.id, { ...details, language }),
      // With another e-mail a code may be used up, so codes are judged anew. All else is known: it was read above, or came with
      // the change.
      found.codes.promocodes.length > 0
        ? readContents(tx, shopper, shownVariants)
        : { ...found, ...addresses },
    ]);
    return { after, foundAfter };
  });
  if ('refused' in changed) return changed;
  return checkoutOf(payments, shopper, changed.after, changed.foundAfter);
}

type Changed = { after: CartRow; foundAfter: CheckoutContents };
