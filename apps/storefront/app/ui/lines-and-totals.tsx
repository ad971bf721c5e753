import type { Cart } from '@etalage/contracts';
import { OrderLines } from './order-lines.tsx';
import { BasisShown, OrderTotals } from './order-totals.tsx';

type LinesAndTotalsProps = {
  cart: Pick<Cart, 'basis' | 'bundles' | 'couponsCreated' | 'promocodes' | 'totals' | 'transactionLines'>;
};

/** What a cart would order, and what that costs: to read before it is agreed to. */
export function LinesAndTotals({ cart }: LinesAndTotalsProps) {
  return (
    <>
      <OrderLines bundles={cart.bundles} lines={cart.transactionLines} />
      <BasisShown basis={cart.basis} className="mt-5 border-t border-line pt-5" />
      <div className="mt-3">
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
