import { listReservations, type Reservation } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { calendarDate, whenInShop } from '../../../lib/dates.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { BranchFacts } from '../../../ui/branch-facts.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { useLinks, useMoney, useShopView } from '../../../ui/shop-view.ts';
import { PageLinks } from '../page-links.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/route';

/** ACC-01 RES-11: what lies apart for a customer at the branches, and what did before. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  const language = languageOf(context);
  const before = Number(/^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0] ?? 0);
  const { open, ended, next } = await api(context).read(listReservations, {
    query: { lang: language, ...(before > 0 && { before }) },
  });
  return {
    ...{ open, ended },
    isFirst: before === 0,
    older: next === null ? null : `${links(language).reservations}?before=${next}`,
    texts: textsOfPage(language, 'reservations'),
    seo: { title: translator(language, 'reservations')('yours'), isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Reservations({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} />
    </WithPageTexts>
  );
}

type ContentsProps = Omit<Route.ComponentProps['loaderData'], 'texts' | 'seo'>;

function Contents({ open, ended, isFirst, older }: ContentsProps) {
  const t = useTranslations('reservations');
  const to = useLinks();
  const isEmpty = open.length + ended.length === 0;
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('yours')}</h1>
      {isEmpty && (
        <>
          <p className="mt-8 max-w-prose text-muted">{t('none')}</p>
          <a className={`mt-6 ${buttonClass('primary')}`} href={to.products}>
            {t('toProducts')}
          </a>
        </>
      )}
      <ul className="mt-8 grid gap-4 empty:hidden">
        {open.map((reservation) => (
          <Kept key={reservation.id} reservation={reservation} />
        ))}
      </ul>
      {ended.length > 0 && (
        <section className="mt-10">
          <h2 className="text-xl font-semibold">{t('before')}</h2>
          <ul className="mt-4 ruled border-y border-line">
            {ended.map((reservation) => (
              <Ended key={reservation.id} reservation={reservation} />
            ))}
          </ul>
        </section>
      )}
      <PageLinks
        newest={isFirst ? null : { href: to.reservations, text: t('newest') }}
        older={older === null ? null : { href: older, text: t('older') }}
      />
    </>
  );
}

type Props = { reservation: Reservation };

const nameOf = ({ quantity, productName, variantName }: Reservation) =>
  `${quantity} × ${[productName, variantName].filter(Boolean).join(', ')}`;

/** One that holds goods now, with the branch, and the button that cancels it. */
function Kept({ reservation }: Props) {
  const { id, number, status, keepUntil, total, branch, branchName, madeByStaff } = reservation;
  const t = useTranslations('reservations');
  const to = useLinks();
  const money = useMoney();
  const { language } = useShopView();
  const name = nameOf(reservation);
  return (
    <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <p className="text-sm text-muted">{t('one', { number })}</p>
      <h2 className="mt-1 font-sans text-lg font-semibold break-words">
        <a className="underline-offset-4 hover:underline" href={to.reservation(id)}>
          {name}
        </a>
      </h2>
      <p className="mt-2">
        <span className="font-semibold">{t(`state.${status}`)}</span>{' '}
        {t('keptUntil', whenInShop(keepUntil, language))}
      </p>
      <p className="mt-1 text-[0.9375rem] text-muted">
        {t('toPay')} <span className="tabular-nums">{money(total)}</span> {t('withVat')}
      </p>
      {madeByStaff !== null && (
        <p className="mt-1 text-sm text-muted">{t('madeByStaff', { name: madeByStaff })}</p>
      )}
      <div className="mt-5 border-t border-line pt-5">
        {branch ? <BranchFacts branch={branch} /> : <p>{branchName}</p>}
      </div>
      <form action={to.reservation(id)} className="mt-5" method="post">
        <button aria-label={t('cancelNamed', { name })} className={buttonClass('secondary')} type="submit">
          {t('cancel')}
        </button>
      </form>
    </li>
  );
}

function Ended({ reservation }: Props) {
  const { id, status, branchName, endedAt, madeAt } = reservation;
  const t = useTranslations('reservations');
  const to = useLinks();
  const { language } = useShopView();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
      <div className="min-w-0">
        <a className="font-semibold break-words underline underline-offset-4" href={to.reservation(id)}>
          {nameOf(reservation)}
        </a>
        <p className="text-sm text-muted">{branchName}</p>
      </div>
      <p className="text-[0.9375rem]">
        {t(`state.${status}`)}{' '}
        <span className="text-muted">· {calendarDate(endedAt ?? madeAt, language)}</span>
      </p>
    </li>
  );
}
