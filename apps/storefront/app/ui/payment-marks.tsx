const methods = ['iDEAL', 'Bancontact', 'Mastercard', 'Visa', 'PayPal'];

/** The ways to pay that Dutch and Belgian shoppers look for. */
export function PaymentMarks() {
  return (
    <ul className="flex flex-wrap justify-center gap-1.5">
      {methods.map((name) => (
        <li
          className="grid h-7 place-items-center rounded border border-black/15 bg-white px-2 text-xs font-semibold tracking-tight text-[#22252b]"
          key={name}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
