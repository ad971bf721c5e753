const methods = ['iDEAL', 'Bancontact', 'Mastercard', 'Visa', 'PayPal'];

/** The ways to pay that Dutch and Belgian shoppers look for. */
export function PaymentMarks({ className = '' }: { className?: string }) {
  return (
    <ul className={`flex flex-wrap gap-1.5 max-[26rem]:gap-1 ${className}`}>
      {methods.map((name) => (
        <li
          className="grid h-7 place-items-center rounded border border-black/15 bg-white px-2 text-xs font-semibold max-[26rem]:px-1.5 max-[22.5rem]:px-1 max-[22.5rem]:text-[0.6875rem] tracking-tight text-[#22252b]"
          key={name}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
