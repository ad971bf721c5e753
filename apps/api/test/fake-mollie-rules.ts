/** An amount as Mollie writes it. */
export type FakeAmount = { currency: string; value: string };

/** A no of Mollie's: 422 with a sentence and, where one is to blame, the field. */
export type Refusal = { status: number; detail: string; field?: string };

/** A method of an account: what it takes, in cents, and where its payers may live. */
export type FakeMethod = { min: number; max: number; countries?: readonly string[] };

export type FakePaymentBody = {
  amount: FakeAmount;
  description: string;
  redirectUrl: string;
  webhookUrl?: string;
  method: string;
  locale?: string;
  metadata: Record<string, string>;
  captureMode?: 'automatic' | 'manual';
  lines?: FakeLine[];
  billingAddress?: Record<string, string>;
  shippingAddress?: Record<string, string>;
  /** Several payments of one customer: the first gives the mandate by which the later ones are taken. */
  sequenceType?: 'oneoff' | 'first' | 'recurring';
  customerId?: string;
  mandateId?: string;
};

export type FakeLine = {
  type: string;
  description: string;
  quantity: number;
  unitPrice: FakeAmount;
  discountAmount?: FakeAmount;
  totalAmount: FakeAmount;
  vatRate: string;
  vatAmount: FakeAmount;
  sku?: string;
};

const refuse = (field: string, detail: string): Refusal => ({ status: 422, detail, field });

/** Methods that are only made with the lines and addresses of what is bought. */
const informed = new Set(['klarna', 'billie', 'in3', 'riverty']);
/** Methods whose money can be held before it is taken. */
const holding = new Set(['creditcard', 'klarna', 'billie', 'riverty']);
const locales =
  /^(ca_ES|da_DK|de_(AT|CH|DE)|en_(BE|GB|NL|US)|es_ES|fr_(BE|FR)|it_IT|nl_(BE|NL)|pl_PL|pt_PT)$/;
const addressFields = [
  'givenName',
  'familyName',
  'streetAndNumber',
  'postalCode',
  'city',
  'country',
  'email',
] as const;
const negative = new Set(['discount', 'store_credit', 'gift_card']);

/** Whole cents of an amount; null for what Mollie cannot read. */
export function centsOf(amount: unknown): number | null {
  const { currency, value } = (amount ?? {}) as Partial<FakeAmount>;
  if (!/^[A-Z]{3}$/.test(String(currency)) || !/^-?\d+\.\d{2}$/.test(String(value))) return null;
  return Number(String(value).replace('.', ''));
}

/** Why Mollie would not make this payment for an account with these methods; null where it would. */
export function refusePayment(
  body: Partial<FakePaymentBody>,
  methods: ReadonlyMap<string, FakeMethod>,
): Refusal | null {
  const amount = centsOf(body.amount);
  if (body.amount === undefined) return refuse('amount', "The 'amount' field is missing");
  if (amount === null || amount <= 0) return refuse('amount', 'The amount is not valid');
  if (!body.description) return refuse('description', 'The description is missing');
  if (!isUrl(body.redirectUrl)) return refuse('redirectUrl', 'The redirect URL is invalid');
  if (body.webhookUrl !== undefined && !isReachable(body.webhookUrl))
    return refuse('webhookUrl', 'The webhook URL is invalid because it is unreachable from our side');
  if (body.locale !== undefined && !locales.test(body.locale))
    return refuse('locale', 'The locale is invalid');
  if (JSON.stringify(body.metadata ?? null).length > 1024)
    return refuse('metadata', 'The metadata is larger than 1 kB');
  const sequence = body.sequenceType ?? 'oneoff';
  if (sequence !== 'oneoff' && !body.customerId) return refuse('customerId', 'The customer is missing');
  // A later payment has the method of its mandate.
  const method = methods.get(sequence === 'recurring' ? 'ideal' : (body.method ?? ''));
  if (!method) return refuse('method', 'The payment method is not activated on your account');
  if (amount < method.min) return refuse('amount', 'The amount is lower than the minimum');
  if (amount > method.max) return refuse('amount', 'The amount is higher than the maximum');
  if (body.captureMode === 'manual' && !holding.has(body.method ?? ''))
    return refuse('captureMode', 'This method does not support manual captures');
  if (!informed.has(body.method ?? '')) return null;
  return refuseAddress(body, method) ?? refuseLines(body, amount);
}

function refuseAddress({ billingAddress }: Partial<FakePaymentBody>, method: FakeMethod): Refusal | null {
  if (!billingAddress) return refuse('billingAddress', 'The billing address is missing');
  for (const name of addressFields) {
    const value = billingAddress[name];
    if (!value) return refuse(`billingAddress.${name}`, `The billing address lacks ${name}`);
    if (name.endsWith('Name') && (value.length < 2 || /^\d+$/.test(value)))
      return refuse(`billingAddress.${name}`, `The ${name} is not valid`);
  }
  const country = billingAddress.country ?? '';
  if (!/^[A-Z]{2}$/.test(country) || (method.countries && !method.countries.includes(country)))
    return refuse('billingAddress.country', 'The method is not available in this country');
  return null;
}

/** Lines must be whole, and add up to the payment; of each the VAT must be what its rate makes of its total. */
function refuseLines({ lines, amount }: Partial<FakePaymentBody>, paymentCents: number): Refusal | null {
  if (!lines?.length) return refuse('lines', 'The lines are missing');
  let sum = 0;
  for (const [i, line] of lines.entries()) {
    const at = (name: string, detail: string) => refuse(`lines.${i}.${name}`, detail);
    const [unit, total, vat, discount] = [
      centsOf(line.unitPrice),
      centsOf(line.totalAmount),
      centsOf(line.vatAmount),
      line.discountAmount ? centsOf(line.discountAmount) : 0,
    ];
    if (!line.description) return at('description', 'The description is missing');
    if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) return at('quantity', 'Not a quantity');
    if (unit === null) return at('unitPrice', 'The unit price is not valid');
    if (total === null) return at('totalAmount', 'The total amount is not valid');
    if (vat === null) return at('vatAmount', 'The VAT amount is not valid');
    if (discount === null || discount < 0) return at('discountAmount', 'The discount is not valid');
    if (negative.has(line.type) !== unit < 0 && unit !== 0)
      return at('unitPrice', 'The unit price has the wrong sign');
    if (negative.has(line.type) && discount > 0) return at('discountAmount', 'A discount has no discount');
    if (unit * line.quantity - discount !== total) return at('totalAmount', 'The total amount is off');
    if (line.totalAmount.currency !== amount?.currency) return at('totalAmount.currency', 'Another currency');
    if (!/^\d{1,2}\.\d{2}$/.test(line.vatRate)) return at('vatRate', 'The VAT rate is not valid');
    const rate = Number(line.vatRate);
    const exact = (total * rate) / (100 + rate);
    if (Math.abs(vat - exact) > 0.5 + 1e-6) return at('vatAmount', 'The VAT amount is off');
    if ((line.sku?.length ?? 0) > 64) return at('sku', 'The SKU is too long');
    sum += total;
  }
  return sum === paymentCents ? null : refuse('lines', 'The lines do not add up to the amount');
}

function isUrl(text: string | undefined): boolean {
  return URL.canParse(text ?? '') && /^https?:$/.test(new URL(text ?? '').protocol);
}

function isReachable(text: string): boolean {
  return isUrl(text) && !/^(localhost|127\.|10\.|192\.168\.|\[)/.test(new URL(text).hostname);
}
