import { maxCodes } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { Tenant } from '../plugins/tenant.ts';
import { readCartContents } from '../repositories/cart-contents.ts';
import {
  adoptCart,
  closeMergedCart,
  forgetStrangersDetails,
  mergeCodes,
  mergeDetails,
} from '../repositories/cart-merge.ts';
import { lockCart, writeCart } from '../repositories/carts.ts';
import { lockCustomer } from '../repositories/customers.ts';
import { holdsGoods } from './change-cart.ts';
import { mergeLines, mergeWriteFor } from './merge-lines.ts';

/**
 * Lets the cart that was filled before log-in join the customer's: it becomes theirs where they have none, else its lines,
 * codes and details go into theirs. What another person typed goes nowhere. Every log-in of a customer locks the same row first, and a cart that has joined is open no
 * more, so that the same log-in twice, also at the same moment, gives the same cart as once.
 */
export async function mergeCarts(
  tx: Tx,
  tenant: Tenant,
  language: string,
  customerId: string,
  tokenHash: string,
): Promise<void> {
  const guests = { tokenHash, customerId: null };
  const customers = { tokenHash: null, customerId };
  const languages = { language, fallback: tenant.defaultLanguage };
  await lockCustomer(tx, tenant.id, customerId);
  const guest = await lockCart(tx, tenant.id, guests);
  if (guest?.status !== 'open') return;
  await forgetStrangersDetails(tx, tenant.id, guest.id, customerId);
  const cart = await lockCart(tx, tenant.id, customers);
  if (!cart) {
    await adoptCart(tx, tenant.id, guest.id, customerId);
    return;
  }
  const [brought, own] = await Promise.all([
    readCartContents(tx, { tenantId: tenant.id, owner: guests, languages }),
    readCartContents(tx, { tenantId: tenant.id, owner: customers, languages }),
  ]);
  const next = mergeLines(own.lines, brought.lines, (lines) => holdsGoods(tenant, cart, own, lines));
  await writeCart(tx, tenant.id, cart.id, mergeWriteFor(own.lines, next));
  await mergeDetails(tx, tenant.id, guest.id, cart.id);
  await mergeCodes(tx, tenant.id, guest.id, cart.id, maxCodes);
  await closeMergedCart(tx, tenant.id, guest.id, cart.id);
}
