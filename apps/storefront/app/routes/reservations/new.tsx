import { randomUUID } from 'node:crypto';
import { getReservationForm, makeReservation } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { customerOf } from '../../lib/session.server.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BasisNote } from '../../ui/price.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/new';
import { ReservationForm } from './reservation-form.tsx';

/** RES-01: reserves a variant at a branch, for guests and customers. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const variant = Number(/^\d{1,15}$/.exec(url.searchParams.get('variant') ?? '')?.[0] ?? 0);
  if (variant === 0) throw data(null, { status: 404 });
  const [offer, customer] = await Promise.all([
    api(context).read(getReservationForm, { query: { lang: language, variant } }),
    customerOf(context),
  ]);
  return {
    variant,
    offer,
    /** Of this form: sent twice, it is one reservation. */
    formKey: randomUUID(),
    customer: customer && {
      name: `${customer.firstName} ${customer.lastName}`.trim(),
      email: customer.email,
    },
    texts: textsOfPage(language, 'reservations'),
    seo: { title: translator(language, 'reservations')('title'), isIndexed: false },
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  // A branch that nobody chose is not sent: it has its place before the other fields all the same, as on the page.
  const values: Record<string, string> = { branch: '', ...textsOf(await request.formData()) };
  const customer = await customerOf(context);
  const answer = await api(context)
    .call(makeReservation, {
      query: { lang: language },
      body: {
        key: values.key ?? '',
        variant: Number(url.searchParams.get('variant') ?? ''),
        branch: Number(values.branch ?? 0),
        quantity: Number(values.quantity ?? 1),
        name: values.name?.trim() ?? '',
        ...(values.unitPrice && { unitPrice: Number(values.unitPrice) }),
        ...(!customer && { email: values.email?.trim() ?? '' }),
        ...(values.phone?.trim() && { phone: values.phone.trim() }),
      },
    })
    .catch(() => null);
  if (answer?.status === 201) {
    const { id, token } = answer.body;
    const query = new URLSearchParams({ ...(!customer && { token }), made: '1' });
    throw redirect(`${links(language).reservation(id)}?${query}`, { status: 303 });
  }
  if (answer?.status === 404) throw data(null, { status: 404 });
  const t = translator(language, 'reservations');
  const form = translator(language, 'form');
  const refused = answer?.status === 409 ? answer.body : undefined;
  const available = refused?.available ?? 0;
  const ofNetwork = refused?.limit === 'network' && t('refused.network');
  return formAgain(answer, values, language, {
    NOT_AT_BRANCH: { field: 'branch', text: t('refused.NOT_AT_BRANCH', { available }) },
    PRICE_CHANGED: t('refused.PRICE_CHANGED'),
    TOO_MANY_PIECES: ofNetwork || { field: 'quantity', text: t('refused.TOO_MANY_PIECES') },
    TOO_MANY_RESERVATIONS: ofNetwork || t('refused.TOO_MANY_RESERVATIONS'),
    TOO_MANY_TODAY: ofNetwork || t('refused.TOO_MANY_TODAY'),
    SHOPPING_DISABLED: t('refused.SHOPPING_DISABLED'),
    CROSS_SITE: form('again'),
  });
}

export const shouldRevalidate = () => true;

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function NewReservation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} {...loaderData} />
    </WithPageTexts>
  );
}

type ContentsProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function Contents({ offer, variant, answer, customer, formKey }: ContentsProps) {
  const t = useTranslations('reservations');
  const to = useLinks();
  const money = useMoney();
  const { shoppingEnabled } = useShopView();
  const { name, variantName, slug, image, unitPrice, branches } = offer;
  const product = `${to.product(slug)}?variant=${variant}`;
  // TEN-09: before anybody fills in what nobody takes.
  if (!shoppingEnabled || branches.length === 0)
    return (
      <MessagePage
        text={t(shoppingEnabled ? 'noneText' : 'refused.SHOPPING_DISABLED')}
        title={t('noneTitle')}
      >
        <a className={buttonClass('primary', 'large')} href={product}>
          {t('toProduct')}
        </a>
      </MessagePage>
    );
  return (
    <div className="shop-container max-w-2xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      <p className="mt-4 text-lg text-pretty text-muted">{t('text')}</p>
      <div className="mt-8 flex items-center gap-4 rounded-card border border-line bg-surface p-4">
        {image && (
          <span className="block w-20 shrink-0 overflow-hidden rounded-control bg-tint">
            <Picture decorative image={image} maxWidth={400} sizes="5rem" />
          </span>
        )}
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <a className="underline-offset-4 hover:underline" href={product}>
              {[name, variantName].filter(Boolean).join(', ')}
            </a>
          </p>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold tabular-nums">{money(unitPrice)}</span>
            <span className="text-sm text-muted">
              <BasisNote />
            </span>
          </p>
        </div>
      </div>
      <ReservationForm
        answer={answer}
        branches={branches}
        customer={customer}
        formKey={formKey}
        unitPrice={unitPrice}
      />
    </div>
  );
}
