import { CheckIcon } from './icons.tsx';

type UspListProps = {
  usps: readonly string[];
  isSoldOut: boolean;
};

/** How many of the shop's selling points stand near the button. */
const mostUsps = 4;

/** What a shop says of itself. It often promises a day, which nothing that is sold out can have. */
export function UspList({ usps, isSoldOut }: UspListProps) {
  if (usps.length === 0 || isSoldOut) return null;
  return (
    <ul className="mt-7 grid gap-2.5 border-t border-line pt-6 text-[0.9375rem]">
      {usps.slice(0, mostUsps).map((usp) => (
        <li className="flex items-start gap-2.5" key={usp}>
          <CheckIcon className="mt-0.5 size-5 text-success" />
          {usp}
        </li>
      ))}
    </ul>
  );
}
