import type { Order } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import type { OrderMoney } from '../../commands/money-state.ts';
import { learnMethods, offeredMethods, queryOfOrder } from '../../commands/offered-methods.ts';
import { canBePaid } from '../../commands/pay-again.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import { hasApproved } from '../../repositories/approvals.ts';
import type { PaymentMethodFacts } from '../../repositories/checkout.ts';
import { findColleagueIds } from '../../repositories/invitations.ts';
import { type InvoiceSummaryRow, listInvoicesOfOrder } from '../../repositories/invoices.ts';
import { type OrderDetail, readOrderDetail } from '../../repositories/order-detail.ts';
import { findOrder, type OrderRow } from '../../repositories/orders.ts';
import {
  countingPayment,
  findMethodsForOrder,
  findPaymentMethodName,
  listPaymentsOfOrder,
  type PaymentRow,
} from '../../repositories/payments.ts';
import { listRefundsOfOrder, readMoneySums } from '../../repositories/refunds.ts';
import { accessOf, type OrderVisit, requireOwner } from './order-owner.ts';
import { presentOrder } from './present-order.ts';

export type FoundOrder = {
  order: OrderRow;
  detail: OrderDetail;
  money: OrderMoney;
  /** The one that counts, and what shoppers know its method as. */
  payment: PaymentRow | undefined;
  name: string | undefined;
  /** By which it may be paid, as far as the tenant says. */
  methods: PaymentMethodFacts[];
  invoices: InvoiceSummaryRow[];
  /** By what it was opened. */
  access: Order['access'];
};

/** An order with what is shown of it, for its owner. */
export async function readOrder(request: OrderVisit): Promise<FoundOrder> {
  const { tenant, server } = request;
  return server.db.withTenant(
    tenant.id,
    async (tx) => {
      const order = await findOrder(tx, tenant.id, request.params.id);
      if (!order || !(await mayRead(tx, request, order))) requireOwner(request, order);
      const [detail, payments, refunds, sums, invoices] = await Promise.all([
        readOrderDetail(tx, tenant.id, order.id, tenant.defaultLanguage),
        listPaymentsOfOrder(tx, tenant.id, order.id),
        listRefundsOfOrder(tx, tenant.id, order.id),
        readMoneySums(tx, tenant.id, order.id),
        listInvoicesOfOrder(tx, tenant.id, order.id),
      ]);
      const payment = countingPayment(payments);
      const access = accessOf(request, order);
      const methods =
        access !== 'colleague' && canBePaid(order, payments, detail)
          ? await findMethodsForOrder(tx, tenant.id, order, tenant.defaultLanguage)
          : [];
      const name =
        payment &&
        (await findPaymentMethodName(tx, tenant.id, payment, order.language, tenant.defaultLanguage));
      return {
        order,
        detail,
        money: { payments, refunds, ...sums },
        payment,
        name,
        methods,
        invoices,
        access,
      };
    },
    { readOnly: true },
  );
}

/** Whether somebody looks at an order of a colleague, as an admin of the company or because they approved it: they may read it, and nothing more. */
async function mayRead(tx: Tx, { tenant, customer }: OrderVisit, order: OrderRow): Promise<boolean> {
  if (!customer || order.customer_id === null || order.customer_id === customer.id) return false;
  if (await hasApproved(tx, tenant.id, customer.id, order.id)) return true;
  const ids = await findColleagueIds(tx, tenant.id, customer.id);
  return ids?.includes(order.customer_id) ?? false;
}

/** The order as its owner sees it, with the methods by which it can be paid now. */
export async function answerOrder(
  { payments: providers }: Pick<FastifyInstance, 'payments'>,
  tenant: Tenant,
  { order, detail, money, payment, name, methods, invoices, access }: FoundOrder,
): Promise<Order> {
  const shown = payment ? { row: payment, name: name ?? payment.method } : null;
  const query = queryOfOrder(order, detail.billing.country_code);
  await learnMethods(providers, tenant, methods, query);
  const offered = offeredMethods(providers, tenant, methods, query);
  return presentOrder(order, detail, shown, { ...money, invoices, access }, offered);
}
