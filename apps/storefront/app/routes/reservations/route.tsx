import { cancelReservation, getReservation, type Reservation } from '@etalage/contracts';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { whenInShop } from '../../lib/dates.ts';
import { refusedBecause } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { customerOf } from '../../lib/session.server.ts';
import { isOrderId } from '../../orders/find-order.server.ts';
import { BranchFacts } from '../../ui/branch-facts.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/route';

/** RES-03: a reservation, for the holder of its link and for its customer; for everyone else it does not exist. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  const token = url.searchParams.get('token');
  const [reservation, customer] = await Promise.all([
    api(context).read(getReservation, {
      params: { id: params.id },
      query: { lang: language, ...(token && { token }) },
    }),
    customerOf(context),
  ]);
  return {
    reservation,
    hasAccount: customer !== null,
    isNew: url.searchParams.get('made') === '1' && reservation.status === 'open',
    texts: textsOfPage(language, 'reservations'),
    seo: {
      title: translator(language, 'reservations')('one', { number: reservation.number }),
      isIndexed: false,
    },
  };
}

/** RES-04: cancels it, by its button alone. */
export async function action({ context, params, url }: Route.ActionArgs) {
  makePrivate(context);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  const language = languageOf(context);
  const token = url.searchParams.get('token');
  const answer = await api(context)
    .call(cancelReservation, { params: { id: params.id }, body: { ...(token && { token }) } })
    .catch(() => null);
  if (answer?.status === 404) throw data(null, { status: 404 });
  if (answer?.status === 200) {
    const query = token ? `?${new URLSearchParams({ token })}` : '';
    throw redirect(links(language).reservation(params.id) + query, { status: 303 });
  }
  const again = translator(language, 'form')('again');
  const errors = refusedBecause(answer, {}, language, {
    RESERVATION_ENDED: translator(language, 'reservations')('refused.RESERVATION_ENDED'),
    otherwise: again,
  });
  return data({ failed: errors[''] ?? again }, { status: answer?.status ?? 503 });
}

export const shouldRevalidate = () => true;

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function ReservationPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} failed={actionData?.failed} />
    </WithPageTexts>
  );
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'reservation' | 'isNew' | 'hasAccount'> & {
  failed: string | undefined;
};

function Contents({ reservation, isNew, hasAccount, failed }: ContentsProps) {
  const t = useTranslations('reservations');
  const to = useLinks();
  const { number, status, email, slug, variantId, branch, branchName, madeByStaff } = reservation;
  const isKept = status === 'open' || status === 'ready';
  const goods = [reservation.productName, reservation.variantName].filter(Boolean).join(', ');
  return (
    <div className="shop-container max-w-2xl py-10 sm:py-16">
      <p className="text-muted">{t('one', { number })}</p>
      <h1 className="mt-1 text-3xl font-semibold break-words sm:text-4xl">
        {reservation.quantity} × {goods}
      </h1>
      {isNew && (
        <Notice className="mt-6" look="success" title={t('madeTitle')}>
          {t('madeText', { email })}
        </Notice>
      )}
      {failed && <Notice className="mt-6" look="warning" title={failed} />}
      <State reservation={reservation} />
      {madeByStaff !== null && <p className="mt-4 text-muted">{t('madeByStaff', { name: madeByStaff })}</p>}
      <section className="mt-8 border-t border-line pt-6">
        <h2 className="mb-4 text-xl font-semibold">{t(isKept ? 'branch' : 'branchOfEnded')}</h2>
        {branch ? <BranchFacts branch={branch} /> : <p>{branchName}</p>}
      </section>
      {isKept && <CancelForm />}
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-6">
        {slug && <TextLink href={`${to.product(slug)}?variant=${variantId}`}>{t('toProduct')}</TextLink>}
        {hasAccount && <TextLink href={to.reservations}>{t('all')}</TextLink>}
      </p>
    </div>
  );
}

/** How it stands, until when, and what it costs in the store. */
function State({ reservation }: { reservation: Reservation }) {
  const { status, keepUntil, reason, total, branchName } = reservation;
  const t = useTranslations('reservations');
  const money = useMoney();
  const { language } = useShopView();
  const isKept = status === 'open' || status === 'ready';
  return (
    <section className="mt-8 rounded-card bg-tint p-6 sm:p-8">
      <h2 className="text-xl font-semibold">{t(`state.${status}`)}</h2>
      {isKept && (
        <>
          <p className="mt-2 max-w-prose">
            {t(`stateText.${status}`, { branch: branchName })}{' '}
            <strong className="font-semibold">{t('keptUntil', whenInShop(keepUntil, language))}</strong>
          </p>
          <p className="mt-4">
            {t('toPay')} <span className="font-semibold tabular-nums">{money(total)}</span>{' '}
            <span className="text-sm text-muted">{t('withVat')}</span>
          </p>
          <p className="mt-1 max-w-prose text-sm text-muted">{t('priceOfDay')}</p>
        </>
      )}
      {status === 'expired' && (
        <p className="mt-2 max-w-prose">{t('expiredText', whenInShop(keepUntil, language))}</p>
      )}
      {status === 'cancelled' && (
        <p className="mt-2 max-w-prose">
          {reason === null ? t('cancelledText') : t('cancelledByShop', { reason })}
        </p>
      )}
    </section>
  );
}

function CancelForm() {
  const t = useTranslations('reservations');
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Form className="mt-8" method="post" onSubmit={(event) => isPending && event.preventDefault()}>
      <p className="mb-3 text-[0.9375rem] text-muted">{t('cancelText')}</p>
      <Button look="secondary" pending={isPending} type="submit">
        {t('cancel')}
      </Button>
    </Form>
  );
}
