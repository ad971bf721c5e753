import type { Cart } from '@etalage/contracts';
import { OrderLines } from './order-lines.tsx';
import { OrderTotals } from './order-totals.tsx';

type LinesAndTotalsProps = {
  cart: Pick<Cart, 'basis' | 'bundles' | 'couponsCreated' | 'promocodes' | 'totals' | 'transactionLines'>;
};

/** What a cart would order, and what that costs: to read before it is agreed to. */
export function LinesAndTotals({ cart }: LinesAndTotalsProps) {
  return (
    <>
      <OrderLines bundles={cart.bundles} lines={cart.transactionLines} />
      <div className="mt-5 border-t border-line pt-5">
        <OrderTotals
          basis={cart.basis}
          coupons={cart.couponsCreated}
          promocodes={cart.promocodes}
          totals={cart.totals}
        />
      </div>
    </>
  );
}
