import { getReviewForm, type ReviewForm, writeReview } from '@etalage/contracts';
import { newReviewPath } from '@etalage/contracts/page-paths';
import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { forgetDraft } from '../../ui/use-draft.ts';
import type { Route } from './+types/new';
import { ReviewFields, reviewDraft } from './review-fields.tsx';

/** What the address says: whose purchase, and which product of it. */
function askedIn(url: URL) {
  const read = (name: string, pattern: RegExp) => pattern.exec(url.searchParams.get(name) ?? '')?.[0];
  const product = read('product', /^\d{1,15}$/);
  return {
    order: read('order', /^[0-9a-f-]{36}$/),
    token: read('token', /^[\w-]{1,100}$/),
    product: product === undefined ? undefined : Number(product),
  };
}
type Asked = ReturnType<typeof askedIn>;

/** The same page about another product, or about none. */
const pageOf = (language: string, { order, token }: Asked, more: Record<string, string | number>) =>
  `${newReviewPath(language)}?${new URLSearchParams({
    ...(order && { order }),
    ...(token && { token }),
    ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
  })}`;

/** REV-02: what somebody bought, to be reviewed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const asked = askedIn(url);
  const common = {
    texts: textsOfPage(language, 'reviews'),
    seo: { title: translator(language, 'reviews')('newTitle'), isIndexed: false },
  };
  const found = await readForm(context, language, asked);
  if ('refused' in found) return data({ ...common, ...found, form: null }, { status: found.status });
  const { form } = found;
  const product = form.products.find(({ id }) => id === asked.product) ?? null;
  // Where there is nothing to choose, and nothing was sent just now, the form is there at once.
  const only = form.products.length === 1 ? form.products[0] : undefined;
  const isSent = url.searchParams.get('sent') === '1';
  const ofOrder = { ...asked, order: form.orderId };
  return {
    ...common,
    refused: null,
    form,
    isSent,
    product: isSent ? null : (product ?? only ?? null),
    sentProduct: isSent ? product : null,
    pages: Object.fromEntries(
      form.products.map(({ id }) => [id, pageOf(language, ofOrder, { product: id })]),
    ),
  };
}

type Refusal = 'notPaid' | 'notBought' | 'off' | 'unknown';

async function readForm(
  context: Context,
  language: string,
  asked: Asked,
): Promise<{ form: ReviewForm } | { refused: Refusal; status: number }> {
  const answer = await api(context)
    .call(getReviewForm, { query: { lang: language, ...asked } })
    .catch(() => null);
  if (!answer) throw data(null, { status: 503 });
  if (answer.status === 200) return { form: answer.body };
  if (answer.status === 400 || answer.status === 404) return { refused: 'unknown', status: 404 };
  if (answer.status !== 409) throw data(null, { status: answer.status });
  const refusals = { ORDER_NOT_PAID: 'notPaid', NOT_BOUGHT: 'notBought', REVIEWS_OFF: 'off' } as const;
  return { refused: refusals[answer.body.code], status: answer.body.code === 'REVIEWS_OFF' ? 404 : 409 };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const { order, product, ...written } = values;
  const asked = askedIn(url);
  const answer = await api(context)
    .call(writeReview, {
      query: { lang: language },
      body: {
        ...(asked.token !== undefined && { token: asked.token }),
        order: order ?? '',
        product: Number(product),
        stars: Number(written.stars ?? 0),
        title: written.title?.trim() ?? '',
        text: written.text?.trim() ?? '',
        author: written.author?.trim() ?? '',
      },
    })
    .catch(() => null);
  if (answer?.status === 201)
    throw redirect(pageOf(language, { ...asked, order }, { product: product ?? '', sent: 1 }), {
      status: 303,
    });
  const t = translator(language, 'reviews');
  return formAgain(answer, { stars: '', ...values }, language, {
    ALREADY_REVIEWED: t('alreadyReviewed'),
    ORDER_NOT_PAID: t('notPaid'),
    NOT_BOUGHT: t('notBought'),
    REVIEWS_OFF: t('off'),
  });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function NewReview({ loaderData, actionData }: Route.ComponentProps) {
  const sent = loaderData.form && loaderData.sentProduct;
  useEffect(() => {
    if (sent) forgetDraft(reviewDraft(sent.id));
  }, [sent]);
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents actionData={actionData} loaderData={loaderData} />
    </WithPageTexts>
  );
}

function Contents({ loaderData, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const t = useTranslations('reviews');
  const to = useLinks();
  if (loaderData.form === null) return <Refused refused={loaderData.refused} />;
  const { form, product, isSent, sentProduct, pages } = loaderData;
  if (sentProduct && form.products.every(({ isReviewed }) => isReviewed))
    return (
      <MessagePage text={t('sentText')} title={t('sentTitle')}>
        <a className={buttonClass('primary', 'large')} href={to.product(sentProduct.slug)}>
          {t('toProduct')}
        </a>
      </MessagePage>
    );
  return (
    <div className="shop-container max-w-2xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('newTitle')}</h1>
      {isSent && (
        <Notice className="mt-8" look="success" title={t('sentTitle')}>
          <p>{t('sentText')}</p>
          {sentProduct && (
            <p className="mt-3">
              <TextLink href={to.product(sentProduct.slug)}>{t('toProduct')}</TextLink>
            </p>
          )}
        </Notice>
      )}
      {product === null ? (
        <Choices form={form} isSent={isSent} pages={pages} />
      ) : product.isReviewed && !actionData ? (
        <Notice className="mt-8" look="success" title={t('alreadyReviewed')}>
          <TextLink href={to.product(product.slug)}>{t('toProduct')}</TextLink>
        </Notice>
      ) : (
        <>
          <p className="mt-4 text-lg text-muted">{t('newIntro')}</p>
          <ProductLine product={product} />
          <ReviewFields
            answer={actionData}
            author={form.author}
            orderId={form.orderId}
            productId={product.id}
          />
        </>
      )}
    </div>
  );
}

type ProductOfForm = ReviewForm['products'][number];

function ProductLine({ product }: { product: ProductOfForm }) {
  return (
    <p className="mt-8 flex items-center gap-4 text-lg font-semibold">
      <span className="block size-16 shrink-0 overflow-hidden rounded-control bg-tint">
        <Picture decorative image={product.image} maxWidth={400} sizes="4rem" />
      </span>
      {product.name}
    </p>
  );
}

type ChoicesProps = { form: ReviewForm; pages: Record<string, string>; isSent: boolean };

/** What was bought, what of it was reviewed and where the rest can be. */
function Choices({ form, pages, isSent }: ChoicesProps) {
  const t = useTranslations('reviews');
  return (
    <section className="mt-8">
      <h2 className="text-lg font-semibold">
        {form.products.length === 0 ? t('nothing') : t(isSent ? 'more' : 'choose')}
      </h2>
      <ul className="mt-4 ruled border-y border-line">
        {form.products.map((product) => (
          <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4" key={product.id}>
            <span className="flex min-w-0 items-center gap-4">
              <span className="block size-14 shrink-0 overflow-hidden rounded-control bg-tint">
                <Picture decorative image={product.image} maxWidth={400} sizes="3.5rem" />
              </span>
              <span className="min-w-0 font-medium">{product.name}</span>
            </span>
            {product.isReviewed ? (
              <span className="text-sm text-muted">{t('reviewed')}</span>
            ) : (
              <a
                aria-label={`${t('write')}: ${product.name}`}
                className={buttonClass('secondary')}
                href={pages[product.id]}
              >
                {t('write')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why nothing can be reviewed, and what helps. */
function Refused({ refused }: { refused: Refusal }) {
  const t = useTranslations('reviews');
  const to = useLinks();
  const isUnknown = refused === 'unknown';
  return (
    <MessagePage
      text={isUnknown ? t('unknownText') : t(refused)}
      title={t(isUnknown ? 'unknownTitle' : 'newTitle')}
    >
      <div className="actions">
        {isUnknown ? (
          <>
            <a className={buttonClass('primary', 'large')} href={to.login}>
              {t('login')}
            </a>
            <a className={buttonClass('quiet', 'large')} href={to.newOrderLink}>
              {t('newLink')}
            </a>
          </>
        ) : (
          <a className={buttonClass('primary', 'large')} href={to.home}>
            {t('home')}
          </a>
        )}
      </div>
    </MessagePage>
  );
}
