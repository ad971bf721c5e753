import { countryName } from '@etalage/contracts/country-name';
import { writtenPostalCode } from '@etalage/contracts/postal-code';
import { type SettingName, settingValues } from '@etalage/contracts/setting-keys';
import type { CreditPart } from '@etalage/pricing';
import { dayInAmsterdam } from '../calendar.ts';
import { maskedCard } from '../html/masked-card.ts';
import { colourOfLetters } from '../html/shop-colour.ts';
import type { AddressRow } from '../repositories/checkout.ts';
import type { OrderDetailLine, WholeOrder } from '../repositories/order-detail.ts';
import type { InvoiceContent, InvoiceLine } from './content.ts';
import { countryOfSeller, type InvoicingShop, sellerOf } from './seller.ts';
import { invoiceTexts } from './texts.ts';

/** What the invoice of an order says. `paidAt`: null where it is to be paid on account. */
export function contentOfOrder(
  shop: InvoicingShop,
  order: WholeOrder,
  { paidAt }: { paidAt: Date | null },
): InvoiceContent {
  const { language, currency, billing, shipping } = order;
  const texts = invoiceTexts(language);
  const values = (name: SettingName) => settingValues((key) => order.mailSettings[key], name);
  const read = (name: SettingName) => values(name)[0] ?? '';
  const country = countryOfSeller(shop, order.mailSettings);
  const buyer = addressLines(billing, order.company_name, language);
  const isElsewhere =
    order.billing_address_id !== order.shipping_address_id && !order.delivery_promise?.isPickup;
  return {
    language,
    currency,
    seller: sellerOf(shop, order.mailSettings, language),
    look: {
      colour: colourOfLetters(values('primaryColour')),
      logo: read('logo') || null,
    },
    buyer: { address: buyer, vatNumber: order.vat_number },
    deliveredTo: isElsewhere ? addressLines(shipping, null, language) : null,
    order: { number: order.number, placedOn: dayInAmsterdam(order.placed_at), reference: order.reference },
    credits: null,
    paymentName: order.paymentName,
    paidOn: paidAt && dayInAmsterdam(paidAt),
    lines: [...order.lines.map(lineOf), ...shippingLines(order, texts.shipping)],
    groups: order.vatGroups.map(({ vat_rate, net_cents, vat_cents }) => ({
      rate: vat_rate,
      netCents: net_cents,
      vatCents: vat_cents,
    })),
    totalCents: order.total_cents,
    cards: order.coupons.map(({ card_code, amount_cents }) => ({
      name: maskedCard(card_code),
      cents: amount_cents,
    })),
    isReverseCharged: isReverseCharged(order, country),
    parts: partsOf(order),
  };
}

function lineOf(line: OrderDetailLine): InvoiceLine {
  const { name, variant_name, bundle_name, quantity } = line;
  const netCents = line.net_cents ?? 0;
  const discountNetCents = line.discount_net_cents ?? 0;
  const own = variant_name === '' || variant_name === name ? name : `${name}, ${variant_name}`;
  return {
    name: bundle_name === null ? own : `${own} (${bundle_name})`,
    articleNumber: line.article_number || null,
    quantity,
    unitNetCents: Math.round((netCents + discountNetCents) / quantity),
    discountNetCents,
    rate: line.vat_rate,
    netCents,
    vatCents: line.vat_cents ?? 0,
  };
}

function shippingLines({ shipping_name, vatGroups }: WholeOrder, word: string): InvoiceLine[] {
  return vatGroups
    .map((group) => ({
      name: `${word}: ${shipping_name}`,
      articleNumber: null,
      quantity: 1,
      unitNetCents: group.shipping_net_cents ?? 0,
      discountNetCents: 0,
      rate: group.vat_rate,
      netCents: group.shipping_net_cents ?? 0,
      vatCents: group.shipping_vat_cents ?? 0,
    }))
    .filter(({ netCents, vatCents }) => netCents + vatCents > 0);
}

/** What of an order can be credited by itself. */
export function partsOf({ lines, vatGroups }: Pick<WholeOrder, 'lines' | 'vatGroups'>): CreditPart[] {
  return [
    ...lines.map((line) => ({
      key: String(line.id),
      rate: line.vat_rate,
      quantity: line.quantity,
      netCents: line.net_cents ?? 0,
      vatCents: line.vat_cents ?? 0,
    })),
    ...vatGroups.map((group) => ({
      key: `shipping-${group.vat_rate}`,
      rate: group.vat_rate,
      quantity: 1,
      netCents: group.shipping_net_cents ?? 0,
      vatCents: group.shipping_vat_cents ?? 0,
    })),
  ].filter(({ netCents, vatCents }) => netCents + vatCents > 0);
}

/**
 * Goods without VAT to a business of another country of the Union: there the buyer owes the VAT. Of what codes made free the rates say
 * whether it would have had any.
 */
function isReverseCharged({ vat_number, vatGroups, shipping }: WholeOrder, country: string): boolean {
  if (vat_number === null || vatGroups.some(({ vat_rate }) => vat_rate > 0)) return false;
  const buyersCountry = vat_number.slice(0, 2).replace('EL', 'GR');
  return buyersCountry !== country && shipping.country_code !== country;
}

function addressLines(address: AddressRow, companyName: string | null, language: string): string[] {
  const number = [address.house_number, address.house_number_addition].filter(Boolean).join(' ');
  const company = companyName ?? address.company_name;
  return [
    ...(company ? [company] : []),
    `${address.first_name} ${address.last_name}`.trim(),
    `${address.street} ${number}`,
    `${writtenPostalCode(address.postal_code, address.country_code)} ${address.city}`,
    countryName(address.country_code, language),
  ];
}
