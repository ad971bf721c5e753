import type { Order } from '@etalage/contracts';
import { useMoney } from '../ui/shop-view.ts';
import { OrderActions } from './order-actions.tsx';
import { hasLeft, type Outcome } from './outcome-of.ts';

type ActionsOfOrderProps = {
  order: Order;
  outcome: Outcome;
  /** The order's page, which the forms are sent to. */
  action: string;
};

/** What can be done with an order that is not paid. */
export function ActionsOfOrder({ order, outcome, action }: ActionsOfOrderProps) {
  const money = useMoney();
  return (
    <OrderActions
      action={action}
      amount={money(order.totals.toPay)}
      canEnd={!hasLeft(order)}
      chosen={order.payment && `${order.payment.provider}/${order.payment.method}`}
      methods={order.paymentMethods}
      outcome={outcome}
    />
  );
}
