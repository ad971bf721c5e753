import type { ReactNode } from 'react';
import { CheckIcon, CloseIcon, SpinnerIcon, WarningIcon } from '../ui/icons.tsx';
import type { Outcome } from './outcome-of.ts';

const good = { icon: <CheckIcon className="size-8" />, className: 'bg-success text-surface' };
const asking = { icon: <SpinnerIcon className="size-8" />, className: 'bg-primary-soft text-ink' };
const bad = { icon: <WarningIcon className="size-8" />, className: 'bg-danger text-surface' };
const ended = { icon: <CloseIcon className="size-8" />, className: 'bg-tint text-ink' };
const late = { icon: <ClockIcon />, className: 'bg-tint text-ink' };

const looks: Record<Outcome, { icon: ReactNode; className: string }> = {
  paid: good,
  authorized: good,
  invoice: good,
  preparing: asking,
  collecting: late,
  open: late,
  checking: asking,
  failed: bad,
  cancelled: ended,
  expired: late,
  owed: late,
  lapsed: late,
  withdrawn: ended,
  refund: late,
  refundFailed: bad,
  mismatch: bad,
  refunded: { icon: <CheckIcon className="size-8" />, className: 'bg-tint text-ink' },
  reversed: bad,
};

/** Says at a glance, and by more than its colour, how an order stands. */
export function OutcomeIcon({ outcome }: { outcome: Outcome }) {
  const { icon, className } = looks[outcome];
  return <span className={`grid size-14 shrink-0 place-items-center rounded-full ${className}`}>{icon}</span>;
}

function ClockIcon() {
  return (
    <svg
      aria-hidden="true"
      className="size-8"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.6"
      viewBox="0 0 24 24"
    >
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </svg>
  );
}
