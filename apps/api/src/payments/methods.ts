// How a payment method works that is not simply paid at once. Which methods a shop offers stands in its table payment_methods.

/** Methods that authorise first and take the money when the shop says so. */
const authorising: ReadonlySet<string> = new Set(['klarna', 'billie', 'riverty']);
/** Methods whose provider carries the risk, and must know what is bought and by whom. */
const informed: ReadonlySet<string> = new Set([...authorising, 'in3']);

/** Methods with which somebody can also agree to later payments; 'ideal' and its like give a direct debit. */
const recurring: ReadonlySet<string> = new Set([
  'ideal',
  'bancontact',
  'creditcard',
  'paypal',
  'applepay',
  'belfius',
  'kbc',
  'eps',
]);

/** Whether later payments can be taken by what is agreed to with this one. */
export function givesMandate(method: string): boolean {
  return recurring.has(method);
}

/** Whether a method's money is promised first, at the order, and captured later, when the parcel leaves. */
export function authorisesFirst(method: string): boolean {
  return authorising.has(method);
}

/** Whether a method's provider must be told the lines and the addresses of the order. */
export function needsPurchase(method: string): boolean {
  return informed.has(method);
}
