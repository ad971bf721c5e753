import { listOwnOrders, type OwnOrder } from '@etalage/contracts';
import { orderSearchLength, orderStatuses } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { calendarDate } from '../../../lib/dates.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { WithVat } from '../../../ui/price.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useLinks, useShopView } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { PageLinks } from '../page-links.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/route';

/** ACC-03: a customer's orders, found by number or article and by status. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { companyRole } = await requireCustomer(context, url);
  const language = languageOf(context);
  const isAdmin = companyRole === 'admin';
  const isOfCompany = isAdmin && url.searchParams.get('of') === 'company';
  const of = isOfCompany && { of: 'company' as const };
  const search = (url.searchParams.get('search') ?? '').trim().slice(0, orderSearchLength);
  const status = orderStatuses.find((each) => each === url.searchParams.get('status')) ?? null;
  const before = Number(url.searchParams.get('before')) || null;
  const asked = { ...of, ...(search && { search }), ...(status && { status }) };
  const { orders, next, searchedUntil } = await api(context).read(listOwnOrders, {
    query: { ...of, ...(search && { q: search }), ...(status && { status }), ...(before && { before }) },
  });
  const at = (more: Record<string, string>) =>
    `${links(language).ownOrders}?${new URLSearchParams({ ...asked, ...more })}`;
  return {
    orders,
    search,
    status,
    isAdmin,
    isOfCompany,
    searchedUntil: searchedUntil && calendarDate(searchedUntil, language),
    newest: before === null ? null : at({}),
    older: next === null ? null : at({ before: String(next) }),
    texts: textsOfPage(language, 'ownOrders'),
    seo: { title: translator(language, 'ownOrders')('title'), isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function OwnOrders({ loaderData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} />
    </WithPageTexts>
  );
}

type ContentsProps = Route.ComponentProps['loaderData'];

function Contents({
  orders,
  search,
  status,
  isAdmin,
  isOfCompany,
  searchedUntil,
  newest,
  older,
}: ContentsProps) {
  const t = useTranslations('ownOrders');
  const isAsked = search !== '' || status !== null;
  const to = useLinks();
  const { shoppingEnabled } = useShopView();
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      {shoppingEnabled && (
        <p className="mt-2">
          <TextLink href={to.quickOrder}>{t('quickOrder')}</TextLink>
        </p>
      )}
      {isAdmin && <WhoseOrders isOfCompany={isOfCompany} />}
      {(isAsked || orders.length > 0) && (
        <SearchForm isOfCompany={isOfCompany} search={search} status={status} />
      )}
      {orders.length === 0 && <Nothing isAsked={isAsked} isOfCompany={isOfCompany} until={searchedUntil} />}
      <ul className="mt-8 grid gap-3">
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
      {searchedUntil && orders.length > 0 && (
        <p className="mt-6 text-muted">{t('searchedUntil', { date: searchedUntil })}</p>
      )}
      <PageLinks
        newest={newest === null ? null : { href: newest, text: t('newest') }}
        older={older === null ? null : { href: older, text: t(searchedUntil ? 'further' : 'older') }}
      />
    </>
  );
}

/** ACC-06: an admin's own orders, or those of all colleagues. */
function WhoseOrders({ isOfCompany }: Pick<ContentsProps, 'isOfCompany'>) {
  const t = useTranslations('ownOrders');
  const to = useLinks();
  const views = [
    { href: to.ownOrders, name: t('mine'), isShown: !isOfCompany },
    { href: to.companyOrders, name: t('company'), isShown: isOfCompany },
  ];
  return (
    <ul className="mt-6 flex flex-wrap gap-x-6">
      {views.map(({ href, name, isShown }) => (
        <li key={href}>
          <a
            aria-current={isShown ? 'page' : undefined}
            className="inline-flex min-h-11 items-center underline underline-offset-4 aria-[current]:font-semibold aria-[current]:no-underline"
            href={href}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A plain form: the address says what was asked, so it can be kept and sent. */
function SearchForm({
  search,
  status,
  isOfCompany,
}: Pick<ContentsProps, 'search' | 'status' | 'isOfCompany'>) {
  const t = useTranslations('ownOrders');
  return (
    <search>
      <form
        className="mt-6 grid items-end gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
        key={`${search} ${status}`}
        method="get"
      >
        {isOfCompany && <input name="of" type="hidden" value="company" />}
        <FormField
          defaultValue={search}
          enterKeyHint="search"
          label={t('search')}
          maxLength={orderSearchLength}
          name="search"
          type="search"
        />
        <SelectField defaultValue={status ?? ''} label={t('status')} name="status">
          <option value="">{t('all')}</option>
          {orderStatuses.map((each) => (
            <option key={each} value={each}>
              {t(`states.${each}`)}
            </option>
          ))}
        </SelectField>
        <Button look="secondary" type="submit">
          {t('find')}
        </Button>
      </form>
    </search>
  );
}

type NothingProps = { isAsked: boolean; isOfCompany: boolean; until: string | null };

function Nothing({ isAsked, isOfCompany, until }: NothingProps) {
  const t = useTranslations('ownOrders');
  const to = useLinks();
  if (!isAsked)
    return (
      <>
        <p className="mt-8 text-muted">{t(isOfCompany ? 'noneOfCompany' : 'none')}</p>
        <a className={`${buttonClass('secondary')} mt-6`} href={to.products}>
          {t('toProducts')}
        </a>
      </>
    );
  return (
    <p className="mt-8 text-muted">
      {until ? t('noneYet', { date: until }) : t('noneFound')}{' '}
      <TextLink href={isOfCompany ? to.companyOrders : to.ownOrders}>{t('showAll')}</TextLink>
    </p>
  );
}

function Row({ order }: { order: OwnOrder }) {
  const { id, number, status, placedAt, total, names, lineCount, by } = order;
  const t = useTranslations('ownOrders');
  const to = useLinks();
  const { language } = useShopView();
  const more = lineCount - names.length;
  const shown = names.join(', ');
  return (
    <li className="grid items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <h2 className="font-sans font-semibold">
          <TextLink href={to.order(id)}>{t('order', { number })}</TextLink>
        </h2>
        <p className="text-sm text-muted">
          {calendarDate(placedAt, language)} · {t(`states.${status}`)}
          {by !== null && ` · ${t('by', { name: by })}`}
        </p>
        <p className="mt-1 text-sm break-words">
          {more > 0 ? t('more', { names: shown, count: more }) : shown}
        </p>
      </div>
      <p className="font-semibold tabular-nums sm:text-right">
        <WithVat amount={total} />
      </p>
      {by === null && (
        <a
          aria-label={t('againNamed', { number })}
          className={buttonClass('secondary')}
          href={to.orderAgain(id)}
        >
          {t('again')}
        </a>
      )}
    </li>
  );
}
