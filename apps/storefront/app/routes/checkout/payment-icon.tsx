import type { ReactNode } from 'react';

/** A quiet drawing for a way to pay: a bank, a card, a bill. No brand's own mark. */
export function PaymentIcon({ method }: { method: string }) {
  return (
    <svg
      aria-hidden="true"
      className="h-7 w-10 text-muted"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 34 24"
    >
      {drawings[method] ?? bank}
    </svg>
  );
}

const bank = <path d="M6 10h22L17 4 6 10zM9 10v7M14.5 10v7M20 10v7M25.5 10v7M6 20h22" />;
const card = (
  <>
    <rect height="16" rx="2.5" width="26" x="4" y="4" />
    <path d="M4 9.5h26M8 15.5h6" />
  </>
);
const bill = <path d="M9 3h16v18l-2.7-1.6L19.7 21 17 19.4 14.3 21l-2.6-1.6L9 21V3zM13 8h8M13 12h8M13 16h4" />;
const wallet = (
  <path d="M6 7h20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V7zm0 0a2 2 0 0 1 2-2h15M22 13.5h6" />
);

const drawings: Record<string, ReactNode> = {
  creditcard: card,
  card,
  bancontact: card,
  paypal: wallet,
  klarna: wallet,
  invoice: bill,
};
