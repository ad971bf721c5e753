import type { ReactNode } from 'react';
import { useShopView } from './shop-view.ts';

/** The ways to pay that the shop offers to everybody, as pictures with their names. */
export function PaymentMarks({ className = '' }: { className?: string }) {
  const { paymentMarks } = useShopView();
  if (paymentMarks.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-1.5 ${className}`}>
      {paymentMarks.map(({ method, name }) => (
        <li className="flex" key={method}>
          <PaymentMark method={method} name={name} />
        </li>
      ))}
    </ul>
  );
}

const badge = 'h-7 w-11 shrink-0 rounded border border-black/15 bg-white';

/**
 * The mark of one way to pay: drawn here and plainly, to be known at a glance; its name in words where we have no
 * drawing. Without a name it is decoration beside one.
 */
export function PaymentMark({ method, name }: { method: string; name?: string }) {
  const drawing = drawings[method];
  if (!drawing)
    return name ? (
      <span className="grid h-7 place-items-center rounded border border-black/15 bg-white px-2 text-xs font-semibold text-[#22252b]">
        {name}
      </span>
    ) : null;
  if (!name)
    return (
      <svg aria-hidden="true" className={badge} viewBox="0 0 44 28">
        {drawing}
      </svg>
    );
  return (
    <svg className={badge} role="img" viewBox="0 0 44 28">
      <title>{name}</title>
      {drawing}
    </svg>
  );
}

const card = (
  <>
    <rect fill="#26324d" height="16" rx="2.5" width="25" x="9.5" y="6" />
    <path d="M9.5 10h25v3h-25z" fill="#0e1527" />
    <rect fill="#e7c25a" height="3.5" rx=".8" width="5" x="12.5" y="15.5" />
    <path d="M24 18.2h7.5" stroke="#fff" strokeLinecap="round" strokeWidth="1.4" />
  </>
);

const drawings: Record<string, ReactNode> = {
  ideal: (
    <>
      <path d="M13 5h9a9 9 0 0 1 0 18h-9z" fill="#fff" stroke="#1a1a1a" strokeWidth="1.6" />
      <circle cx="17.3" cy="11" fill="#1a1a1a" r="1.7" />
      <path d="M15.9 14h2.8v6.2h-2.8z" fill="#1a1a1a" />
      <path d="M21 8h1.2a6 6 0 0 1 0 12.2H21z" fill="#cc0066" />
    </>
  ),
  creditcard: card,
  card,
  bancontact: (
    <>
      <path d="M7 20h14.5l5-6H16.5l-2 2.4H10z" fill="#0b4a94" />
      <path d="M37 8H22.5l-5 6h10l2-2.4H34z" fill="#ffd100" />
    </>
  ),
  paypal: (
    <>
      <path d="M20 9h6.5c3 0 4.6 1.7 4 4.5-.6 3-2.8 4.4-5.8 4.4h-2.2L21.7 23H17z" fill="#2a9bdb" />
      <path d="M17 5h6.5c3 0 4.6 1.7 4 4.5-.6 3-2.8 4.4-5.8 4.4h-2.200L18.7 19H14z" fill="#0a2f7d" />
    </>
  ),
  klarna: (
    <>
      <path d="M0 0h44v28H0z" fill="#ffb3c7" />
      <path d="M16 7v14M24 7c0 4-2.5 6.5-6 7.5L24.5 21" fill="none" stroke="#17120f" strokeWidth="3" />
      <circle cx="28.5" cy="19.5" fill="#17120f" r="1.9" />
    </>
  ),
  invoice: (
    <path
      d="M15 5h14v18l-2.3-1.5L24.3 23 22 21.5 19.7 23l-2.4-1.5L15 23zM18.5 10h7M18.5 14h7"
      fill="none"
      stroke="#26324d"
      strokeLinejoin="round"
      strokeWidth="1.6"
    />
  ),
};
