/** What shoppers read on a payment provider's own pages and bills, and on their bank's statements. */
const nl = {
  order: (number: number) => `Bestelling ${number}`,
  refund: (number: number) => `Terugbetaling bestelling ${number}`,
  shipping: 'Verzendkosten',
  discount: 'Korting',
  giftCard: 'Cadeaukaart',
  rounding: 'Afronding',
};
const en: typeof nl = {
  order: (number) => `Order ${number}`,
  refund: (number) => `Refund of order ${number}`,
  shipping: 'Shipping',
  discount: 'Discount',
  giftCard: 'Gift card',
  rounding: 'Rounding',
};

/** In the language of the order; English stands in for those without texts of their own. */
export function paymentTexts(language: string): typeof nl {
  return language === 'nl' ? nl : en;
}
