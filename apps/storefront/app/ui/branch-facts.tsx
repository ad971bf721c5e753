import type { ReservationBranch } from '@etalage/contracts';
import { timeName } from '@etalage/contracts/day-name';
import { useTranslations } from 'use-intl';
import { telHref } from '../lib/links.ts';
import { useShopView } from './shop-view.ts';
import { TextLink } from './text-link.tsx';

const week = [1, 2, 3, 4, 5, 6, 7] as const;

/** Where a branch is and when it is open. */
export function BranchFacts({ branch }: { branch: ReservationBranch }) {
  const t = useTranslations('reservations');
  const { language } = useShopView();
  const { name, street, houseNumber, postalCode, city, telephoneNumber, openings } = branch;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <address className="not-italic">
        <span className="block font-semibold">{name}</span>
        <span className="block">
          {street} {houseNumber}
        </span>
        <span className="block">
          {postalCode} {city}
        </span>
        {telephoneNumber && <TextLink href={telHref(telephoneNumber)}>{telephoneNumber}</TextLink>}
      </address>
      {openings.length > 0 && (
        <div>
          <p className="font-semibold">{t('hours')}</p>
          <dl className="mt-1 grid max-w-64 grid-cols-[1fr_auto] gap-x-6 text-[0.9375rem]">
            {week.map((weekday) => {
              const periods = openings.filter((each) => each.weekday === weekday);
              return (
                <div className="col-span-2 grid grid-cols-subgrid" key={weekday}>
                  <dt>{t(`days.${weekday}`)}</dt>
                  <dd className="text-right tabular-nums">
                    {periods.length === 0 && t('closed')}
                    {periods.map(({ from, until }) => (
                      <span className="block" key={from}>
                        {timeName(from, language)} – {timeName(until, language)}
                      </span>
                    ))}
                  </dd>
                </div>
              );
            })}
          </dl>
        </div>
      )}
    </div>
  );
}
